# Makes the archives of classes for one JDK. The launcher reads this file when JACKFIELD_ARCHIVE=make, and has found Java
# and the jars; the build puts it beside the jars, so that an installation can make its own.
#
# A rehearsal runs fixed commands in an empty folder, one JVM for each archive: a hub, commands that talk to it, and a
# worker that runs scripts.

make_archives() {
  folder=$(mktemp -d) || exit 1
  trap 'rm -rf "$folder"' EXIT
  id=$(cat "$app/jackfield.jar" "$app"/lib/*.jar "$app"/code/*.jar | cksum)
  if ! { (printf '%s\n' "${id%% *}" >"$app/jars.id") 2>/dev/null && mkdir -p "$app/archives" && name_archive hub.aot; }; then
    say "cannot make archives of classes: $app must be writable, and the JDK must have a file 'release'."
    exit 1
  fi
  find "$app/archives" -mindepth 1 -maxdepth 1 ! -name "$jars-*" -exec rm -rf {} +
  rehearse hub "$hub_options" &
  hub=$!
  (rehearse command "$command_options")
  kill "$hub" 2>/dev/null
  wait "$hub"
  (rehearse worker "$command_options")
  for kind in hub command worker; do
    keep_archive "$kind.aot" && continue
    say "could make no archive of the classes of a $kind; starts are slower without. The end of what it said:"
    tail -n 5 "$folder/$kind.log" >&2
    exit 1
  done
  keep_archive sqlite || say "could not unpack the library of SQLite; each start does it, and takes longer."
}

keep_archive() {
  [ -s "$folder/$1" ] && name_archive "$1" || return 1
  [ ! -d "$archive" ] || rm -rf "$archive"
  mv -f "$folder/$1" "$archive"
}

# The archive gets no profiles. With those of a short rehearsal a hub compiles much while it starts, and its first answer
# comes half as late again; with those of the first compiler alone it never gets fast: calls cost half as much again.
# Java itself adds the options that record to the command line of a worker.
rehearse() {
  exec >"$folder/$1.log" 2>&1 </dev/null
  kind=$1 options=$2
  set -- -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining "-XX:AOTCacheOutput=$folder/$kind.aot"
  rehearsal=dev.jackfield.cli.Rehearsal
  # shellcheck disable=SC2086
  case $kind in
    worker) start_java $options "-Djackfield.home=$app" -cp "$app/jackfield.jar" $rehearsal worker "$folder" "$@" ;;
    *) start_java $options "$@" -cp "$app/jackfield.jar" $rehearsal "$kind" "$folder" ;;
  esac
}

make_archives
