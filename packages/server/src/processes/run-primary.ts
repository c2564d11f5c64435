import type { Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { type Config, ConfigError } from '../config/config.ts'
import { openAcceptor } from './accept-connections.ts'
import { announce } from './announce.ts'
import { keepRunning, type Task } from './keep-running.ts'
import type { FromPrimary, ToPrimary } from './messages.ts'
import { logProblems, openPrimaryContext } from './open-contexts.ts'
import { explainPort } from './refusals.ts'
import { stopAtSignal } from './stop-when-told.ts'

/**
 * The primary process of a server with several processes. It owns the database, the port and the other processes, and
 * answers no request itself (decision 034). Throws ConfigError for what the operator can change.
 */
export async function runPrimary(config: Config, log: Logger): Promise<void> {
  const { appContext, seeded } = await openPrimaryContext(config, log)
  const env = { DATABASE_URL: appContext.ownerUrl }
  const acceptor = openAcceptor()
  const answering = new Set<Worker>()
  const start = (task: Task) => {
    const started = Promise.withResolvers<void>()
    const onStart = (worker: Worker) => {
      worker.on('message', (message: ToPrimary) => handle(message, { worker, task, started }))
      worker.once('disconnect', () => forget(worker))
      worker.once('exit', (code, signal) => {
        const reason = `its ${task} process ended (${signal ?? `exit code ${code}`})`
        started.reject(new ConfigError(`${reason}. What it printed says why.`))
      })
    }
    return { ...keepRunning({ task, env, log, onStart }), started: started.promise }
  }

  function handle(
    message: ToPrimary,
    { worker, task, started }: { worker: Worker; task: Task; started: PromiseWithResolvers<void> },
  ): void {
    if (message.kind === 'refused') started.reject(new ConfigError(message.problem))
    if (message.kind === 'slow') {
      for (const other of answering) if (other !== worker) tell(other, message)
    }
    if (message.kind === 'ending') {
      forget(worker)
      tell(worker, { kind: 'stop' })
    }
    if (message.kind === 'ready') {
      if (task === 'requests') {
        answering.add(worker)
        acceptor.add(worker)
      }
      started.resolve()
    }
  }

  function forget(worker: Worker): void {
    answering.delete(worker)
    acceptor.remove(worker)
  }

  const tasks: Task[] = Array<Task>(config.requestProcesses).fill('requests')
  if (config.worker) tasks.push('jobs')
  const processes = tasks.map(start)
  const stop = async () => {
    acceptor.stop()
    await Promise.all(processes.map((one) => one.stop()))
    await appContext.close()
  }
  try {
    await Promise.all(processes.map(({ started }) => started))
    const port = await acceptor.listen(config).catch((error) => Promise.reject(explainPort(error, config)))
    stopAtSignal(stop) // before the announcement, because a signal may answer it at once
    announce(appContext, { port, seeded })
  } catch (error) {
    await stop()
    throw error
  }
  void logProblems(appContext, log)
}

function tell(worker: Worker, message: FromPrimary): void {
  worker.send(message, () => {}) // a process that has just ended needs no message
}
