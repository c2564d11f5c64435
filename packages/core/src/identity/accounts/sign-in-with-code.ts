import { asAuth } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { Client, IdentityContext, OpenedSession } from '../auth/identity-context.ts'
import { useCode } from '../codes/use-code.ts'
import { forgetCodeAttempts, takeCodeAttempt } from '../limits/limit-attempts.ts'
import { hashOneTimeToken } from '../secrets/one-time-tokens.ts'
import { openSession } from '../sessions/open-session.ts'
import { findStep, takeStep } from '../stores/pending-steps.store.ts'
import { type Account, findAccount } from '../stores/users.store.ts'

/**
 * Finishes a sign-in with a code of the authenticator app or a backup code. `stepToken` is the token of the
 * second step. A wrong code leaves the step open. Throws auth.step_expired for a step that is unknown, used or
 * older than 5 minutes, auth.code_wrong, and request.too_many after several wrong codes.
 */
export async function signInWithCode(
  ctx: IdentityContext,
  { stepToken, code }: { stepToken: string; code: string },
  client: Client,
): Promise<OpenedSession> {
  const { authDb, clock, config } = ctx
  const now = clock.now()
  const wanted = { tokenHash: hashOneTimeToken(stepToken), purpose: 'second_step', now } as const
  const account = await findAccountOfStep(ctx, wanted)
  await takeCodeAttempt(ctx, account.email)
  const { userId } = account
  const session = await asAuth(authDb, async (db) => {
    if (!(await takeStep(db, wanted))) throw new AppError('auth.step_expired')
    await useCode(ctx, db, { userId, code }) // a wrong code restores the step: the transaction is rolled back
    return await openSession(db, {
      userId,
      kind: 'ordinary',
      hasSecondFactor: true,
      client,
      secret: config.secret,
      now,
    })
  })
  await forgetCodeAttempts(ctx, account.email)
  return session
}

async function findAccountOfStep(
  { authDb }: IdentityContext,
  wanted: Parameters<typeof findStep>[1],
): Promise<Account> {
  const account = await asAuth(authDb, async (db) => {
    const step = await findStep(db, wanted)
    return step?.userId ? await findAccount(db, step.userId) : null
  })
  if (!account) throw new AppError('auth.step_expired')
  return account
}
