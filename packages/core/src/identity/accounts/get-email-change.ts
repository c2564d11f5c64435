import type { EmailChange } from '@candlebook/contract/identity'
import { asAuth } from '../../db/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { linkLifetimes } from '../secrets/one-time-tokens.ts'
import { findEmailChange } from '../stores/email-changes.store.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'

/** The change of the user's address that waits for its links; null without one, and when the links have expired. */
export async function getEmailChange(
  { authDb, clock }: Pick<IdentityContext, 'authDb' | 'clock'>,
  { userId }: SignedInUser,
): Promise<EmailChange | null> {
  const startedAfter = new Date(clock.now().getTime() - linkLifetimes.change_new)
  const change = await asAuth(authDb, (db) => findEmailChange(db, { userId, startedAfter }))
  if (!change) return null
  const { startedAt, ...rest } = change
  return { ...rest, expiresAt: new Date(startedAt.getTime() + linkLifetimes.change_new).toISOString() }
}
