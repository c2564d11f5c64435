import type { Connection } from '../../db/index.ts'
import type { Client, OpenedSession } from '../auth/identity-context.ts'
import { openSession } from '../sessions/open-session.ts'
import { type OpenedStep, openStep } from '../steps/open-step.ts'
import type { Account } from '../stores/users.store.ts'

/** A session, or the second step of the sign-in for an account with two-factor authentication. */
export type SignInResult = { session: OpenedSession; step: null } | { session: null; step: OpenedStep }

/**
 * Opens a session for an account whose owner entered the password or opened a mailed link. With two-factor
 * authentication it opens the second step: access to the mailbox does not replace the second factor.
 */
export async function openSessionOrStep(
  db: Connection,
  {
    account: { userId, hasTwoFactor },
    ...session
  }: {
    account: Pick<Account, 'userId' | 'hasTwoFactor'>
    by: 'password' | 'mailed_link'
    client: Client
    secret: string
    now: Date
  },
): Promise<SignInResult> {
  if (!hasTwoFactor)
    return { session: await openSession(db, { ...session, userId, kind: 'ordinary' }), step: null }
  const step = await openStep(db, { purpose: 'second_step', userId, now: session.now })
  return { session: null, step }
}
