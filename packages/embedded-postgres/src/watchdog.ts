/** The exit code of the watchdog when another server holds the cluster. */
export const CLUSTER_IS_HELD = 75

// fd 9 is the cluster's folder. The kernel holds the lock on it as long as any process of this server runs,
// also across containers that share a volume and cannot see each other's processes. The pipe of the reader
// ends when the parent process ends, also by SIGKILL. The reader then asks for a fast shutdown until the
// server has ended, because a signal before the server listens to signals is lost. The reader closes fd 9,
// and is killed with -9 at the end because it inherits the ignored TERM.
const SCRIPT = `
trap '' INT HUP TERM
cluster=$1; shift
exec 9<"$cluster"
if command -v flock >/dev/null; then flock -n 9 || [ $? -ne 1 ] || exit ${CLUSTER_IS_HELD}; fi
"$@" </dev/null & server=$!
exec 3<&0
{ read -r _ <&3; while kill -INT $server; do sleep 0.2 || sleep 1; done; } 9<&- 2>/dev/null & reader=$!
wait $server; code=$?
kill -9 $reader
exit $code`

/** The command line that runs the server and ends it when the pipe on its standard input is closed. */
export function wrapInWatchdog(cluster: string, server: string[]): string[] {
  return ['/bin/sh', '-c', SCRIPT, 'candlebook-watchdog', cluster, ...server]
}
