import type { ErrorCode } from '@candlebook/contract/errors'
import { hashEmail, recordAction } from '../../audit/index.ts'
import { asAuth } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { Client, IdentityContext } from '../auth/identity-context.ts'
import { findAccountByEmail } from '../stores/users.store.ts'

/** Refusals that say something about who tries to sign in. Others, such as an address without a sign @, leave no entry. */
const recorded: ErrorCode[] = [
  'auth.wrong_credentials',
  'auth.email_unconfirmed',
  'auth.code_wrong',
  'passkeys.refused',
  'request.too_many',
]

type RefusedSignIn = {
  /** The address that was typed; null for a passkey. */
  email: string | null
  client: Client
}

/**
 * Runs a sign-in, and adds an audit entry when it is refused: with the account that has the address, otherwise with a
 * keyed hash of the address. It does the same work for both, so that the time of the answer tells nothing. Throws what
 * the sign-in throws.
 */
export async function recordRefusal<T>(
  ctx: Pick<IdentityContext, 'authDb' | 'clock' | 'config' | 'refusals'>,
  signIn: RefusedSignIn,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && recorded.includes(error.code)) await record(ctx, signIn, error.code)
    throw error
  }
}

async function record(
  { authDb, clock, config, refusals }: Pick<IdentityContext, 'authDb' | 'clock' | 'config' | 'refusals'>,
  { email, client }: RefusedSignIn,
  code: ErrorCode,
): Promise<void> {
  if (!refusals({ source: client, userId: null })) return
  const hash = email === null ? null : hashEmail(email, config.auditKey)
  const now = clock.now()
  await asAuth(authDb, async (db) => {
    const account = email === null ? null : await findAccountByEmail(db, email)
    await recordAction(db, {
      action: 'sessions.refused',
      userId: null,
      targetId: account?.userId ?? null,
      detail: code,
      emailHash: account ? null : hash,
      source: client,
      now,
    })
  })
}
