# Completion of marquee(1) for bash.

_marquee_players() {
    busctl --user --no-legend --acquired list 2>/dev/null | while read -r name _; do
        [[ $name == org.mpris.MediaPlayer2.* ]] && printf '%s\n' "${name#org.mpris.MediaPlayer2.}"
    done
}

_marquee() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} verb='' word index
    local verbs='play serve open pause toggle stop next previous seek skip back volume rate status watch quit help'
    COMPREPLY=()

    for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        case $word in
        -p | --player | --output) ((index++)) ;;
        -*) ;;
        *)
            verb=$word
            break
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
        status) options+=' --json' ;;
        watch) options+=' --json --wait' ;;
        seek | volume) options+=' -5' ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
    fi

    case $verb in
    '' | help) mapfile -t COMPREPLY < <(compgen -W "$verbs" -- "$current") ;;
    play | serve | open)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        ;;
    seek) mapfile -t COMPREPLY < <(compgen -W '+15 -15 50%' -- "$current") ;;
    skip | back) mapfile -t COMPREPLY < <(compgen -W '15 30 1:00' -- "$current") ;;
    volume) mapfile -t COMPREPLY < <(compgen -W '25% 50% 75% 100% +5 -5' -- "$current") ;;
    rate) mapfile -t COMPREPLY < <(compgen -W '0.5 0.75 1 1.25 1.5 2' -- "$current") ;;
    esac
}

complete -F _marquee marquee
