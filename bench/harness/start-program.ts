import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server that runs in a separate process. */
export type Program = { url: string; pid: number; readyAfterMs: number; stop(): Promise<void> }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts a server's file and waits until `ready` answers 200. When the process ends before, throws with its output. */
export async function startProgram(program: {
  file: string
  port: number
  ready: string
  env: Record<string, string>
}): Promise<Program> {
  const started = performance.now()
  const env = { ...process.env, ...program.env, PORT: String(program.port) }
  const child = spawn(process.execPath, [program.file], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const url = `http://127.0.0.1:${program.port}`
  while (!(await isAnswering(url + program.ready))) {
    if (hasEnded(child)) throw new Error(`${program.file} ended before it was ready:\n${output}`)
    await new Promise((next) => setTimeout(next, 5))
  }
  const pid = child.pid! // it runs: it has answered
  return { url, pid, readyAfterMs: performance.now() - started, stop: () => stop(child) }
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
