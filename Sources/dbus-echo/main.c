// The plainest service there can be on libdbus: what any binding is measured against.
//
//   dbus-echo NAME
//
// Owns NAME on the session bus and answers, whatever the path and the interface:
//   Get(...)       a variant with an int64, as org.freedesktop.DBus.Properties.Get does for MPRIS's Position
//   GetAll(...)    `Size` bytes in one array
//   GetHeld(...)   the body of the message that `Hold` brought, byte for byte
//   Size(u)        how many bytes GetAll answers
//   Hold(...)      keeps this message's body for GetHeld
#include <dbus/dbus.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *bytes;
static dbus_uint32_t byte_count;
static DBusMessage *held;

static void copy_values(DBusMessageIter *from, DBusMessageIter *to)
{
    for (int type; (type = dbus_message_iter_get_arg_type(from)) != DBUS_TYPE_INVALID; dbus_message_iter_next(from)) {
        if (dbus_type_is_basic(type)) {
            DBusBasicValue value;
            dbus_message_iter_get_basic(from, &value);
            dbus_message_iter_append_basic(to, type, &value);
            continue;
        }
        DBusMessageIter inner_from, inner_to;
        dbus_message_iter_recurse(from, &inner_from);
        char *contained = NULL;
        if (type == DBUS_TYPE_ARRAY || type == DBUS_TYPE_VARIANT)
            contained = dbus_message_iter_get_signature(&inner_from);
        dbus_message_iter_open_container(to, type, contained, &inner_to);
        copy_values(&inner_from, &inner_to);
        dbus_message_iter_close_container(to, &inner_to);
        dbus_free(contained);
    }
}

static DBusMessage *held_reply(DBusMessage *call)
{
    // A copy of one ready reply: the body is not built again for each call.
    if (!held)
        return dbus_message_new_error(call, DBUS_ERROR_FAILED, "nothing is held");
    DBusMessage *reply = dbus_message_copy(held);
    dbus_message_set_reply_serial(reply, dbus_message_get_serial(call));
    dbus_message_set_destination(reply, dbus_message_get_sender(call));
    return reply;
}

static DBusMessage *answer(DBusMessage *call, const char *member)
{
    DBusMessage *reply;
    DBusMessageIter arguments, inner;
    if (strcmp(member, "Get") == 0) {
        dbus_int64_t position = 83000000;
        reply = dbus_message_new_method_return(call);
        dbus_message_iter_init_append(reply, &arguments);
        dbus_message_iter_open_container(&arguments, DBUS_TYPE_VARIANT, "x", &inner);
        dbus_message_iter_append_basic(&inner, DBUS_TYPE_INT64, &position);
        dbus_message_iter_close_container(&arguments, &inner);
        return reply;
    }
    if (strcmp(member, "GetAll") == 0) {
        reply = dbus_message_new_method_return(call);
        dbus_message_append_args(reply, DBUS_TYPE_ARRAY, DBUS_TYPE_BYTE, &bytes, byte_count, DBUS_TYPE_INVALID);
        return reply;
    }
    if (strcmp(member, "GetHeld") == 0)
        return held_reply(call);
    if (strcmp(member, "Size") == 0) {
        dbus_uint32_t wanted = 0;
        if (!dbus_message_get_args(call, NULL, DBUS_TYPE_UINT32, &wanted, DBUS_TYPE_INVALID))
            return dbus_message_new_error(call, DBUS_ERROR_INVALID_ARGS, "Size takes one uint32");
        free(bytes);
        bytes = calloc(wanted + 1, 1);
        byte_count = wanted;
        return dbus_message_new_method_return(call);
    }
    if (strcmp(member, "Hold") == 0) {
        DBusMessageIter from;
        if (held)
            dbus_message_unref(held);
        held = dbus_message_new(DBUS_MESSAGE_TYPE_METHOD_RETURN);
        dbus_message_iter_init_append(held, &arguments);
        if (dbus_message_iter_init(call, &from))
            copy_values(&from, &arguments);
        return dbus_message_new_method_return(call);
    }
    return NULL;
}

static DBusHandlerResult on_message(DBusConnection *connection, DBusMessage *message, void *context)
{
    (void)context;
    const char *member = dbus_message_get_member(message);
    if (dbus_message_get_type(message) != DBUS_MESSAGE_TYPE_METHOD_CALL || !member)
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    DBusMessage *reply = answer(message, member);
    if (!reply)
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    dbus_connection_send(connection, reply, NULL);
    dbus_message_unref(reply);
    return DBUS_HANDLER_RESULT_HANDLED;
}

int main(int count, char **words)
{
    DBusError error = DBUS_ERROR_INIT;
    if (count != 2) {
        fprintf(stderr, "usage: dbus-echo NAME\n");
        return 2;
    }
    bytes = calloc(1, 1);
    DBusConnection *connection = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
    if (!connection || !dbus_connection_add_filter(connection, on_message, NULL, NULL)
        || dbus_bus_request_name(connection, words[1], DBUS_NAME_FLAG_DO_NOT_QUEUE, &error) < 0) {
        fprintf(stderr, "dbus-echo: %s\n", error.message ? error.message : "no connection to the session bus");
        return 1;
    }
    while (dbus_connection_read_write_dispatch(connection, -1))
        ;
    return 0;
}
