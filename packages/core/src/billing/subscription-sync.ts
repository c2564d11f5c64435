import { chooseSubscription } from '@candlebook/domain/billing/access'
import type { Access } from '@candlebook/domain/billing/subscription'
import { DAY_MS } from '@candlebook/domain/days/day'
import { asJob, type Scope, transaction } from '../db/index.ts'
import type { RemoteSubscription } from '../payments/index.ts'
import { findProfileEmail } from '../profiles/index.ts'
import {
  type CustomerRow,
  getAccess,
  insertCustomer,
  listGrants,
  lockCustomer,
  type StoredSubscription,
  startCheck,
  startWaitingGrants,
  storeCheck,
  storeFailedCheck,
  storeTrial,
  upsertOnboarding,
} from '../subscribers/index.ts'
import { type BillingPorts, ignoreErased } from './billing-context.ts'
import { queueBillingMail } from './billing-mails.ts'
import { insertUsedTrial } from './billing-users.store.ts'
import { listStateMails } from './subscription-mails.ts'
import { hashAddress } from './trials.ts'

/**
 * The subscription of a customer that is stored: the one that counts. A pure function of the provider's current state,
 * so the order and the number of events change nothing [CHK-18].
 */
export function toStoredSubscription(remote: readonly RemoteSubscription[]): StoredSubscription | null {
  const chosen = chooseSubscription(remote)
  if (!chosen) return null
  const { subscriptionId, status, plan, interval, priceCents, currency, periodEnd, paidUntil } = chosen
  const { cancelAt, endedAt, trial, hasPaymentMethod, scheduledPlan, pendingChange } = chosen
  return {
    subscriptionId,
    status,
    plan,
    interval,
    priceCents,
    currency,
    periodEnd,
    paidUntil,
    cancelAtPeriodEnd: chosen.cancelAtPeriodEnd || cancelAt !== null,
    cancelAt,
    endedAt,
    trial,
    hasPaymentMethod,
    scheduledPlan,
    pendingChange,
  }
}

/** What is stored of a customer's subscriptions, with the number of the check that saw it. */
export type CheckedState = Pick<CustomerRow, 'storedCheck' | 'subscription'>

/**
 * What is stored after the answer of a check; null when the answer of this check or of a later one is stored already. Every
 * change of the provider emits an event whose check starts after the change, so the last number knows it [CHK-18].
 */
export function decideStored(
  { storedCheck }: CheckedState,
  { check, remote }: { check: number; remote: readonly RemoteSubscription[] },
): CheckedState | null {
  if (storedCheck >= check) return null
  return { storedCheck: check, subscription: toStoredSubscription(remote) }
}

/** Whether the stored subscription was different. */
type SyncOutcome = { isUpdated: boolean; subscription: StoredSubscription | null }

/**
 * Asks the provider for the user's subscriptions and stores the one that counts, with everything that follows from it.
 * Webhook, check and the administrator's sync all end here. No transaction is open while the provider is asked: checks
 * have numbers, and an answer is not stored after the answer of a check that started later. A `customerId` is stored for a
 * user without a customer. Returns null for a user without one, and for an account that is erased. Throws
 * PaymentsUnavailable and PaymentsRefused; the row then says when the provider failed.
 */
export async function syncUser(
  ports: BillingPorts,
  userId: string,
  { customerId = null }: { customerId?: string | null } = {},
): Promise<SyncOutcome | null> {
  const { db, clock, payments } = ports
  const started = await transaction(asJob(db, userId), async (scope) => {
    if (customerId) await insertCustomer(scope, { customerId, now: clock.now() })
    return await startCheck(scope)
  }).catch(ignoreErased)
  if (!started) return null
  let remote: RemoteSubscription[]
  try {
    remote = await payments.listSubscriptions(started.customerId)
  } catch (error) {
    await transaction(asJob(db, userId), (scope) => storeFailedCheck(scope, { ...started, now: clock.now() }))
    throw error
  }
  const outcome = await transaction(asJob(db, userId), (scope) =>
    applyAnswer(ports, scope, { ...started, remote }),
  )
  if (outcome.mustCancelTrial && outcome.subscription) {
    const { subscriptionId } = outcome.subscription
    // The provider repeats its answer to a key and cancels nothing, so each check has a key of its own.
    await payments.cancelAtPeriodEnd(subscriptionId, `invited/${subscriptionId}/${started.check}`)
    return await syncUser(ports, userId)
  }
  return outcome
}

async function applyAnswer(
  ports: BillingPorts,
  scope: Scope,
  { check, remote }: { check: number; remote: RemoteSubscription[] },
): Promise<SyncOutcome & { mustCancelTrial: boolean }> {
  const now = ports.clock.now()
  const row = await lockCustomer(scope)
  const next = row && decideStored(row, { check, remote })
  if (!next) return { isUpdated: false, subscription: row?.subscription ?? null, mustCancelTrial: false }
  const [before, after] = [row.subscription, next.subscription]
  if (before && before.subscriptionId !== after?.subscriptionId)
    await startWaitingGrants(scope, { provider: before, now })
  await storeCheck(scope, { check, subscription: after, now })
  if (after) await storeConsequences(ports, scope, after)
  const access = await getAccess(scope, now)
  const found = remote.find(({ subscriptionId }) => subscriptionId === after?.subscriptionId) ?? null
  const grants = await listGrants(scope)
  for (const mail of listStateMails({ before, after, remote: found, access, grants, check, now }))
    await queueBillingMail(ports, scope, mail)
  const mustCancelTrial = after !== null && isTrialOfInvited(after, access)
  return { isUpdated: isDifferent(before, after), subscription: after, mustCancelTrial }
}

/** A person with a subscription has completed the onboarding, and one with a trial has used it [DATAC-05] [CHK-10]. */
async function storeConsequences(
  { clock, trialKey }: BillingPorts,
  scope: Scope,
  { trial, status }: StoredSubscription,
): Promise<void> {
  const now = clock.now()
  if (status !== 'incomplete' && status !== 'incomplete_expired')
    await upsertOnboarding(scope, { onboardingCompleted: true, now })
  if (!trial) return
  const trialDays = Math.round((trial.end.getTime() - trial.start.getTime()) / DAY_MS)
  await storeTrial(scope, { trial, trialDays, now })
  const email = await findProfileEmail(scope)
  if (email) await insertUsedTrial(scope.db, hashAddress(email, trialKey), now)
}

/** An invited user's trial must not turn into a payment. */
function isTrialOfInvited({ status, cancelAtPeriodEnd }: StoredSubscription, { planType }: Access): boolean {
  return status === 'trialing' && !cancelAtPeriodEnd && planType === 'Invited'
}

function isDifferent(before: CustomerRow['subscription'], after: CustomerRow['subscription']): boolean {
  return JSON.stringify(sortKeys(before)) !== JSON.stringify(sortKeys(after))
}

function sortKeys(subscription: StoredSubscription | null): [string, unknown][] {
  return Object.entries(subscription ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
