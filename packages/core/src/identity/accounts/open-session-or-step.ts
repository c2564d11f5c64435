import type { Connection } from '../../db/index.ts'
import type { Client } from '../auth/identity-context.ts'
import { openSession } from '../sessions/open-session.ts'
import { openStep } from '../steps/open-step.ts'
import type { Account } from '../stores/users.store.ts'
import type { SignInResult } from './sign-in.ts'

/**
 * Opens a session for an account whose owner opened a mailed link. With two-factor authentication it opens the
 * second step: access to the mailbox does not replace the second factor.
 */
export async function openSessionOrStep(
  db: Connection,
  {
    account,
    ...session
  }: { account: Pick<Account, 'userId' | 'hasTwoFactor'>; client: Client; secret: string; now: Date },
): Promise<SignInResult> {
  const { userId, hasTwoFactor } = account
  if (!hasTwoFactor)
    return {
      session: await openSession(db, { ...session, userId, kind: 'ordinary', by: 'mailed_link' }),
      step: null,
    }
  const step = await openStep(db, { purpose: 'second_step', userId, now: session.now })
  return { session: null, step }
}
