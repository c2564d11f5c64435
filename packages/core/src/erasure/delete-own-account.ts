import { checkPassword, type IdentityContext, type SignedInUser } from '../identity/index.ts'
import { AppError } from '../kernel/index.ts'
import { requestErasure } from './request-erasure.ts'

/**
 * Starts the erasure of the user's own account. The user repeats the password and the e-mail address. Throws
 * session.required for a recovery session, accounts.email_differs, auth.wrong_password, request.too_many, and what
 * requestErasure throws.
 */
export async function deleteOwnAccount(
  ctx: IdentityContext,
  user: SignedInUser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (user.isRecovery) throw new AppError('session.required')
  if (email.trim().toLowerCase() !== user.email.toLowerCase()) throw new AppError('accounts.email_differs')
  await checkPassword(ctx, { ...user, password })
  await requestErasure(ctx, { userId: user.userId, requestedBy: user.userId })
}
