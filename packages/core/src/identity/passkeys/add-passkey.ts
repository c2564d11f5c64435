import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { asAuth } from '../../db/index.ts'
import { AppError, newId } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { changeFactors } from '../factors/change-factors.ts'
import { hashOneTimeToken } from '../secrets/one-time-tokens.ts'
import { countPasskeys, insertPasskey, MAX_PASSKEYS } from '../stores/passkeys.store.ts'
import { takeStep } from '../stores/pending-steps.store.ts'
import { type SignedInUser, updateSecondFactor } from '../stores/sessions.store.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import { parseRegistration } from './passkey-responses.ts'
import { KEY_ALGORITHMS, readRelyingParty } from './relying-party.ts'

const MAX_NAME_LENGTH = 60

/**
 * Adds a passkey whose creation startPasskey began in this browser. The session then counts as opened with a
 * second factor. Throws passkeys.name_missing, passkeys.name_too_long, auth.step_expired, passkeys.refused and
 * passkeys.too_many.
 */
export async function addPasskey(
  ctx: IdentityContext,
  user: SignedInUser,
  { stepToken, name, response }: { stepToken: string; name: string; response: unknown },
): Promise<void> {
  const { userId, sessionId } = user
  const given = name.trim()
  if (given === '') throw new AppError('passkeys.name_missing')
  if (given.length > MAX_NAME_LENGTH) throw new AppError('passkeys.name_too_long')
  const registration = parseRegistration(response)
  const challenge = await takeChallenge(ctx, { stepToken, userId })
  const credential = await verify(registration, { challenge, baseUrl: ctx.config.baseUrl })
  const id = newId()
  const now = ctx.clock.now()
  await changeFactors(ctx, user, {
    change: 'passkey_added',
    action: 'passkeys.added',
    targetId: id,
    work: async (db) => {
      if ((await countPasskeys(db, userId)) >= MAX_PASSKEYS) throw new AppError('passkeys.too_many')
      const row = { ...credential, id, userId, name: given, now }
      if (!(await insertPasskey(db, row))) throw new AppError('passkeys.refused')
      await updateSecondFactor(db, { userId, sessionId, hasSecondFactor: true })
    },
  })
}

/** The challenge that this browser got for this user, once. */
async function takeChallenge(
  { authDb, clock }: IdentityContext,
  { stepToken, userId }: { stepToken: string; userId: string },
): Promise<string> {
  const wanted = {
    tokenHash: hashOneTimeToken(stepToken),
    purpose: 'passkey_registration',
    now: clock.now(),
  } as const
  const step = await asAuth(authDb, (db) => takeStep(db, wanted))
  if (!step?.challenge || step.userId !== userId) throw new AppError('auth.step_expired')
  return step.challenge
}

async function verify(
  response: RegistrationResponseJSON,
  { challenge, baseUrl }: { challenge: string; baseUrl: string },
) {
  const { rpID, origin } = readRelyingParty(baseUrl)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: KEY_ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new AppError('passkeys.refused', { cause })
  })
  if (!registrationInfo) throw new AppError('passkeys.refused')
  const { id, publicKey, counter } = registrationInfo.credential
  const transports = response.response.transports?.join(',') ?? ''
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}
