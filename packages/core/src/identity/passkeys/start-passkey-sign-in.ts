import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { asAuth } from '../../db/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { MAX_STEP_MS, type OpenedStep, openStep } from '../steps/open-step.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import { readRelyingParty } from './relying-party.ts'

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
  const step = await asAuth(authDb, (db) =>
    openStep(db, { purpose: 'passkey_sign_in', userId: null, challenge, now: clock.now() }),
  )
  return { options, step }
}
