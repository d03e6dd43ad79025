#compdef jackfield
# Completion of jackfield for zsh. To load it:  source <(jackfield completion zsh)

# What the value of an option is; nothing when the option has no value.
_jackfield_value() {
  case $1 in
@VALUES@
  esac
}

# What stands at a place behind a command.
_jackfield_place() {
  case "$1 $2" in
@PLACES@
  esac
}

_jackfield_options() {
  case $1 in
@OPTIONS@
  esac
}

_jackfield() {
  local command='' before='' kind='' word
  integer place=0 i
  local current=${(Q)PREFIX}
  local -a line found pairs plain
  line=(${(Q)words[1,CURRENT-1]})
  for ((i = 2; i < CURRENT; i++)); do
    word=$line[i]
    if [[ -n $before ]]; then
      before=
    elif [[ $word == -* ]]; then
      before=$(_jackfield_value "$word")
    elif [[ -z $command ]]; then
      command=$word
    else
      place=$((place + 1))
    fi
  done

  if [[ -n $before ]]; then
    kind=$before
  elif [[ $current == -* ]]; then
    kind=options
  elif [[ -z $command ]]; then
    kind=commands
  else
    kind=$(_jackfield_place "$command" "$place")
  fi

  case $kind in
    '' | nothing) return 1 ;;
    options) found=(${(f)"$(_jackfield_options "$command")"}) ;;
    commands) found=(@COMMANDS@) ;;
    shells) found=(bash zsh fish) ;;
    'words '*) found=(${=kind#words }) ;;
    files) _files; return ;;
    folders) _files -/; return ;;
    *) found=(${(f)"$(${~line[1]} complete-names "$kind" -- "$current" $line 2> /dev/null)"}) ;;
  esac

  plain=(${found:#*=})
  pairs=(${(M)found:#*=})
  compadd -- $plain
  compadd -S '' -- $pairs
}

(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _jackfield jackfield
