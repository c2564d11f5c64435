import type { ChildProcess } from 'node:child_process'
import { AppError, takeTurns } from '../../kernel/index.ts'
import { createBusyError } from './busy-error.ts'
import type { ImportTask, TaskProgress, TaskResults } from './import-task.ts'
import { queueByUser } from './queue-by-user.ts'
import { bytesOfTask, runInProcess, startProcess } from './run-in-process.ts'

/** Does the heavy part of imports outside of the process that answers requests. */
export type Importer = {
  /**
   * Runs a task. Throws its refusal, imports.busy when too many tasks wait, imports.too_large when it needs too much
   * memory or time, imports.interrupted when its process was ended, and the signal's reason.
   */
  run<Kind extends ImportTask['kind']>(
    task: Extract<ImportTask, { kind: Kind }>,
    hooks?: TaskHooks,
  ): Promise<TaskResults[Kind]>
  /** Does work of one user after that user's work before it. */
  inTurnOf: ReturnType<typeof queueByUser>
  /** The plans that this node works on, each with what cancels it. */
  atWork: Map<string, AbortController>
  /** Is told of failures that no request waits for. */
  report(error: unknown): void
  /** Ends all processes; what they worked on is interrupted. */
  close(): Promise<void>
}

export type TaskHooks = { signal?: AbortSignal; onProgress?: (progress: TaskProgress) => void }

/** Most tasks of all users that run or wait on one node, and most bytes of their files. */
const MAX_TASKS = 32
const MAX_BYTES = 96 * 1024 * 1024

/** How long a process without work is kept for the next task: most plans are committed soon. */
const MAX_IDLE_MS = 20_000

/** Opens an importer with so many processes at once, each with so much memory. */
export function openImporter(settings: {
  databaseUrl: string
  processes: number
  memoryMb: number
  report?: (error: unknown) => void
}): Importer {
  const { databaseUrl, processes, memoryMb, report = () => {} } = settings
  const inTurn = takeTurns(processes)
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const busy = new Set<ChildProcess>()
  const closing = new AbortController()
  let tasks = 0
  let bytes = 0

  const take = (): ChildProcess => {
    const [kept] = idle
    if (!kept) return startProcess({ memoryMb })
    const [child, timer] = kept
    clearTimeout(timer)
    idle.delete(child)
    return child
  }
  const keep = (child: ChildProcess) => {
    const timer = setTimeout(() => end(child), MAX_IDLE_MS).unref()
    child.unref()
    child.channel?.unref()
    child.once('exit', () => idle.delete(child))
    idle.set(child, timer)
  }
  const end = (child: ChildProcess) => {
    idle.delete(child)
    child.kill('SIGKILL')
  }

  const runNow = async (task: ImportTask, { signal, onProgress = () => {} }: TaskHooks) => {
    const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    either.throwIfAborted()
    const child = take()
    busy.add(child)
    child.ref()
    try {
      const { result, isLarge } = await runInProcess(
        child,
        { databaseUrl, task },
        { signal: either, onProgress },
      )
      if (isLarge || closing.signal.aborted) end(child)
      else keep(child)
      return result
    } catch (error) {
      if (isAlive(child)) keep(child) // the task was refused, and the process is as good as before
      throw error
    } finally {
      busy.delete(child)
    }
  }

  return {
    async run(task, hooks = {}) {
      const size = bytesOfTask(task)
      if (tasks >= MAX_TASKS || bytes + size > MAX_BYTES) throw createBusyError()
      tasks += 1
      bytes += size
      try {
        return (await inTurn(() => runNow(task, hooks))) as never // the process returns what the task's kind says
      } finally {
        tasks -= 1
        bytes -= size
      }
    },
    inTurnOf: queueByUser(),
    atWork: new Map(),
    report,
    async close() {
      closing.abort(new AppError('imports.interrupted'))
      const all = [...busy, ...idle.keys()]
      for (const child of all) end(child)
      await Promise.all(all.map(exited))
    },
  }
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null && !child.killed
}

function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => child.once('exit', () => done()))
}
