import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import type { FromPrimary, ToPrimary } from './messages.ts'

/** What a process does: it answers requests, or works jobs. */
export type Task = 'requests' | 'jobs'

/** The argument of a process that works jobs. */
export const JOBS_ARGUMENT = '--jobs'

/** A process that crashed is started again, sooner at first and after 30 seconds at most. */
const RESTART_MS = { min: 250, max: 30_000 }
/** A process that ran this long starts the delays from the beginning. */
const STABLE_MS = 60_000

export type KeptProcess = {
  /** Ends it, and does not start it again. Resolves when it has ended. */
  stop(): Promise<void>
}

type Options = {
  task: Task
  env: Record<string, string>
  log: Logger
  /** Called with each new process, before it has started. */
  onStart(worker: Worker): void
}

/** Runs one more process of this program, and starts it again whenever it ends without being told to. */
export function keepRunning({ task, env, log, onStart }: Options): KeptProcess {
  let isStopping = false
  let failures = 0
  let restart: NodeJS.Timeout | undefined
  let current: Worker
  let isReady = false
  const start = () => {
    const began = performance.now()
    isReady = false
    current = forkThis(task, env)
    current.on('message', ({ kind }: ToPrimary) => {
      if (kind === 'ready') isReady = true
    })
    current.on('error', () => {}) // a message to a process that has just ended
    onStart(current)
    current.once('exit', (code, signal) => {
      if (isStopping) return
      failures = performance.now() - began > STABLE_MS ? 0 : failures
      const delayMs = Math.min(RESTART_MS.min * 2 ** failures++, RESTART_MS.max)
      log.error({ task, code, signal, delayMs }, 'a process of the server ended and is started again')
      restart = setTimeout(start, delayMs)
    })
  }
  start()
  return {
    async stop() {
      isStopping = true
      clearTimeout(restart)
      if (current.isDead()) return
      const ended = new Promise((done) => current.once('exit', done))
      if (isReady) current.send({ kind: 'stop' } satisfies FromPrimary, () => {})
      else current.process.kill('SIGKILL') // it has no connection and no job yet
      await ended
    },
  }
}

/** Starts the file that this process runs once more. */
function forkThis(task: Task, env: Record<string, string>): Worker {
  const args = process.argv.slice(2).filter((word) => word !== JOBS_ARGUMENT)
  cluster.setupPrimary({ args: task === 'jobs' ? [...args, JOBS_ARGUMENT] : args })
  return cluster.fork(env)
}
