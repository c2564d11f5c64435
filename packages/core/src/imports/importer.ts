import { setTimeout as wait } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../kernel/index.ts'
import { createProcessPool, type ImportTask, type TaskHooks, type TaskResults } from './process-pool.ts'

export type { ImportTask, PreviewAnswers, TaskProgress } from './process-pool.ts'

/** The signal also takes a task out of the queue. `onStart` is awaited when the earlier tasks of the user have ended. */
type QueueHooks = Partial<TaskHooks> & { onStart?: () => Promise<void> }

/** Runs the long operations of imports outside of the process that answers requests. */
export type Importer = {
  /**
   * Runs a task after the earlier tasks of its user, without a database connection while it waits. Throws the error of the
   * task, imports.busy when too many tasks wait or the wait is too long, imports.too_large when the task needs too much
   * memory or time, imports.interrupted when its process was killed or cannot be started, and the signal's reason.
   */
  run<Kind extends ImportTask['kind']>(
    task: Extract<ImportTask, { kind: Kind }>,
    hooks?: QueueHooks,
  ): Promise<TaskResults[Kind]>
  /** The previews that this node works on, each with the controller that cancels it. */
  activePreviews: Map<string, AbortController>
  /** Reports errors that no request waits for. */
  report(error: unknown): void
  /** Ends all processes and interrupts their tasks. */
  close(): Promise<void>
}

/** Maximum number of tasks of one user that wait on one node. */
export const MAX_WAITING_OF_USER = 32

/** Maximum number of tasks of all users that run or wait for a process, and maximum number of bytes of their files. */
const MAX_TASKS = 32
const MAX_TASK_BYTES = 96 * 1024 * 1024

/** How long a task waits for earlier tasks of its user. */
const MAX_WAIT_MS = 30_000

/** How often a task is tried again while another node imports for its user. It takes no process while it waits. */
const LOCK_RETRY_MS = 250

const RETRY_AFTER_SECONDS = 5

/** The error imports.busy, with the number of seconds after which the client can try again. */
export function createBusyError(): AppError {
  return new AppError('imports.busy', { data: { waitSeconds: RETRY_AFTER_SECONDS } })
}

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
  const pool = createProcessPool({ memoryMb, program, report })
  const closing = new AbortController()
  return createImporter({
    processes,
    report,
    execute: async (task, { signal, onProgress }) => {
      const cancelled = AbortSignal.any([signal, closing.signal])
      return await pool.run({ databaseUrl, task }, { signal: cancelled, onProgress })
    },
    async close() {
      closing.abort(new AppError('imports.interrupted'))
      await pool.close()
    },
  })
}

/** Executes one task. Throws imports.busy when another node imports for its user. */
type Execute = (task: ImportTask, hooks: TaskHooks) => Promise<unknown>

/** Creates an importer that executes at most this many tasks at once, and those of one user one at a time, in order. */
export function createImporter({
  execute,
  processes,
  report,
  close,
}: { execute: Execute; processes: number } & Pick<Importer, 'report' | 'close'>): Importer {
  const inUserQueue = queueByUser()
  const inProcessQueue = limitTasks(processes)
  const run = async (task: ImportTask, hooks: QueueHooks): Promise<unknown> => {
    const { signal = new AbortController().signal, onStart, onProgress = () => {} } = hooks
    const waitTimeout = AbortSignal.timeout(MAX_WAIT_MS)
    const cancelled = AbortSignal.any([signal, waitTimeout])
    try {
      return await inUserQueue(task.userId, cancelled, async () => {
        await onStart?.()
        for (;;) {
          const done = await inProcessQueue(task, () =>
            tryExecute(() => execute(task, { signal, onProgress })),
          )
          if (done) return done.result
          await wait(LOCK_RETRY_MS, undefined, { signal: cancelled })
        }
      })
    } catch (error) {
      // The timers of Node throw their own AbortError, so check the signal instead of the error.
      if (signal.aborted) throw signal.reason
      if (waitTimeout.aborted && isTimeout(error)) throw createBusyError()
      throw error
    }
  }
  return {
    run: async (task, hooks = {}) => (await run(task, hooks)) as never, // the result of the task's kind
    activePreviews: new Map(),
    report,
    close,
  }
}

/** Returns null when another node imports for the user of the task. */
async function tryExecute(execute: () => Promise<unknown>): Promise<{ result: unknown } | null> {
  try {
    return { result: await execute() }
  } catch (error) {
    if (error instanceof AppError && error.code === 'imports.busy') return null
    throw error
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
}

/** Runs at most this many tasks at once, in order. Throws imports.busy when too many tasks or bytes run or wait. */
function limitTasks(processes: number) {
  const limit = pLimit(processes)
  let tasks = 0
  let bytes = 0
  return async <T>(task: ImportTask, work: () => Promise<T>): Promise<T> => {
    const size = task.kind === 'preview' ? task.bytes.length : 0
    if (tasks >= MAX_TASKS || bytes + size > MAX_TASK_BYTES) throw createBusyError()
    tasks += 1
    bytes += size
    try {
      return await limit(work)
    } finally {
      tasks -= 1
      bytes -= size
    }
  }
}

/**
 * Creates a queue for each user. Throws imports.busy when MAX_WAITING_OF_USER tasks wait, and the signal's reason when it is
 * aborted while the work waits.
 */
function queueByUser() {
  const queues = new Map<string, { limit: LimitFunction; length: number }>()
  return async <T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(userId) ?? { limit: pLimit(1), length: 0 }
    if (queue.length > MAX_WAITING_OF_USER) throw createBusyError()
    queues.set(userId, queue)
    queue.length += 1
    let hasStarted = false
    const ended = queue.limit(async () => {
      signal.throwIfAborted()
      hasStarted = true
      return await work()
    })
    ended
      .finally(() => {
        queue.length -= 1
        if (queue.length === 0) queues.delete(userId)
      })
      .catch(() => {}) // the caller gets the error from `ended`
    return await Promise.race([ended, rejectOnAbort(signal, () => hasStarted)])
  }
}

function rejectOnAbort(signal: AbortSignal, hasStarted: () => boolean): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => !hasStarted() && reject(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
