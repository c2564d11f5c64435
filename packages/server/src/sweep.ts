import { removeExpired } from '@candlebook/core/identity'
import { sweepImages } from '@candlebook/core/images'
import { deleteExpiredPlans } from '@candlebook/core/imports'
import type { Logger } from 'pino'
import type { AppContext } from './context/app-context.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Deletes files that nothing refers to and plans of imports that have expired, now and every hour, and other expired rows now and every day. Returns the function that stops it. */
export function startSweeping(appContext: AppContext, log: Logger): () => void {
  const sweep = () => {
    sweepImages(appContext, { olderThanMs: DAY }).catch((err: unknown) =>
      log.error({ err }, 'image sweep failed'),
    )
    deleteExpiredPlans(appContext).catch((err: unknown) => log.error({ err }, 'sweep of import plans failed'))
  }
  sweep()
  const remove = () => {
    removeExpired(appContext.authDb, appContext.clock.now()).catch((err: unknown) =>
      log.error({ err }, 'removing expired sessions failed'),
    )
  }
  remove()
  const timers = [setInterval(sweep, HOUR), setInterval(remove, DAY)]
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearInterval)
}
