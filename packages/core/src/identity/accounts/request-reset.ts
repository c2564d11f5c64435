import type { IdentityContext } from '../auth/identity-context.ts'
import { findKnownDevice } from '../limits/known-device.ts'
import { attemptLimits, limitOfDevice, takeAttempt } from '../limits/limit-attempts.ts'
import { requestLink } from '../links/request-link.ts'
import { assertEmail } from '../rules/assert-email.ts'

/**
 * Sends a reset link to the address when an account has it. Does the same work for every address. Throws
 * auth.email_invalid, and request.too_many after several requests for one address; a browser that is known for the account
 * has a separate count.
 */
export async function requestReset(
  ctx: IdentityContext,
  { email, deviceToken: token = '' }: { email: string; deviceToken?: string },
): Promise<void> {
  assertEmail(email)
  const limit = limitOfDevice(attemptLimits.recovery, await findKnownDevice(ctx, { token, email }))
  await takeAttempt(ctx, { email, limit })
  await requestLink(ctx, { purpose: 'recovery', email })
}

/**
 * Sends the confirmation link again when an account with the address waits for it. Does the same work for every
 * address. Throws auth.email_invalid, and request.too_many after several requests for one address.
 */
export async function resendConfirmation(ctx: IdentityContext, { email }: { email: string }): Promise<void> {
  assertEmail(email)
  await takeAttempt(ctx, { email, limit: attemptLimits.confirmation })
  await requestLink(ctx, { purpose: 'confirm', email })
}
