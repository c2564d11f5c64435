import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../kernel/index.ts'
import type { ImportTask, TaskProgress } from './import-task.ts'
import type { FromProcess, ToProcess } from './messages.ts'

const PROGRAM = fileURLToPath(new URL('../process/import-process.ts', import.meta.url))

/** Maximum duration of one task. */
const MAX_TASK_MS = 5 * 60 * 1000

/** The heap size of each process, and its program, when it is not the one next to this module. */
export type ProcessSettings = { memoryMb: number; program?: string | undefined }

/** Starts an import process. It ends when its server ends. */
export function startProcess({ memoryMb, program = PROGRAM }: ProcessSettings): ChildProcess {
  const child = fork(program, [], {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced', // bytes go as bytes
    stdio: 'ignore',
  })
  child.once('spawn', () => lowerPriority(child))
  child.on('error', () => {}) // the task that uses the process reports the error
  return child
}

/** Lower than the priority of requests. With 19, the lowest, an import on a busy machine would never end. */
const PRIORITY = 5

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, PRIORITY)
  } catch {
    // The process has ended, or the system has no priorities.
  }
}

/**
 * Runs a task in the process. Returns its result, and whether the process uses much memory. Throws the error of the
 * task, imports.too_large when the process ran out of memory or time, imports.interrupted when it was killed, and the
 * signal's reason; in the last three cases the process has ended.
 */
export function runInProcess(
  child: ChildProcess,
  message: ToProcess,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: TaskProgress) => void },
): Promise<{ result: unknown; isLarge: boolean }> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const end = () => child.kill('SIGKILL')
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, MAX_TASK_MS)
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      child.off('message', onMessage)
      child.off('exit', onExit)
    }
    const onMessage = (answer: FromProcess) => {
      if ('progress' in answer) return onProgress(answer.progress)
      settle()
      if ('result' in answer) resolve(answer)
      else reject(toError(answer.error))
    }
    const onExit = (_code: number | null, by: NodeJS.Signals | null) => {
      settle()
      if (signal.aborted) reject(signal.reason)
      else reject(new AppError(isLate || isOutOfMemory(by) ? 'imports.too_large' : 'imports.interrupted'))
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
    if (signal.aborted || child.exitCode !== null || child.signalCode !== null) {
      end()
      return onExit(child.exitCode, child.signalCode)
    }
    signal.addEventListener('abort', end, { once: true })
    child.send(message, (error) => error && end())
  })
}

// V8 aborts a process with a full heap. The signal depends on the system.
function isOutOfMemory(by: NodeJS.Signals | null): boolean {
  return by === 'SIGABRT' || by === 'SIGTRAP' || by === 'SIGILL'
}

function toError(error: Extract<FromProcess, { error: unknown }>['error']): Error {
  if ('refusal' in error) {
    const { refusal, fields, data } = error
    return new AppError(refusal, { ...(fields && { fields }), data })
  }
  const { message, stack, code } = error
  return Object.assign(new Error(message), { ...(stack && { stack }), ...(code && { code }) })
}

/** The number of bytes that a task sends to its process. */
export function countTaskBytes(task: ImportTask): number {
  return task.kind === 'plan' ? task.bytes.length : 0
}
