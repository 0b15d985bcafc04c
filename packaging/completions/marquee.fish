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
complete -c marquee -n __fish_use_subcommand -a chapters -d 'List the chapters, or go to one'
complete -c marquee -n __fish_use_subcommand -a sleep -d 'End playback later'
complete -c marquee -n __fish_use_subcommand -a rate -d 'Set or print the playback rate'
complete -c marquee -n __fish_use_subcommand -a status -d 'Show what is playing'
complete -c marquee -n __fish_use_subcommand -a watch -d 'Follow changes'
complete -c marquee -n __fish_use_subcommand -a info -d 'Show what would be published of media'
complete -c marquee -n __fish_use_subcommand -a doctor -d 'Judge the service and the machine'
complete -c marquee -n __fish_use_subcommand -a add -d 'Add media at the end of the queue'
complete -c marquee -n __fish_use_subcommand -a insert -d 'Add media inside the queue'
complete -c marquee -n __fish_use_subcommand -a remove -d 'Remove entries'
complete -c marquee -n __fish_use_subcommand -a move -d 'Move entries'
complete -c marquee -n __fish_use_subcommand -a clear -d 'Empty the queue'
complete -c marquee -n __fish_use_subcommand -a queue -d 'List the queue'
complete -c marquee -n __fish_use_subcommand -a goto -d 'Play an entry'
complete -c marquee -n __fish_use_subcommand -a shuffle -d 'Set or print shuffle'
complete -c marquee -n __fish_use_subcommand -a loop -d 'Set or print what is repeated'
complete -c marquee -n __fish_use_subcommand -a stop-after -d 'Stop after an entry'
complete -c marquee -n __fish_use_subcommand -a replaygain -d 'Set or print ReplayGain'
complete -c marquee -n __fish_use_subcommand -a crossfade -d 'Set or print the crossfade'
complete -c marquee -n __fish_use_subcommand -a fade -d 'Set or print the fade of pauses and seeks'
complete -c marquee -n __fish_use_subcommand -a mono -d 'Set or print mono'
complete -c marquee -n __fish_use_subcommand -a balance -d 'Set or print the balance'
complete -c marquee -n __fish_use_subcommand -a equalizer -d 'Set or print the equaliser'
complete -c marquee -n __fish_use_subcommand -a playlist -d 'Saved playlists'
complete -c marquee -n __fish_use_subcommand -a rate-track -d 'Rate an entry in stars'
complete -c marquee -n __fish_use_subcommand -a output -d 'List and choose outputs'
complete -c marquee -n __fish_use_subcommand -a config -d 'Read and write the settings'
complete -c marquee -n __fish_use_subcommand -a quit -d 'End the service'
complete -c marquee -n __fish_use_subcommand -a help -d 'Show how a verb is used'

function __marquee_playlists
    marquee playlist list 2>/dev/null | string replace -r '^[> ] #[0-9]+ +' '' | string replace -r ' +([0-9]+ entr(y|ies))$' '\t$1'
end

# Whether so many words follow `marquee playlist`, the first of them one of those named.
function __marquee_playlist_words
    set -l words (commandline -opc | string match -v -- '-*')
    test "$words[2]" = playlist; or return 1
    test (math (count $words) - 2) -eq $argv[1]; or return 1
    test (count $argv) -eq 1; or contains -- "$words[3]" $argv[2..]
end

