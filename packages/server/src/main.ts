import cluster from 'node:cluster'
import { pino } from 'pino'
import { type Config, readConfig } from './config/config.ts'
import { answerRequests } from './processes/answer-requests.ts'
import { JOBS_ARGUMENT } from './processes/keep-running.ts'
import { tellPrimary } from './processes/messages.ts'
import { describeRefusal, sayRefusal } from './processes/refusals.ts'
import { runAlone } from './processes/run-alone.ts'
import { runPrimary } from './processes/run-primary.ts'
import { workJobs } from './processes/work-jobs.ts'

// All processes of a server run this file; decision 034 says what each does.
try {
  await start(readConfig())
} catch (error) {
  const refusal = describeRefusal(error)
  if (cluster.isWorker && refusal) await tellPrimary({ kind: 'refused', problem: refusal })
  else sayRefusal(error)
  process.exit(1)
}

function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel })
  const watchesWeb = process.argv.includes('--watch-web') // its server and its module cache are in one process
  if (cluster.isWorker)
    return process.argv.includes(JOBS_ARGUMENT) ? workJobs(config, log) : answerRequests(config, log)
  return config.requestProcesses > 1 && !watchesWeb
    ? runPrimary(config, log)
    : runAlone(config, { log, watchesWeb })
}
