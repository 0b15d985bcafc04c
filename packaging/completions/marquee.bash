# Completion of marquee(1) for bash.

_marquee_players() {
    busctl --user --no-legend --acquired list 2>/dev/null | while read -r name _; do
        [[ $name == org.mpris.MediaPlayer2.* ]] && printf '%s\n' "${name#org.mpris.MediaPlayer2.}"
    done
}

# Names of playlists as the shell needs them written.
_marquee_playlists() {
    local name
    while IFS= read -r name; do
        [[ $name == "$1"* ]] && COMPREPLY+=("$(printf '%q' "$name")")
    done < <(marquee playlist list 2>/dev/null | sed -E 's/^[> ] #[0-9]+ +//; s/ +[0-9]+ entr(y|ies)$//')
}

_marquee() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} verb='' word index
    local verbs='play serve open pause toggle stop next previous seek skip back volume rate chapters status watch quit
        help sleep add insert remove move clear queue goto shuffle loop stop-after playlist rate-track config
        info doctor output replaygain crossfade fade mono balance equalizer'
    local words='list show save play add rename delete import export' word_after='' name=''
    COMPREPLY=()

    for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        case $word in
        -p | --player | --output | --after | --seed) ((index++)) ;;
        -*) ;;
        *)
            if [[ -z $verb ]]; then
                verb=$word
            elif [[ -z $word_after ]]; then
                word_after=$word
            else
                name=$word
            fi
            ;;
        esac
    done

    case $previous in
    -p | --player)
        mapfile -t COMPREPLY < <(compgen -W "$(_marquee_players)" -- "$current")
        return
        ;;
    --output)
        mapfile -t COMPREPLY < <(compgen -W 'auto pulse alsa null' -- "$current")
        return
        ;;
    esac

    if [[ $current == -* ]]; then
        local options='--player --verbose --help'
        case $verb in
        '') options+=' --version' ;;
        play | serve) options+=' --paused --output --no-state' ;;
        open) options+=' --next --end --replace' ;;
        insert) options+=' --next --start --after' ;;
        queue) options+=' --json --all --upcoming' ;;
        shuffle) options+=' --seed' ;;
        playlist)
            case $word_after in
            list | show) options+=' --json' ;;
            save | export) options+=' --force' ;;
            esac
            ;;
        status | chapters | doctor | output) options+=' --json' ;;
        info) options+=' --json --all' ;;
        watch) options+=' --json --wait' ;;
        seek | volume) options+=' -5' ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
    fi

    case $verb in
    '' | help) mapfile -t COMPREPLY < <(compgen -W "$verbs" -- "$current") ;;
    play | serve | open | add | insert | info)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        ;;
    playlist)
        if [[ -z $word_after ]]; then
            mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        elif [[ $word_after == import || -n $name && $word_after == @(add|export) ]]; then
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
        elif [[ -z $name && $word_after == @(show|save|play|add|rename|delete|export) ]]; then
            _marquee_playlists "$current"
        fi
        ;;
    config)
        if [[ -z $word_after ]]; then
            mapfile -t COMPREPLY < <(compgen -W 'get set reset path' -- "$current")
        elif [[ -z $name && $word_after == @(get|set|reset) ]]; then
            mapfile -t COMPREPLY < <(compgen -W "$(marquee config get 2>/dev/null | sed 's/=.*//')" -- "$current")
        fi
        ;;
    output)
        if [[ -z $word_after ]]; then
            mapfile -t COMPREPLY < <(compgen -W 'list set' -- "$current")
        elif [[ -z $name && $word_after == set ]]; then
            mapfile -t COMPREPLY < <(compgen -W "default $(marquee output list 2>/dev/null | sed -E 's/^[* ] ([^ ]+).*/\1/')" -- "$current")
        fi
        ;;
    remove | move | goto) mapfile -t COMPREPLY < <(compgen -W 'current last' -- "$current") ;;
    shuffle) mapfile -t COMPREPLY < <(compgen -W 'on off toggle' -- "$current") ;;
    loop) mapfile -t COMPREPLY < <(compgen -W 'none track playlist' -- "$current") ;;
    stop-after) mapfile -t COMPREPLY < <(compgen -W 'current last off' -- "$current") ;;
    replaygain) mapfile -t COMPREPLY < <(compgen -W 'off track album' -- "$current") ;;
    crossfade) mapfile -t COMPREPLY < <(compgen -W 'off 3 5' -- "$current") ;;
    fade) mapfile -t COMPREPLY < <(compgen -W 'off 0.2 0.5' -- "$current") ;;
    mono) mapfile -t COMPREPLY < <(compgen -W 'on off toggle' -- "$current") ;;
    balance) mapfile -t COMPREPLY < <(compgen -W '0' -- "$current") ;;
    equalizer)
        mapfile -t COMPREPLY < <(compgen -W "list $(marquee equalizer list 2>/dev/null | sed 's/ .*//')" -- "$current")
        ;;
    rate-track) mapfile -t COMPREPLY < <(compgen -W '0 1 2 3 4 5 none' -- "$current") ;;
    seek) mapfile -t COMPREPLY < <(compgen -W '+15 -15 50%' -- "$current") ;;
    skip | back) mapfile -t COMPREPLY < <(compgen -W '15 30 1:00' -- "$current") ;;
    sleep) mapfile -t COMPREPLY < <(compgen -W '15 30 60 end chapter off' -- "$current") ;;
    volume) mapfile -t COMPREPLY < <(compgen -W '25% 50% 75% 100% +5 -5' -- "$current") ;;
    chapters) mapfile -t COMPREPLY < <(compgen -W 'next previous' -- "$current") ;;
    rate) mapfile -t COMPREPLY < <(compgen -W '0.5 0.75 1 1.25 1.5 2' -- "$current") ;;
    esac
}

complete -F _marquee marquee
