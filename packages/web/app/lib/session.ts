import type { DemoAccount, Session } from '@candlebook/contract/identity.routes'
import { api, postAuth } from './api.ts'
import { ApiError } from './api-error.ts'
import { countUserChanges, publishAuthEvent, signedInStore } from './auth-events.ts'
import { removeConfiguredLater } from './configured-later.ts'

export type { DemoAccount, Session }

/**
 * The signed-in user, or null. Throws ApiError when the request fails. Asks again when a user signed in or out in another
 * tab during the request: the answer may be about the former user.
 */
export async function loadSession(): Promise<Session | null> {
  const changes = countUserChanges()
  const session = await requestSession()
  if (countUserChanges() !== changes) return await loadSession()
  if (!session) {
    signedInStore.set(false)
    return null
  }
  userId = session.user.id
  if (!session.recovery) publishAuthEvent({ type: 'initial-session' })
  return session
}

async function requestSession(): Promise<Session | null> {
  try {
    return await api.identity.session()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

let userId: string | null = null

/** The user whose session was loaded last; for storage keys of this browser. */
export function getCurrentUserId(): string | null {
  return userId
}

/** Whether the user is signed in, or must enter a code of the second factor first. */
export type SignInOutcome = 'signed-in' | 'second-step'

/**
 * Signs in; the session is in a cookie that scripts cannot read. With two-factor authentication the server waits
 * for a code (signInWithCode). Removes what this browser stores about a former session first [AUTH-12]. Throws
 * ApiError.
 */
export async function signIn(credentials: { email: string; password: string }): Promise<SignInOutcome> {
  signedInStore.set(false)
  const { email, password } = credentials
  const outcome = toOutcome(await postAuth('/sign-in/email', { email, password }))
  if (outcome === 'signed-in') publishAuthEvent({ type: 'signed-in' })
  return outcome
}

/** Finishes a sign-in with a code of the authenticator app or a backup code. Throws ApiError. */
export async function signInWithCode(code: string): Promise<void> {
  await postAuth('/sign-in/code', { code })
  publishAuthEvent({ type: 'signed-in' })
}

export interface NewAccount {
  fullName: string
  email: string
  password: string
  /** The solved robot challenge. */
  challenge: string
  /** A field that people do not see; a text in it comes from a robot. */
  website: string
  invitationCode?: string
  /** The base currency that the region of the browser proposes. */
  currency: string
}

/**
 * Creates an account. True when the user is signed in to it, false when the address must be confirmed first,
 * null when the answer names no account [AUTH-17]. Removes what this browser stores about a former session
 * first [AUTH-12]. Throws ApiError.
 */
export async function signUp({ fullName, ...account }: NewAccount): Promise<boolean | null> {
  signedInStore.set(false)
  const answer = await postAuth('/sign-up/email', { ...account, name: fullName, acceptedTerms: true })
  const session = typeof answer === 'object' && answer !== null && 'session' in answer ? answer.session : null
  if (session === true) publishAuthEvent({ type: 'signed-in' })
  return typeof session === 'boolean' ? session : null
}

/** Ends all sessions of the user on the server, and tells the other tabs [AUTH-26]. Throws ApiError. */
export async function signOut(): Promise<void> {
  await postAuth('/sign-out', {})
  removeConfiguredLater()
  publishAuthEvent({ type: 'signed-out' })
}

/**
 * Deletes the account. The server ends all sessions at once and erases the data afterwards; the other tabs are told.
 * Throws ApiError.
 */
export async function deleteAccount(confirmation: { email: string; password: string }): Promise<void> {
  await postAuth('/delete-account', confirmation)
  removeConfiguredLater()
  publishAuthEvent({ type: 'signed-out', isAccountDeleted: true })
}

/** Asks for a mail with a link to choose a new password. The answer is the same for any address. */
export async function requestPasswordReset(email: string): Promise<void> {
  await postAuth('/request-password-reset', { email })
}

/** Starts a session that may only set a new password, with the token of a mailed link. Throws ApiError. */
export async function recover(token: string): Promise<void> {
  await postAuth('/recover', { token })
  publishAuthEvent({ type: 'password-recovery' })
}

/**
 * Sets a new password. An ordinary session must name the current one. After a reset link, an account with
 * two-factor authentication is not signed in before a code is entered. Throws ApiError.
 */
export async function resetPassword(passwords: {
  newPassword: string
  currentPassword?: string
}): Promise<SignInOutcome> {
  const outcome = toOutcome(await postAuth('/reset-password', passwords))
  publishAuthEvent({ type: 'user-updated' })
  return outcome
}

/** Starts a change of the email address: one link goes to the old and one to the new address. Throws ApiError. */
export async function changeEmail(change: { newEmail: string; password: string }): Promise<void> {
  await postAuth('/change-email', change)
}

/** Confirms an email address with the token of a mailed link, and signs in. Throws ApiError. */
export async function confirmEmail(token: string): Promise<SignInOutcome> {
  const outcome = toOutcome(await postAuth('/confirm-email', { token }))
  if (outcome === 'signed-in') publishAuthEvent({ type: 'signed-in' })
  return outcome
}

/** Confirms one side of a change of the address. The session stays as it is. Throws ApiError. */
export async function confirmAddressChange(token: string): Promise<void> {
  await postAuth('/confirm-email', { token })
  publishAuthEvent({ type: 'user-updated' })
}

/** Asks for another mail with a link that confirms the address. */
export async function resendConfirmation(email: string): Promise<void> {
  await postAuth('/resend-confirmation', { email })
}

/** Demo accounts of a development server; none in production. */
export function loadDemoAccounts(): Promise<DemoAccount[]> {
  return api.identity.demoAccounts()
}

function toOutcome(answer: unknown): SignInOutcome {
  const isWaiting = typeof answer === 'object' && answer !== null && 'secondStep' in answer
  return isWaiting ? 'second-step' : 'signed-in'
}
