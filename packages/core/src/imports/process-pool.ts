import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { MergedBrokerAccount } from '@candlebook/contract/broker-accounts'
import type { FileOptions } from '@candlebook/contract/column-mapping'
import type { FieldProblem } from '@candlebook/contract/error-body'
import type { ErrorCode } from '@candlebook/contract/error-codes'
import type { CorrectionAnswer, DuplicateAnswer } from '@candlebook/contract/import-questions'
import type { Import, UndoneImport } from '@candlebook/contract/imports'
import type { TradeEvent } from '@candlebook/contract/trade-events'
import type { TradeLots } from '@candlebook/contract/trade-lots'
import type { SetFill } from '@candlebook/contract/trades'
import { AppError } from '../kernel/index.ts'
import type { LotAnswers, SpinOffAnswer } from './upload.ts'

/** Answers to the questions of a preview. `account` is the account of a file that names none: null for none, undefined for no answer. */
export type PreviewAnswers = {
  account?: string | null | undefined
  contractSizes: { root: string; size: string }[]
  duplicates?: { id: string; answer: DuplicateAnswer }[] | undefined
  /** The answer to all questions about duplicates, in place of earlier ones. */
  allDuplicates?: DuplicateAnswer | undefined
  corrections?: { id: string; answer: CorrectionAnswer }[] | undefined
  /** The same for the corrections of the broker. */
  allCorrections?: CorrectionAnswer | undefined
  spinOffs?: SpinOffAnswer[] | undefined
} & Partial<LotAnswers>

/** A long operation on imports as data, which runs in a separate process. `now` is the timestamp that it writes. */
export type ImportTask = { userId: string; now: Date } & (
  | { kind: 'preview'; previewId: string; bytes: Uint8Array; fileName: string; options: FileOptions }
  | {
      kind: 'commit'
      previewId: string
      previewHash: string
      account: string | null | undefined
      accounts: (string | null)[] | undefined
      maxStoredBytes: number | undefined
    }
  | ({ kind: 'answer'; previewId: string } & PreviewAnswers)
  | { kind: 'undo'; importId: string }
  | { kind: 'merge'; id: string; into: string }
  | { kind: 'event'; tradeId: string; event: TradeEvent }
  | { kind: 'lots'; tradeId: string; page: number }
  | { kind: 'fills'; tradeId: string; version: number; edit: { fills: SetFill[] } | { exit: SetFill } }
)

/** The result of each kind of task. */
export type TaskResults = {
  preview: null
  answer: null
  commit: Import
  undo: UndoneImport
  merge: MergedBrokerAccount
  event: Import
  fills: { id: string }
  lots: TradeLots
}

/** How a task is cancelled, and who gets its progress. */
export type TaskHooks = { signal: AbortSignal; onProgress: (progress: TaskProgress) => void }

/** The progress of a preview: its state, and its rows. */
export type TaskProgress = { state: 'reading' | 'matching'; rowsDone: number; rowsTotal: number | null }

/** A message from the server to an import process. */
export type ToProcess = { databaseUrl: string; task: ImportTask }

/** A message from an import process to the server: progress, then one result or one error. */
export type FromProcess =
  | { progress: TaskProgress }
  | { result: TaskResults[keyof TaskResults]; isLarge: boolean }
  | {
      error:
        | { refusal: ErrorCode; fields: FieldProblem[] | undefined; data: unknown; message: string }
        | { message: string; stack: string | undefined; code: string }
    }

const PROGRAM = fileURLToPath(new URL('./import-process.ts', import.meta.url))

/** Maximum duration of one task. */
const MAX_TASK_MS = 5 * 60 * 1000

/** How long an idle process waits for the next task: most previews are committed soon. */
const MAX_IDLE_MS = 20_000

/**
 * Size of the part of the heap for new objects. By default it grows so large that a file of 10,000 lines ends the process
 * (MAX_IDLE_HEAP_BYTES), and the commit waits for another one. A larger one saves no processor time.
 */
const NEW_OBJECTS_MB = 16

/** Lower than the priority of requests. With 19, the lowest, an import on a busy machine would never end. */
const PRIORITY = 5

