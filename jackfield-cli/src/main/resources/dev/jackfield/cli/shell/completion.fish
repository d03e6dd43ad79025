# Completion of jackfield for fish. To load it:  jackfield completion fish | source

# Whether the word to complete stands behind that command, at a place between two.
function __jackfield_at
    set -l skip 0
    set -l command ''
    set -l place 0
    set -l words (commandline -opc)
    for word in $words[2..-1]
        if test $skip = 1
            set skip 0
        else if contains -- $word @VALUED@
            set skip 1
        else if string match -q -- '-*' $word
            continue
        else if test -z "$command"
            set command $word
        else
            set place (math $place + 1)
        end
    end
    test "$command" = $argv[1]; and test $skip = 0; and test $place -ge $argv[2]; and test $place -le $argv[3]
end

function __jackfield_names
    set -l words (commandline -opc)
    command $words[1] complete-names $argv[1] -- (commandline -ct) $words 2>/dev/null
end

complete -c jackfield -f
@LINES@
