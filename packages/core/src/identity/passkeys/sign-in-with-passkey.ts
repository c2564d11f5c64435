import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { asAuth } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import { recordRefusal } from '../accounts/record-refused-sign-in.ts'
import type { Client, IdentityContext, OpenedSession } from '../auth/identity-context.ts'
import { hashOneTimeToken } from '../secrets/one-time-tokens.ts'
import { openSession } from '../sessions/open-session.ts'
import { findPasskey, type Passkey, updatePasskeyUse } from '../stores/passkeys.store.ts'
import { takeStep } from '../stores/pending-steps.store.ts'
import { findAccount, lockAccount } from '../stores/users.store.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import { parseAuthentication } from './passkey-responses.ts'
import { readRelyingParty } from './relying-party.ts'

/**
 * Finishes a sign-in with a passkey that startPasskeySignIn began in this browser. The passkey counts as both
 * factors, because the authenticator verified the user. Throws auth.step_expired, passkeys.refused and
 * auth.email_unconfirmed.
 */
export async function signInWithPasskey(
  ctx: IdentityContext,
  given: { stepToken: string; response: unknown },
  client: Client,
): Promise<OpenedSession> {
  return await recordRefusal(ctx, { email: null, client }, () => openWithPasskey(ctx, given, client))
}

async function openWithPasskey(
  ctx: IdentityContext,
  { stepToken, response }: { stepToken: string; response: unknown },
  client: Client,
): Promise<OpenedSession> {
  const { authDb, clock, config } = ctx
  const now = clock.now()
  const answer = parseAuthentication(response)
  const wanted = { tokenHash: hashOneTimeToken(stepToken), purpose: 'passkey_sign_in', now } as const
  const { challenge, passkey } = await asAuth(authDb, async (db) => ({
    challenge: (await takeStep(db, wanted))?.challenge,
    passkey: await findPasskey(db, answer.id),
  }))
  if (!challenge) throw new AppError('auth.step_expired')
  if (!passkey) throw new AppError('passkeys.refused')
  const newCounter = await verify(answer, { passkey, challenge, baseUrl: config.baseUrl })
  const { id, userId, counter } = passkey
  return await asAuth(authDb, async (db) => {
    await lockAccount(db, userId)
    if (!(await updatePasskeyUse(db, { id, counter, newCounter, now })))
      throw new AppError('passkeys.refused')
    const account = await findAccount(db, userId)
    if (!account) throw new AppError('passkeys.refused')
    if (account.mustConfirmEmail && !account.emailVerified) throw new AppError('auth.email_unconfirmed')
    const { secret } = config
    return await openSession(db, {
      userId,
      kind: 'ordinary',
      by: 'passkey',
      hasSecondFactor: true,
      client,
      secret,
      now,
    })
  })
}

/**
 * Checks the signature over the challenge, the site and the verification of the user. Returns the new counter. A
 * counter that did not grow is refused: the passkey was copied. Throws passkeys.refused.
 */
async function verify(
  response: AuthenticationResponseJSON,
  { passkey, challenge, baseUrl }: { passkey: Passkey; challenge: string; baseUrl: string },
): Promise<number> {
  const { rpID, origin } = readRelyingParty(baseUrl)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((cause: unknown) => {
    throw new AppError('passkeys.refused', { cause })
  })
  if (!verified) throw new AppError('passkeys.refused')
  return authenticationInfo.newCounter
}
