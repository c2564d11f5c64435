import type { DemoAccount, Session } from '@candlebook/contract/identity'
import { api, postAuth } from './api.ts'
import { ApiError } from './api-error.ts'

export type { DemoAccount, Session }

/** The signed-in user, or null. Throws ApiError when the request fails. */
export async function loadSession(): Promise<Session | null> {
  try {
    const session = await api.identity.session()
    userId = session.user.id
    return session
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

let userId: string | null = null

/** The user whose session was loaded last; for storage keys of this browser. */
export function currentUserId(): string | null {
  return userId
}

/** Signs in; the session is in a cookie that scripts cannot read. Throws ApiError. */
export function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  return postAuth('/sign-in/email', { email, password })
}

/** Creates an account and signs in to it. Throws ApiError. */
export function signUp(account: { fullName: string; email: string; password: string }): Promise<void> {
  const { fullName, email, password } = account
  return postAuth('/sign-up/email', { name: fullName, email, password })
}

/** Ends the session on the server. Throws ApiError. */
export function signOut(): Promise<void> {
  return postAuth('/sign-out', {})
}

/** Demo accounts of a development server; none in production. */
export function loadDemoAccounts(): Promise<DemoAccount[]> {
  return api.identity.demoAccounts()
}
