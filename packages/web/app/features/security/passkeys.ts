import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { postAuth } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { publishAuthEvent, signedInStore } from '../../lib/auth-events.ts'

/**
 * Signs in with a passkey of this browser or of a device near it. Removes what this browser stores about a former session first
 * [AUTH-12]. Throws ApiError.
 */
export async function signInWithPasskey(): Promise<void> {
  signedInStore.set(false)
  const optionsJSON = await start<PublicKeyCredentialRequestOptionsJSON>('/sign-in/passkey/start', {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({ optionsJSON }).catch(refuse)
  await postAuth('/sign-in/passkey', { response })
  publishAuthEvent({ type: 'signed-in' })
}

/** Creates a passkey for the account. The password, and a code with two-factor authentication, prove the owner. */
export async function addPasskey({
  name,
  ...proof
}: {
  name: string
  password: string
  code: string
}): Promise<void> {
  const optionsJSON = await start<PublicKeyCredentialCreationOptionsJSON>('/passkeys/start', proof)
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({ optionsJSON }).catch(refuse)
  await postAuth('/passkeys/add', { name, response })
}

/** Removes a passkey of the account. Throws ApiError. */
export async function removePasskey(request: { id: string; password: string; code: string }): Promise<void> {
  await postAuth('/passkeys/remove', request)
}

async function start<Options>(path: string, body: object): Promise<Options> {
  const answer = await postAuth(path, body)
  return (answer as { options: Options }).options // what the library of the server built for the library here
}

/** The refusal of a browser as an ApiError. It does not say whether the user cancelled or has no passkey. */
function refuse(thrown: unknown): never {
  const name = thrown instanceof Error ? thrown.name : ''
  const message =
    name === 'InvalidStateError'
      ? 'This device has a passkey for your account already.'
      : name === 'NotAllowedError' || name === 'AbortError'
        ? 'No passkey was used. Try again.'
        : 'This browser cannot use passkeys at this address.'
  throw new ApiError({ code: 'passkeys.not_used', message, status: 0 })
}
