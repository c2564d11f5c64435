import { createHmac } from 'node:crypto'
import { asJob, transaction } from '../db/index.ts'
import { findProfileEmail } from '../profiles/index.ts'
import { findSubscriber } from '../subscribers/index.ts'
import type { BillingContext } from './billing-context.ts'
import { hasUsedTrial } from './billing-users.store.ts'

const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * The keyed hash of the mailbox of an address. Upper case, a +tag, and for Gmail the dots do not change the mailbox, so
 * that they give no second trial.
 */
export function hashAddress(email: string, key: string): string {
  return createHmac('sha256', key).update(normalizeAddress(email)).digest('hex')
}

/** The mailbox of an address. Source: RFC 5233 (subaddress); Google, "Dots don't matter in Gmail addresses". */
export function normalizeAddress(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const mailbox = local.split('+')[0] ?? local
  return gmail.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}

/** Whether the person had a trial: this user, any account of the same mailbox, or the customer at the provider. */
export async function isTrialUsed(
  ctx: BillingContext,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<boolean> {
  const isKnown = await transaction(asJob(ctx.db, userId), async (scope) => {
    if ((await findSubscriber(scope))?.trialStart) return true
    const email = await findProfileEmail(scope)
    return email !== null && (await hasUsedTrial(scope.db, hashAddress(email, ctx.trialKey)))
  })
  if (isKnown) return true
  return (await ctx.payments.listSubscriptions(customerId)).some(({ trial }) => trial !== null)
}
