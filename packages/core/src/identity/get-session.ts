import type { Session } from '@candlebook/contract/identity'
import { AppError } from '../kernel/index.ts'
import type { SignedInUser } from './sessions.store.ts'

/** The session as the API shows it. Throws session.required without a signed-in user. */
export function getSession({ signedIn }: { signedIn: SignedInUser | null }): Session {
  if (!signedIn) throw new AppError('session.required')
  const { userId, ...shown } = signedIn
  return { user: { id: userId, ...shown } }
}
