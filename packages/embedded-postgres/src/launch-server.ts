import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DataFolder } from './data-folder.ts'
import type { Binaries } from './find-binaries.ts'
import { NoEmbeddedDatabase } from './refusals.ts'
import type { Runner } from './server-runner.ts'
import { CLUSTER_IS_HELD, wrapInWatchdog } from './watchdog.ts'

export type Launch = {
  folder: DataFolder
  binaries: Binaries
  runner: Runner
  port: number
  settings?: Record<string, string>
  log?: (line: string) => void
  onLost?: (reason: string) => void
}

export type Server = { port: number; stop(): Promise<void> }

/** The server ended before it was ready. The message contains the server's output. */
export class ServerRefused extends Error {
  readonly reason: 'port_taken' | 'held' | 'other'

  constructor(code: number | null, output: string) {
    super(`The built-in database did not start (exit code ${code}): ${output}`)
    this.name = 'ServerRefused'
    this.reason = toReason(code, output)
  }
}

/** Starts the server process and resolves when it accepts connections. Throws ServerRefused. */
export async function launchServer(launch: Launch): Promise<Server> {
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