complete -c marquee -n '__fish_seen_subcommand_from play serve open add insert info; and not __fish_seen_subcommand_from playlist' -F
complete -c marquee -n '__marquee_playlist_words 0' -a 'list show save play add rename delete import export'
complete -c marquee -n '__marquee_playlist_words 1 show save play add rename delete export' -a '(__marquee_playlists)'
complete -c marquee -n '__marquee_playlist_words 1 import' -F
complete -c marquee -n '__marquee_playlist_words 2 add export' -F
complete -c marquee -n '__marquee_playlist_words 1 list show' -l json -d 'For programs'
complete -c marquee -n '__marquee_playlist_words 1 save export' -l force -d 'Replace what is there'
complete -c marquee -n '__fish_seen_subcommand_from insert' -l next -d 'After the current entry'
complete -c marquee -n '__fish_seen_subcommand_from insert' -l start -d 'At the start of the queue'
complete -c marquee -n '__fish_seen_subcommand_from insert' -l after -x -a 'current last' -d 'After a position'
complete -c marquee -n '__fish_seen_subcommand_from queue' -l json -d 'For programs'
complete -c marquee -n '__fish_seen_subcommand_from queue' -l all -d 'All of it'
complete -c marquee -n '__fish_seen_subcommand_from queue' -l upcoming -d 'What comes next'
complete -c marquee -n '__fish_seen_subcommand_from shuffle' -l seed -x -d 'The order this number decides'
complete -c marquee -n '__fish_seen_subcommand_from remove move goto' -a 'current last'
complete -c marquee -n '__fish_seen_subcommand_from shuffle' -a 'on off toggle'
complete -c marquee -n '__fish_seen_subcommand_from loop' -a 'none track playlist'
complete -c marquee -n '__fish_seen_subcommand_from replaygain' -a 'off track album'
complete -c marquee -n '__fish_seen_subcommand_from crossfade' -a 'off 3 5'
complete -c marquee -n '__fish_seen_subcommand_from fade' -a 'off 0.2 0.5'
complete -c marquee -n '__fish_seen_subcommand_from mono' -a 'on off toggle'
complete -c marquee -n '__fish_seen_subcommand_from equalizer' -a "list (marquee equalizer list 2>/dev/null | string replace -r ' .*' '')"
complete -c marquee -n '__fish_seen_subcommand_from stop-after' -a 'current last off'
complete -c marquee -n '__fish_seen_subcommand_from rate-track' -a '0 1 2 3 4 5 none'
complete -c marquee -n '__fish_seen_subcommand_from play serve; and not __fish_seen_subcommand_from playlist' -l paused -d 'Load, but wait'
complete -c marquee -n '__fish_seen_subcommand_from play serve; and not __fish_seen_subcommand_from playlist' -l output -x -a 'auto pulse alsa null' -d 'Where sound goes'
complete -c marquee -n '__fish_seen_subcommand_from play serve; and not __fish_seen_subcommand_from playlist' -l no-state -d 'Remember nothing'
complete -c marquee -n '__fish_seen_subcommand_from open' -l next -d 'After the current entry'
complete -c marquee -n '__fish_seen_subcommand_from open' -l end -d 'At the end of the queue'
complete -c marquee -n '__fish_seen_subcommand_from open' -l replace -d 'Instead of the queue'
complete -c marquee -n '__fish_seen_subcommand_from status watch chapters info doctor output' -l json -d 'For programs'
complete -c marquee -n '__fish_seen_subcommand_from watch' -l wait -d 'Wait for the player'
complete -c marquee -n '__fish_seen_subcommand_from info' -l all -d 'All of a large folder'
complete -c marquee -n '__fish_seen_subcommand_from seek' -a '+15 -15 50%'
complete -c marquee -n '__fish_seen_subcommand_from skip back' -a '15 30 1:00'
complete -c marquee -n '__fish_seen_subcommand_from sleep' -a '15 30 60 end chapter off'
complete -c marquee -n '__fish_seen_subcommand_from volume' -a '25% 50% 75% 100% +5 -5'
complete -c marquee -n '__fish_seen_subcommand_from chapters' -a 'next previous'
complete -c marquee -n '__fish_seen_subcommand_from rate' -a '0.5 0.75 1 1.25 1.5 2'
complete -c marquee -n '__fish_seen_subcommand_from output; and not __fish_seen_subcommand_from list set' -a 'list set'
complete -c marquee -n '__fish_seen_subcommand_from output; and __fish_seen_subcommand_from set' \
    -a "default (marquee output list 2>/dev/null | string replace -r '^[* ] ([^ ]+).*' '\$1')"
complete -c marquee -n '__fish_seen_subcommand_from config; and not __fish_seen_subcommand_from get set reset path' \
    -a 'get set reset path'
complete -c marquee -n '__fish_seen_subcommand_from config; and __fish_seen_subcommand_from get set reset' \
    -a '(marquee config get 2>/dev/null | string replace -r "=.*" "")'
