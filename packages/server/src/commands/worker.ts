import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { MAX_JOB_STOP_MS, startJobWorker } from '../start-job-worker.ts'
import { inWorld } from './as-trader.ts'
import { type Command, DONE, UsageError } from './command.ts'

/** Works the job queue in a process of its own, until it is told to end. */
export const worker: Command = {
  usage: 'worker',
  summary: 'Run background jobs in this process until it is stopped (SIGTERM or SIGINT). Takes DATABASE_URL.',
  async run(args, terminal) {
    if (args.length > 0) throw new UsageError('This command takes no words.')
    const log = pino({ level: readConfig().logLevel })
    await inWorld(async (world) => {
      const running = await startJobWorker(world, log)
      terminal.say('The worker is running.')
      await waitForSignal()
      await running.stop({ maxMs: MAX_JOB_STOP_MS })
    })
    return DONE
  },
}

function waitForSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
}
