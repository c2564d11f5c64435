import pLimit from 'p-limit'
import { AppError } from '../../kernel/index.ts'
import { createBusyError } from './busy-error.ts'
import type { ImportTask, TaskProgress, TaskResults } from './import-task.ts'
import { createProcessPool, isAlive } from './process-pool.ts'
import { queueByUser } from './queue-by-user.ts'
import { countTaskBytes, runInProcess } from './run-in-process.ts'

/** Runs the long operations of imports outside of the process that answers requests. */
export type Importer = {
  /**
   * Runs a task. Throws the error of the task, imports.busy when too many tasks wait, imports.too_large when it needs too
   * much memory or time, imports.interrupted when its process was killed, and the signal's reason.
   */
  run<Kind extends ImportTask['kind']>(
    task: Extract<ImportTask, { kind: Kind }>,
    hooks?: TaskHooks,
  ): Promise<TaskResults[Kind]>
  /** Runs work of one user after the earlier work of this user. */
  runInUserQueue: ReturnType<typeof queueByUser>
  /** The plans that this node works on, each with the controller that cancels it. */
  activePlans: Map<string, AbortController>
  /** Reports errors that no request waits for. */
  report(error: unknown): void
  /** Ends all processes and interrupts their tasks. */
  close(): Promise<void>
}

export type TaskHooks = { signal?: AbortSignal; onProgress?: (progress: TaskProgress) => void }

/** Maximum number of tasks of all users that run or wait on one node, and maximum number of bytes of their files. */
const MAX_TASKS = 32
const MAX_TASK_BYTES = 96 * 1024 * 1024

/** Opens an importer with at most this many processes at once, each with this much memory. */
export function openImporter(settings: {
  databaseUrl: string
  processes: number
  memoryMb: number
  /** The program of the processes, when it is not the one next to this module. */
  program?: string | undefined
  report?: (error: unknown) => void
}): Importer {
  const { databaseUrl, processes, memoryMb, program, report = () => {} } = settings
  const inTurn = pLimit(processes)
  const pool = createProcessPool({ memoryMb, program })
  const closing = new AbortController()

  const runNow = async (task: ImportTask, { signal, onProgress = () => {} }: TaskHooks) => {
    const anySignal = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    anySignal.throwIfAborted()
    const child = pool.take()
    let isLarge = false
    try {
      const answer = await runInProcess(child, { databaseUrl, task }, { signal: anySignal, onProgress })
      isLarge = answer.isLarge
      return answer.result
    } finally {
      // A process is reusable after a refused task, too.
      pool.release(child, { isReusable: isAlive(child) && !isLarge && !closing.signal.aborted })
    }
  }
  const limit = createTaskLimit()
  return {
    run: (task, hooks = {}) => limit(task, async () => (await inTurn(() => runNow(task, hooks))) as never), // the result of the task's kind
    runInUserQueue: queueByUser(),
    activePlans: new Map(),
    report,
    async close() {
      closing.abort(new AppError('imports.interrupted'))
      await pool.close()
    },
  }
}

function createTaskLimit() {
  let tasks = 0
  let bytes = 0
  return async <T>(task: ImportTask, work: () => Promise<T>): Promise<T> => {
    const size = countTaskBytes(task)
    if (tasks >= MAX_TASKS || bytes + size > MAX_TASK_BYTES) throw createBusyError()
    tasks += 1
    bytes += size
    try {
      return await work()
    } finally {
      tasks -= 1
      bytes -= size
    }
  }
}
