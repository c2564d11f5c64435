import { removeExpired } from '@candlebook/core/identity'
import { sweepImages } from '@candlebook/core/images'
import { deleteExpiredPlans } from '@candlebook/core/imports'
import type { Logger } from 'pino'
import type { World } from './world.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Deletes files that nothing refers to and plans of imports that have expired, now and every hour, and other expired rows now and every day. Returns the function that stops it. */
export function startSweeping(world: World, log: Logger): () => void {
  const sweep = () => {
    sweepImages(world, { olderThanMs: DAY }).catch((err: unknown) => log.error({ err }, 'image sweep failed'))
    deleteExpiredPlans(world).catch((err: unknown) => log.error({ err }, 'sweep of import plans failed'))
  }
  sweep()
  const remove = () => {
    removeExpired(world.authDb, world.clock.now()).catch((err: unknown) =>
      log.error({ err }, 'removing expired sessions failed'),
    )
  }
  remove()
  const timers = [setInterval(sweep, HOUR), setInterval(remove, DAY)]
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearInterval)
}
