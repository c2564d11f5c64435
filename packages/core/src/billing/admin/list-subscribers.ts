import type { ListSubscribers, SubscriberEntry, SubscriberPage } from '@candlebook/contract/billing'
import { asAdministrator } from '../../db/index.ts'
import { requireAdministratorId } from '../../kernel/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { readUserAccess } from './read-user-access.ts'
import { selectSubscribers } from './subscribers-page.store.ts'

const PAGE = 50

/**
 * A page of the subscribers whose address contains the text, in the order of their addresses. The access of each one is
 * computed as for the user. Throws admin.required.
 */
export async function listSubscribers(
  ctx: BillingContext,
  { search, cursor = '' }: ListSubscribers,
): Promise<SubscriberPage> {
  const page = { search: search.toLowerCase(), after: cursor, amount: PAGE + 1 }
  const found = await asAdministrator(ctx.db, requireAdministratorId(ctx.actor), ({ db }) =>
    selectSubscribers(db, page),
  )
  const items: SubscriberEntry[] = []
  for (const { id, email } of found.slice(0, PAGE)) items.push({ ...(await readUserAccess(ctx, id)), email })
  const last = found.length > PAGE ? found[PAGE - 1] : undefined
  return { items, nextCursor: last?.email ?? null }
}
