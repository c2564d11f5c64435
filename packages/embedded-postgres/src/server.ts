import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { readProcessCommand, readProcessIdentity } from './process-identity.ts'
import { DataFolderInUse, NoEmbeddedDatabase } from './refusals.ts'
import type { Runner } from './server-runner.ts'

/** A port of 127.0.0.1 on which no process listens at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/** The exit code of the watchdog when another server holds the cluster. */
const CLUSTER_IS_HELD = 75

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
function wrapInWatchdog(cluster: string, server: string[]): string[] {
  return ['/bin/sh', '-c', SCRIPT, 'candlebook-watchdog', cluster, ...server]
}

type Launch = {
  folder: DataFolder
  binaries: Binaries
  runner: Runner
  port: number
  settings?: Record<string, string>
  log?: (line: string) => void
  onLost?: (reason: string) => void
}

type Server = { port: number; stop(): Promise<void> }

/** The server ended before it was ready. The message contains the server's output. */
class ServerRefused extends Error {
  readonly reason: 'port_taken' | 'held' | 'other'

  constructor(code: number | null, output: string) {
    super(`The built-in database did not start (exit code ${code}): ${output}`)
    this.name = 'ServerRefused'
    this.reason = toReason(code, output)
  }
}

/** Starts the server process and resolves when it accepts connections. Throws ServerRefused. */
async function launchServer(launch: Launch): Promise<Server> {
  const [program = '', ...args] = buildCommandLine(launch)
  // A separate session: Ctrl-C in the terminal must reach this process only, which then stops the server.
  const child = spawn(program, args, {
    ...launch.runner.options,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  await waitUntilReady(child, launch)
  let stopping: Promise<void> | undefined
  child.once(
    'exit',
    (code) => stopping ?? launch.onLost?.(`The built-in database ended (exit code ${code}).`),
  )
  detach(child)
  return {
    port: launch.port,
    stop() {
      stopping ??= end(child, launch)
      return stopping
    },
  }
}

function buildCommandLine({ folder, binaries, runner, port, settings }: Launch): string[] {
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const server = [
    '-D',
    folder.cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const command = [join(binaries.folder, 'postgres'), ...server]
  return process.platform === 'win32' ? command : runner.wrap(wrapInWatchdog(folder.cluster, command))
}

function waitUntilReady(child: ChildProcess, { log }: Launch): Promise<void> {
  const words: string[] = []
  return new Promise((resolve, reject) => {
    // The pipe is read as long as the server runs, because the server blocks when the pipe is full.
    const lines = createInterface({ input: child.stderr as NodeJS.ReadableStream }) // piped above
    lines.on('line', (line) => {
      log?.(line)
      if (words.length < 50) words.push(line)
      if (line.includes('database system is ready to accept connections')) resolve()
    })
    child.once('error', (cause) =>
      reject(new NoEmbeddedDatabase(`The built-in database cannot run here (${cause.message}).`, { cause })),
    )
    child.once('close', (code) => reject(new ServerRefused(code, words.join('\n'))))
  })
}

function toReason(code: number | null, output: string): ServerRefused['reason'] {
  if (code === CLUSTER_IS_HELD) return 'held'
  if (/pre-existing shared memory block|lock file ".*" already exists/.test(output)) return 'held'
  return /could not create any TCP\/IP sockets/.test(output) ? 'port_taken' : 'other'
}

// The server must not keep this process alive.
function detach(child: ChildProcess): void {
  child.unref()
  for (const pipe of [child.stdin, child.stderr]) (pipe as unknown as { unref(): void } | null)?.unref() // pipes are sockets
}

async function end(child: ChildProcess, { runner, folder }: Launch): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  const ended = once(child, 'exit')
  if (process.platform === 'win32') await runner.run('pg_ctl', ['stop', '-D', folder.cluster, '-m', 'fast'])
  else child.stdin?.end()
  await ended
}

const PATIENCE_MS = 5000

/**
 * Launches the server on a free port. Retries once when another process took the port, and for some seconds
 * while processes of a killed predecessor hold the cluster. Throws DataFolderInUse when they do not end.
 */
export async function launchWithRetries(launch: Omit<Launch, 'port'>): Promise<Server> {
  const started = Date.now()
  for (let portsTaken = 0; ; ) {
    try {
      return await launchServer({ ...launch, port: await findFreePort() })
    } catch (error) {
      const reason = error instanceof ServerRefused ? error.reason : 'other'
      if (reason === 'port_taken' && portsTaken++ < 1) continue
      if (reason !== 'held') throw error
      if (Date.now() - started > PATIENCE_MS)
        throw new DataFolderInUse({ folder: launch.folder.name, pid: null })
      await pause(50)
    }
  }
}

/**
 * Waits for a server whose process was killed and which is shutting down. The caller holds the lock, so no
 * other process uses the server. A server whose watchdog was also killed does not end, so it is shut down.
 */
export async function endOrphan(folder: DataFolder, runner: Runner): Promise<void> {
  const file = join(folder.cluster, 'postmaster.pid')
  for (let waited = 0; waited < 2000; waited += 20) {
    const pid = readPid(file)
    if (pid === null || readProcessIdentity(pid) === null) return
    if (isOtherProcess(pid, folder)) return rmSync(file, { force: true })
    await pause(20)
  }
  await runner.run('pg_ctl', ['stop', '-D', folder.cluster, '-m', 'fast', '-t', '60'])
}

function readPid(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null
  } catch {
    return null
  }
}

// After a reboot another process may have the same process id, and PostgreSQL would refuse to start because of
// it. Linux only: there the watchdog's file lock still excludes a server that this check does not recognise.
function isOtherProcess(pid: number, folder: DataFolder): boolean {
  if (process.platform !== 'linux') return false
  const command = readProcessCommand(pid)
  return command !== null && !command.includes(folder.cluster)
}
