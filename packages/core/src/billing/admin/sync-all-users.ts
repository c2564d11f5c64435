import type { SyncDetail, SyncResult } from '@candlebook/contract/billing'
import { asJob, asJobForUser } from '../../db/index.ts'
import { PaymentsRefused, PaymentsUnavailable } from '../../payments/index.ts'
import { findProfileEmail } from '../../profiles/index.ts'
import { readAccess } from '../../subscribers/index.ts'
import type { BillingPorts } from '../billing-context.ts'
import { selectUsersWithCustomers } from '../stores/billing-users.store.ts'
import { syncUser } from '../sync/sync-user.ts'

const PAGE = 500
/** The details of more users would make a large answer. All users are checked and counted. */
const MAX_DETAILS = 1000

/**
 * Asks the provider for every user with a customer and stores what it says [API-12]. A failure of one user is in the
 * details, and the run goes on. `updated` counts the users whose stored subscription was different.
 */
export async function syncAllUsers(ports: BillingPorts): Promise<SyncResult> {
  const result: SyncResult = { checked: 0, updated: 0, errors: 0, details: [] }
  if (!ports.payments.isSetUp) return result
  let after: string | null = null
  for (;;) {
    const page = { after, limit: PAGE }
    const users: string[] = await asJob(ports.db, (db) => selectUsersWithCustomers(db, page))
    for (const userId of users) await syncOne(ports, userId, result)
    if (users.length < PAGE) return result
    after = users.at(-1) ?? null
  }
}

async function syncOne(ports: BillingPorts, userId: string, result: SyncResult): Promise<void> {
  let error: string | null = null
  result.checked += 1
  try {
    if ((await syncUser(ports, userId))?.isUpdated) result.updated += 1
  } catch (thrown) {
    result.errors += 1
    error = describe(thrown)
  }
  if (result.details.length < MAX_DETAILS) result.details.push(await describeUser(ports, userId, error))
}

async function describeUser(
  { db, clock }: BillingPorts,
  userId: string,
  error: string | null,
): Promise<SyncDetail> {
  return await asJobForUser(db, userId, async (scope) => {
    const { planType, subscribed, tier, subscriptionEnd } = await readAccess(scope, clock.now())
    const email = (await findProfileEmail(scope)) ?? ''
    return {
      email,
      error,
      planType,
      subscribed,
      tier,
      subscriptionEnd: subscriptionEnd?.toISOString() ?? null,
    }
  })
}

/** The messages of the provider's failures hold no secret; another failure is not shown. */
function describe(error: unknown): string {
  const isOfProvider = error instanceof PaymentsUnavailable || error instanceof PaymentsRefused
  return isOfProvider ? error.message : 'This user could not be checked.'
}
