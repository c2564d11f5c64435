import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A real node process that works on a data folder, with its printed lines. */
export type OwnProcess = {
  pid: number
  lines: string[]
  /** Resolves after the first output; rejects with the error output when the process ends before that. */
  spoken: Promise<void>
  /** kill -9; resolves when the process has ended and all its output is in `lines`. */
  kill(): Promise<void>
}

/** Starts one of the programs of this folder as a separate process. */
export function startOwnProcess(program: 'hold-folder.ts' | 'write-rows.ts', dataDir: string): OwnProcess {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn(process.execPath, [file, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return {
    pid: child.pid ?? 0,
    lines,
    spoken: waitForOutput(child),
    kill: async () => {
      child.kill('SIGKILL')
      await closed
    },
  }
}

/** The process number of the server that runs on the data folder. */
export function readServerPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

function waitForOutput(child: ChildProcess): Promise<void> {
  let complaint = ''
  child.stderr?.on('data', (part) => {
    complaint += part
  })
  const spoken = new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('close', () => reject(new Error(`The process ended without a word: ${complaint}`)))
  })
  spoken.catch(() => {}) // a test that kills it earlier does not await this
  return spoken
}
