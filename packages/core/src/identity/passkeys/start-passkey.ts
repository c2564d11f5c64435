import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { asAuth } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { assertMayAddFactor } from '../factors/assert-may-add-factor.ts'
import { confirmOwner, type OwnerProof } from '../factors/confirm-owner.ts'
import { MAX_STEP_MS, type OpenedStep, openStep } from '../steps/open-step.ts'
import { MAX_PASSKEYS, selectPasskeys } from '../stores/passkeys.store.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import { KEY_ALGORITHMS, readRelyingParty } from './relying-party.ts'

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
  return await asAuth(ctx.authDb, async (db) => {
    await assertMayAddFactor(db, user, ctx.config)
    const existing = await selectPasskeys(db, userId)
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
