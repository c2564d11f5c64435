import { sweepImages } from '@candlebook/core/images'
import { deleteExpiredPlans } from '@candlebook/core/imports'
import type { Logger } from 'pino'
import type { World } from './world.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Deletes files that nothing refers to and plans of imports that have expired, now and every hour. Gives the function that stops it. */
export function startSweeping(world: World, log: Logger): () => void {
  const sweep = () => {
    sweepImages(world, { olderThanMs: DAY }).catch((err: unknown) => log.error({ err }, 'image sweep failed'))
    deleteExpiredPlans(world).catch((err: unknown) => log.error({ err }, 'sweep of import plans failed'))
  }
  sweep()
  const timer = setInterval(sweep, HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
