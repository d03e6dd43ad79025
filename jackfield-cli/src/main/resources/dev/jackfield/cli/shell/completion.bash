# Completion of jackfield for bash. To load it:  source <(jackfield completion bash)

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
  local line=${COMP_LINE:0:COMP_POINT} current command='' before='' kind='' found='' place=0 i word
  local -a words
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  local last=$((${#words[@]} - 1))
  current=${words[last]}
  for ((i = 1; i < last; i++)); do
    word=${words[i]}
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

  COMPREPLY=()
  case $kind in
    '' | nothing) return ;;
    options) found=$(_jackfield_options "$command") ;;
    commands) found=$(printf '%s\n' @COMMANDS@) ;;
    shells) found=$(printf '%s\n' bash zsh fish) ;;
    'words '*) found=$(printf '%s\n' ${kind#words }) ;;
    files) found=$(compgen -f -- "$current") ;;
    folders) found=$(compgen -d -- "$current") ;;
    *) found=$("${words[0]/#\~/$HOME}" complete-names "$kind" -- "$current" "${words[@]:0:last}" 2> /dev/null) ;;
  esac

  # Bash takes ':', '=' and '@' for ends of words and replaces only what stands behind the last one.
  local breaks='' kept='' char
  for char in : = @; do
    [[ $COMP_WORDBREAKS == *"$char"* ]] && breaks+=$char
  done
  [[ -n $breaks ]] && kept=${current%"${current##*[$breaks]}"}
  while IFS= read -r word; do
    # Names come from servers: what a shell would act on is quoted.
    [[ -n $word && $word == "$current"* ]] && COMPREPLY+=("$(printf %q "${word#"$kept"}")")
  done <<< "$found"
  if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then
    compopt -o nospace 2> /dev/null
  fi
}

complete -F _jackfield jackfield
