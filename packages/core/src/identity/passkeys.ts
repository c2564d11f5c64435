import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { asAuth, transaction } from '../db/index.ts'
import { AppError, isId, newId } from '../kernel/index.ts'
import { findTwoFactor } from './factors.store.ts'
import { assertMayAddFactor, changeFactors } from './factors.ts'
import type { Client, IdentityContext, OpenedSession } from './identity-context.ts'
import { confirmOwner, type OwnerProof } from './owner-proof.ts'
import {
  countPasskeys,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  type Passkey,
  updatePasskeyUse,
} from './passkeys.store.ts'
import { takeStep } from './pending-steps.store.ts'
import { MAX_STEP_MS, type OpenedStep, openStep } from './pending-steps.ts'
import { type SignedInUser, updateSecondFactor } from './sessions.store.ts'
import { openSession } from './sessions.ts'
import { recordRefusal } from './sign-in.ts'
import { hashOneTimeToken } from './tokens.ts'
import { findAccount, lockAccount } from './users.store.ts'
import {
  KEY_ALGORITHMS,
  loadWebAuthn,
  parseAuthentication,
  parseRegistration,
  readRelyingParty,
} from './webauthn.ts'

/**
 * Starts to add a passkey: returns what the browser asks the authenticator, and the step that binds the challenge
 * to this browser. The authenticator must verify the user and store the passkey itself (discoverable). Throws
 * passkeys.too_many, admin.factor_required, and what confirmOwner throws.
 */
export async function startPasskey(
  ctx: IdentityContext,
  user: SignedInUser,
  proof: OwnerProof,
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; step: OpenedStep }> {
  const { userId, email, fullName } = user
  await confirmOwner(ctx, user, proof)
  const { rpID } = readRelyingParty(ctx.config.baseUrl)
  const { generateRegistrationOptions } = await loadWebAuthn()
  return await transaction(asAuth(ctx.authDb), async (db) => {
    await assertMayAddFactor(db, user, ctx.config)
    const existing = await listPasskeys(db, userId)
    if (existing.length >= MAX_PASSKEYS) throw new AppError('passkeys.too_many')
    const options = await generateRegistrationOptions({
      rpName: 'Candlebook',
      rpID,
      userID: new TextEncoder().encode(userId),
      userName: email,
      userDisplayName: fullName,
      timeout: MAX_STEP_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: KEY_ALGORITHMS,
      excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { challenge } = options
    const now = ctx.clock.now()
    const step = await openStep(db, { purpose: 'passkey_registration', userId, challenge, now })
    return { options, step }
  })
}

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
  const challenge = await takeRegistrationChallenge(ctx, { stepToken, userId })
  const credential = await verifyRegistration(registration, { challenge, baseUrl: ctx.config.baseUrl })
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
async function takeRegistrationChallenge(
  { authDb, clock }: IdentityContext,
  { stepToken, userId }: { stepToken: string; userId: string },
): Promise<string> {
  const wanted = {
    tokenHash: hashOneTimeToken(stepToken),
    purpose: 'passkey_registration',
    now: clock.now(),
  } as const
  const step = await transaction(asAuth(authDb), (db) => takeStep(db, wanted))
  if (!step?.challenge || step.userId !== userId) throw new AppError('auth.step_expired')
  return step.challenge
}

async function verifyRegistration(
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

/**
 * Removes a passkey of the user. With the last second factor no session of the user counts as opened with one
 * any more. Throws passkeys.not_found, also for a passkey of another user, and what confirmOwner throws.
 */
export async function removePasskey(
  ctx: IdentityContext,
  user: SignedInUser,
  { id, ...proof }: OwnerProof & { id: string },
): Promise<void> {
  const { userId } = user
  await confirmOwner(ctx, user, proof)
  await changeFactors(ctx, user, {
    change: 'passkey_removed',
    action: 'passkeys.removed',
    targetId: isId(id) ? id : null,
    work: async (db) => {
      const isDeleted = isId(id) && (await deletePasskey(db, { userId, id }))
      if (!isDeleted) throw new AppError('passkeys.not_found')
      const hasOther = (await countPasskeys(db, userId)) > 0 || (await findTwoFactor(db, userId))?.enabledAt
      if (!hasOther) await updateSecondFactor(db, { userId, hasSecondFactor: false })
    },
  })
}

/**
 * Starts a sign-in with a passkey: returns what the browser asks the authenticator, and the step that binds the
 * challenge to this browser. It names no account: the user chooses a passkey that the authenticator stores.
 */
export async function startPasskeySignIn({
  authDb,
  clock,
  config,
}: Pick<IdentityContext, 'authDb' | 'clock' | 'config'>): Promise<{
  options: PublicKeyCredentialRequestOptionsJSON
  step: OpenedStep
}> {
  const { rpID } = readRelyingParty(config.baseUrl)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout: MAX_STEP_MS,
  })
  const { challenge } = options
  const step = await transaction(asAuth(authDb), (db) =>
    openStep(db, { purpose: 'passkey_sign_in', userId: null, challenge, now: clock.now() }),
  )
  return { options, step }
}

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
  const { challenge, passkey } = await transaction(asAuth(authDb), async (db) => ({
    challenge: (await takeStep(db, wanted))?.challenge,
    passkey: await findPasskey(db, answer.id),
  }))
  if (!challenge) throw new AppError('auth.step_expired')
  if (!passkey) throw new AppError('passkeys.refused')
  const newCounter = await verifySignIn(answer, { passkey, challenge, baseUrl: config.baseUrl })
  const { id, userId, counter } = passkey
  return await transaction(asAuth(authDb), async (db) => {
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
async function verifySignIn(
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
