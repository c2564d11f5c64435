import type { SessionToken, TokenRequest } from '@candlebook/contract/identity'
import { AppError } from '../../kernel/index.ts'
import type { Client, IdentityContext, OpenedSession } from '../auth/identity-context.ts'
import { findSignedInUser } from '../sessions/find-signed-in-user.ts'
import { getSession } from '../sessions/get-session.ts'
import { signIn } from './sign-in.ts'
import { signInWithCode } from './sign-in-with-code.ts'

/**
 * Opens a session for a program and returns its signed token. A browser sends an Origin header and is refused
 * with request.cross_site: scripts of pages never hold a token. Throws what signIn and signInWithCode throw, and
 * auth.code_required for an account with two-factor authentication and a request without a code.
 */
export async function createToken(
  ctx: IdentityContext,
  request: TokenRequest,
  client: Client & { origin: string | null },
): Promise<SessionToken> {
  if (client.origin !== null) throw new AppError('request.cross_site')
  const { token } = await openProgramSession(ctx, request, client)
  const headers = { cookie: undefined, authorization: `Bearer ${token}` }
  const user = await findSignedInUser({ ...ctx, ...ctx.config }, headers)
  return { token, expiresAt: getSession({ signedIn: user }).expiresAt }
}

async function openProgramSession(
  ctx: IdentityContext,
  { email, password, code }: TokenRequest,
  client: Client,
): Promise<OpenedSession> {
  const { session, step } = await signIn(ctx, { email, password }, client)
  if (session) return session
  if (code === undefined) throw new AppError('auth.code_required')
  return await signInWithCode(ctx, { stepToken: step.token, code }, client)
}
