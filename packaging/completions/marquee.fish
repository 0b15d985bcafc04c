# Completion of marquee(1) for fish.

function __marquee_players
    busctl --user --no-legend --acquired list 2>/dev/null | string match -r '^org\.mpris\.MediaPlayer2\.\S+' | string replace org.mpris.MediaPlayer2. ''
end

complete -c marquee -f
complete -c marquee -s p -l player -x -a '(__marquee_players)' -d 'Address another instance or player'
complete -c marquee -l verbose -d 'Say more on standard error'
complete -c marquee -s h -l help -d 'Show how it is used'
complete -c marquee -n __fish_use_subcommand -l version -d 'Show the version'

complete -c marquee -n __fish_use_subcommand -a play -d 'Play files, folders, URLs here or in the running service'
complete -c marquee -n __fish_use_subcommand -a serve -d 'Run the service in the foreground'
complete -c marquee -n __fish_use_subcommand -a open -d 'Play or queue something in the running service'
complete -c marquee -n __fish_use_subcommand -a pause -d 'Pause what plays'
complete -c marquee -n __fish_use_subcommand -a toggle -d 'Pause what plays, play what is paused'
complete -c marquee -n __fish_use_subcommand -a stop -d 'Stop'
complete -c marquee -n __fish_use_subcommand -a next -d 'Go to the next entry'
complete -c marquee -n __fish_use_subcommand -a previous -d 'Go to the previous entry'
complete -c marquee -n __fish_use_subcommand -a seek -d 'Move within the current entry'
complete -c marquee -n __fish_use_subcommand -a skip -d 'Skip forward'
complete -c marquee -n __fish_use_subcommand -a back -d 'Skip backward'
complete -c marquee -n __fish_use_subcommand -a volume -d 'Set or print the volume'
complete -c marquee -n __fish_use_subcommand -a rate -d 'Set or print the playback rate'
complete -c marquee -n __fish_use_subcommand -a status -d 'Show what is playing'
complete -c marquee -n __fish_use_subcommand -a watch -d 'Follow changes'
complete -c marquee -n __fish_use_subcommand -a quit -d 'End the service'
complete -c marquee -n __fish_use_subcommand -a help -d 'Show how a verb is used'

complete -c marquee -n '__fish_seen_subcommand_from play serve open' -F
complete -c marquee -n '__fish_seen_subcommand_from play serve' -l paused -d 'Load, but wait'
complete -c marquee -n '__fish_seen_subcommand_from play serve' -l output -x -a 'auto pulse alsa null' -d 'Where sound goes'
complete -c marquee -n '__fish_seen_subcommand_from play serve' -l no-state -d 'Remember nothing'
complete -c marquee -n '__fish_seen_subcommand_from open' -l next -d 'After the current entry'
complete -c marquee -n '__fish_seen_subcommand_from open' -l end -d 'At the end of the queue'
complete -c marquee -n '__fish_seen_subcommand_from open' -l replace -d 'Instead of the queue'
complete -c marquee -n '__fish_seen_subcommand_from status watch' -l json -d 'For programs'
complete -c marquee -n '__fish_seen_subcommand_from watch' -l wait -d 'Wait for the player'
complete -c marquee -n '__fish_seen_subcommand_from seek' -a '+15 -15 50%'
complete -c marquee -n '__fish_seen_subcommand_from skip back' -a '15 30 1:00'
complete -c marquee -n '__fish_seen_subcommand_from volume' -a '25% 50% 75% 100% +5 -5'
complete -c marquee -n '__fish_seen_subcommand_from rate' -a '0.5 0.75 1 1.25 1.5 2'
