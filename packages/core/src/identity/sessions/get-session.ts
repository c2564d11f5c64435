import type { Session } from '@candlebook/contract/identity'
import { AppError } from '../../kernel/index.ts'
import { computeExpiry } from '../rules/session-rules.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'

/** The session as the API shows it, without what later features add. Throws session.required without a signed-in user. */
export function getSession({
  signedIn,
}: {
  signedIn: SignedInUser | null
}): Omit<Session, 'onboardingCompleted' | 'preferences' | 'accountCurrency'> {
  if (!signedIn) throw new AppError('session.required')
  const { userId, email, fullName, signedUpAt, isAdmin, isRecovery, demoEndsAt } = signedIn
  return {
    user: {
      id: userId,
      email,
      fullName,
      createdAt: signedUpAt.toISOString(),
      isAdmin,
      metadata: { is_admin: isAdmin },
    },
    expiresAt: computeExpiry(signedIn).toISOString(),
    recovery: isRecovery,
    ...(demoEndsAt && { demoEndsAt: demoEndsAt.toISOString() }),
  }
}
