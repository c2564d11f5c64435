import { setPriority } from 'node:os'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { MAX_JOB_STOP_MS, startJobWorker } from '../jobs/start-job-worker.ts'
import { tellPrimary } from './messages.ts'
import { openChildContext } from './open-contexts.ts'
import { stopWhenTold } from './stop-when-told.ts'

/** Lower than the priority of the processes that answer requests, as that of imports. */
const PRIORITY = 5

/** The process that works the background jobs of a server. */
export async function workJobs(config: Config, log: Logger): Promise<void> {
  lowerPriority()
  const appContext = await openChildContext(config, log)
  const worker = await startJobWorker(appContext, log)
  stopWhenTold(async () => {
    await worker.stop({ maxMs: MAX_JOB_STOP_MS })
    await appContext.close()
  })
  await tellPrimary({ kind: 'ready' })
}

function lowerPriority(): void {
  try {
    setPriority(PRIORITY)
  } catch {
    // The system has no priorities.
  }
}
