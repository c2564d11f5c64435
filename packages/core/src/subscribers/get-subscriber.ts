import type { Subscriber } from '@candlebook/contract/subscribers'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { presentSubscriber } from './present-subscriber.ts'
import { readAccess } from './read-access.ts'
import { findSubscriber, upsertOnboarding } from './subscribers.store.ts'

/** The subscriber row of the user who asks [API-19]. A missing row is added with its defaults. */
export function getSubscriber(ctx: Context): Promise<Subscriber> {
  return asUser(ctx, async (scope) => {
    const now = ctx.clock.now()
    const row =
      (await findSubscriber(scope)) ?? (await upsertOnboarding(scope, { onboardingCompleted: false, now }))
    return presentSubscriber(row, await readAccess(scope, now))
  })
}
