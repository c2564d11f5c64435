import type { SaveSubscriber, Subscriber } from '@candlebook/contract/subscribers'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { presentSubscriber } from './present-subscriber.ts'
import { readAccess } from './read-access.ts'
import { upsertOnboarding } from './subscribers.store.ts'

/**
 * Writes whether the user who asks has completed the onboarding [ONB-06] [API-20]. Nothing else of the row is writable:
 * e-mail and user are those of the session, and `subscribed` is computed.
 */
export function saveSubscriber(ctx: Context, { onboardingCompleted }: SaveSubscriber): Promise<Subscriber> {
  return asUser(ctx, async (scope) => {
    const now = ctx.clock.now()
    const row = await upsertOnboarding(scope, { onboardingCompleted, now })
    return presentSubscriber(row, await readAccess(scope, now))
  })
}
