import type { Subscription } from '@candlebook/contract/subscribers'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { presentAccess } from './present-subscriber.ts'
import { readAccess } from './read-access.ts'

/** What the user who asks has at this instant [API-04]. */
export async function getSubscription(ctx: Context): Promise<Subscription> {
  return presentAccess(await asUser(ctx, (scope) => readAccess(scope, ctx.clock.now())))
}
