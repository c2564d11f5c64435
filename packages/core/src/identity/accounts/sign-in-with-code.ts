import { asAuth, type Connection } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { Client, IdentityContext, OpenedSession } from '../auth/identity-context.ts'
import { useCode } from '../codes/use-code.ts'
import { forgetCodeAttempts, takeCodeAttempt } from '../limits/limit-attempts.ts'
import { hashOneTimeToken } from '../secrets/one-time-tokens.ts'
import { openSession } from '../sessions/open-session.ts'
import { findStep, takeStep } from '../stores/pending-steps.store.ts'
import { type Account, findAccount, lockAccount } from '../stores/users.store.ts'
import { recordRefusal } from './record-refused-sign-in.ts'

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
  const { userId, email } = account
  const open = async (db: Connection) => {
    await lockAccount(db, userId)
    if (!(await takeStep(db, wanted))) throw new AppError('auth.step_expired')
    await useCode(ctx, db, { userId, code }) // a wrong code restores the step: the transaction is rolled back
    return await openSession(db, {
      userId,
      kind: 'ordinary',
      by: 'code',
      hasSecondFactor: true,
      client,
      secret: config.secret,
      now,
    })
  }
  const session = await recordRefusal(ctx, { email, client }, async () => {
    await takeCodeAttempt(ctx, email)
    return await asAuth(authDb, open)
  })
  await forgetCodeAttempts(ctx, email)
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
