import { pino } from 'pino'
import { readConfig } from '../config/config.ts'
import { MAX_JOB_STOP_MS, startJobWorker } from '../jobs/start-job-worker.ts'
import { DONE, defineCommand } from './command.ts'
import { requireNoWords } from './read-words.ts'
import { withAppContext } from './run-as-trader.ts'

/** Runs the jobs of the queue in a separate process until it gets a signal to end. */
export const worker = defineCommand({
  usage: ['worker'],
  summary: 'Run background jobs in this process until it is stopped (SIGTERM or SIGINT). Takes DATABASE_URL.',
  arguments: {},
  options: {},
  examples: ['worker'],
  exitCodes: { 0: 'A signal stopped the worker.', 1: 'The worker cannot start; the command says why.' },
  async run(given, terminal) {
    requireNoWords(given)
    const log = pino({ level: readConfig().logLevel })
    await withAppContext(async (appContext) => {
      const running = await startJobWorker(appContext, log)
      terminal.say('The worker is running.')
      await waitForSignal()
      await running.stop({ maxMs: MAX_JOB_STOP_MS })
    })
    return DONE
  },
})

function waitForSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
}
