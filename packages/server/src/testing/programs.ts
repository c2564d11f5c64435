import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@candlebook/embedded-postgres'

const build = fileURLToPath(new URL('../../build/', import.meta.url))
const sources = { main: '../main.ts', cli: '../cli.ts' }

/** The server or its command line as an operator runs it: built, or from source while the build is outdated. */
export function findProgram(name: keyof typeof sources): string {
  if (isBuilt()) return `${build}${name}.js`
  console.warn(
    'The built server is outdated, so this test runs its source, which is slow. To build it, run: node scripts/bootstrap.mjs',
  )
  return fileURLToPath(new URL(sources[name], import.meta.url))
}

/** The built program of an import process; undefined while the build is outdated. */
export function findImportProgram(): string | undefined {
  if (!isBuilt()) return undefined
  const names = readdirSync(build).filter((name) => /^import-process-.*\.js$/.test(name))
  const writtenAt = (name: string) => statSync(build + name).mtimeMs
  const [newest] = names.sort((a, b) => writtenAt(b) - writtenAt(a)) // the last build stays in the folder
  return newest && build + newest
}

function isBuilt(): boolean {
  return process.env.BUILT_SERVER === 'current' // scripts/test/tell-built-server.mjs
}

/** The real server in a separate process, as an operator starts it. Needs the built web app. */
export type ServerProcess = {
  url: string
  child: ChildProcess
  /** Its data folder. */
  folder: string
  /** Ends with the exit code. */
  ended: Promise<number | null>
  /** Ends the process when it still runs, and removes its folder. */
  clear(): Promise<void>
}

/**
 * Starts the server, or another program, on a free port with an empty data folder and waits until it is ready. Another
 * process can take the port between the look for one and the start: then it starts again, on another port.
 */
export async function startProcess(
  env: Record<string, string>,
  { program = findProgram('main') }: { program?: string } = {},
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt++) {
    const { said, ...server } = await startOnFreePort(env, program)
    if (server.child.exitCode === null) return server
    await server.clear()
    if (!said.includes('is in use') || attempt === MAX_ATTEMPTS)
      throw new Error(`the server ended before it was ready: ${said || 'it said nothing'}`)
  }
}

const MAX_ATTEMPTS = 3

async function startOnFreePort(
  env: Record<string, string>,
  program: string,
): Promise<ServerProcess & { said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'candlebook-process-'))
  const port = await findFreePort()
  const own = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: 'off',
    RATES_URL: 'off',
    BASE_URL: `http://127.0.0.1:${port}`,
  }
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.on('exit', done))
  const clear = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const said = await waitForOutput(child, 'is running')
  return { url: own.BASE_URL, child, folder, ended, clear, said }
}

/** What the process said until the words came, or until it ended. */
function waitForOutput(child: ChildProcess, words: string): Promise<string> {
  let said = ''
  return new Promise((done) => {
    const listen = (text: Buffer) => {
      said += text
      if (said.includes(words)) done(said)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.on('close', () => done(said)) // after the last output; "exit" can come before it
  })
}