/**
 * The heap size of each process, and its program, when it is not the one next to this module. `report` gets why a process
 * cannot be started.
 */
type ProcessSettings = {
  memoryMb: number
  program?: string | undefined
  report: (error: unknown) => void
}

/** Creates a pool of import processes. */
export function createProcessPool(settings: ProcessSettings) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const busy = new Set<ChildProcess>()
  let isClosed = false

  const take = (): ChildProcess => {
    const [child = startProcess(settings, (ended) => idle.delete(ended)), timer] =
      idle.entries().next().value ?? []
    clearTimeout(timer)
    idle.delete(child)
    busy.add(child)
    child.ref()
    return child
  }
  const release = (child: ChildProcess, { isReusable }: { isReusable: boolean }) => {
    busy.delete(child)
    if (!isReusable || isClosed || hasEnded(child) || child.killed) return endProcess(child)
    child.unref()
    child.channel?.unref()
    const end = () => {
      idle.delete(child)
      endProcess(child)
    }
    idle.set(child, setTimeout(end, MAX_IDLE_MS).unref())
  }
  return {
    /**
     * Runs a task in an idle process, or in a new one. Throws the error of the task, imports.too_large when the process ran
     * out of memory or time, imports.interrupted when it was killed or cannot be started, and the signal's reason.
     */
    async run(message: ToProcess, hooks: TaskHooks): Promise<unknown> {
      hooks.signal.throwIfAborted()
      const child = take()
      let isLarge = false
      try {
        const answer = await runInProcess(child, message, hooks)
        isLarge = answer.isLarge
        return answer.result
      } finally {
        release(child, { isReusable: !isLarge }) // after a refused task, too
      }
    },
    /** Ends all processes and waits until they have ended. */
    async close(): Promise<void> {
      isClosed = true
      const all = [...busy, ...idle.keys()]
      for (const child of all) endProcess(child)
      await Promise.all(
        all.map((child) => hasEnded(child) || new Promise((done) => child.once('exit', done))),
      )
    },
  }
}

/**
 * Kills a process, but none that could not be started: it has no id, and Node would send the signal to an undefined one, which can
 * be that of another process, or 0, with which the kernel ends the whole process group of the server.
 */
function endProcess(child: ChildProcess): void {
  if (child.pid !== undefined) child.kill('SIGKILL')
}

/** Also for a process that could not be started, which emits `error` and never `exit`. */
function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

/** Starts an import process. It ends when its server ends. */
function startProcess(
  { memoryMb, program = PROGRAM, report }: ProcessSettings,
  onExit: (child: ChildProcess) => void,
): ChildProcess {
  const cache = getCompileCacheDir() // of the server; a process starts in two thirds of the time with it
  const child = fork(program, [], {
    execArgv: [
      `--max-old-space-size=${memoryMb}`,
      `--max-semi-space-size=${NEW_OBJECTS_MB}`,
      '--disable-warning=ExperimentalWarning',
    ],
    env: { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) },
    serialization: 'advanced', // bytes go as bytes
    stdio: 'ignore',
  })
  child.once('spawn', () => lowerPriority(child))
  child.once('exit', () => onExit(child))
  child.on('error', report)
  return child
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, PRIORITY)
  } catch {
    // The process has ended, or the system has no priorities.
  }
}

/** Runs a task in the process. Returns its result, and whether the process uses much memory. */
function runInProcess(
  child: ChildProcess,
  message: ToProcess,
  { signal, onProgress }: TaskHooks,
): Promise<{ result: unknown; isLarge: boolean }> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const end = () => endProcess(child)
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, MAX_TASK_MS)
    const stopListening = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      child.off('message', onMessage)
      child.off('exit', onExit)
    }
    const onMessage = (answer: FromProcess) => {
      if ('progress' in answer) return onProgress(answer.progress)
      stopListening()
      if ('result' in answer) resolve(answer)
      else reject(toError(answer.error))
    }
    const onExit = (_code: number | null, by: NodeJS.Signals | null) => {
      stopListening()
      if (signal.aborted) reject(signal.reason)
      else reject(new AppError(isLate || isOutOfMemory(by) ? 'imports.too_large' : 'imports.interrupted'))
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
    if (signal.aborted || hasEnded(child)) {
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
