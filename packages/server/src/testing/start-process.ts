import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@candlebook/embedded-postgres'
import { findProgram } from './find-program.ts'

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

/** Starts the server, or another program, on a free port with an empty data folder and waits until it is ready. */
export async function startProcess(
  env: Record<string, string>,
  { program = findProgram('main') }: { program?: string } = {},
): Promise<ServerProcess> {
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
  const said = await waitForOutput(child, 'is running')
  if (child.exitCode !== null) throw new Error(`the server ended before it was ready:\n${said}`)
  const clear = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: own.BASE_URL, child, folder, ended, clear }
}

function waitForOutput(child: ChildProcess, words: string): Promise<string> {
  let said = ''
  return new Promise((done) => {
    const listen = (text: Buffer) => {
      said += text
      if (said.includes(words)) done(said)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.on('exit', () => done(said))
  })
}
