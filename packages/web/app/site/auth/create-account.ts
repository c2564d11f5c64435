import { proposeCurrency } from '@candlebook/domain/settings/currencies'
import { ApiError, toApiError } from '../../lib/api-error.ts'
import { type NewAccount, signIn, signOut, signUp } from '../../lib/session.ts'
import { signUpTexts } from './auth.check.ts'

/** How long to wait before signing in to a new account. Source: requirement AUTH-15. */
const SIGN_IN_DELAY_MS = 1_000

/** What the form contains. */
type NewAccountFields = Omit<NewAccount, 'challenge' | 'currency'>

/** A new account: the user is signed in to it, or the text says what to do first. */
export type CreatedAccount = { isSignedIn: true } | { isSignedIn: false; text: string }

/**
 * Creates an account in the currency of the browser's region and signs in to it. Ends a former session before [AUTH-13].
 * A refused challenge is solved again once, because it may have expired while the form was filled in. Throws ApiError.
 */
export async function createAccount(
  account: NewAccountFields,
  takeChallenge: () => Promise<string>,
): Promise<CreatedAccount> {
  await signOut().catch(() => undefined)
  const isSignedIn = await signUpWith(account, takeChallenge).catch((thrown: unknown) => {
    if (toApiError(thrown).message.includes(CREATED_WITHOUT_SIGN_IN)) return null
    throw thrown
  })
  if (isSignedIn === null) return { isSignedIn: false, text: createdTexts.withoutSignIn }
  if (isSignedIn) return { isSignedIn }
  await new Promise((resolve) => setTimeout(resolve, SIGN_IN_DELAY_MS))
  return signIn(account).then(
    () => ({ isSignedIn: true }) as const,
    (thrown: unknown) => ({ isSignedIn: false, text: createdTexts[toReason(thrown)] }) as const,
  )
}

/** Creates an account for an invitation; its address must be confirmed before the first sign-in. Throws ApiError. */
export async function createInvitedAccount(
  account: NewAccountFields & { invitationCode: string },
  takeChallenge: () => Promise<string>,
): Promise<void> {
  await signOut().catch(() => undefined)
  await signUpWith(account, takeChallenge)
}

/** The text of a refused sign-up. Source: requirements AUTH-17, ERRC-02, ERRC-03 and ERRC-05. */
export function describeSignUpError({ code, message }: ApiError): string {
  if (code in signUpTexts) return signUpTexts[code] ?? message
  return hasText.has(code) ? message : 'Failed to create account. Please try again.'
}

async function signUpWith(account: NewAccountFields, takeChallenge: () => Promise<string>): Promise<boolean> {
  const currency = proposeCurrency(navigator.languages)
  const attempt = async () => signUp({ ...account, currency, challenge: await takeChallenge() })
  const isSignedIn = await attempt().catch((thrown: unknown) => {
    if (toApiError(thrown).code === 'auth.challenge_failed') return attempt()
    throw thrown
  })
  if (isSignedIn !== null) return isSignedIn
  throw new ApiError({ code: 'auth.no_user', message: 'Failed to create user account', status: 200 })
}

/** Codes whose own sentence helps more than the general one. */
const hasText = new Set([
  'auth.no_user',
  'auth.name_missing',
  'auth.name_too_long',
  'auth.password_too_long',
  'auth.password_common',
  'auth.terms_missing',
  'auth.challenge_failed',
  'invitations.invalid',
])

/** The server's message for an account that it created and could not sign in to. Source: requirement ERRC-04. */
const CREATED_WITHOUT_SIGN_IN = 'Account created but login failed'

/** The account exists, and signing in to it failed. Source: requirements ERRC-04, ERRC-06 and ERRC-07. */
const createdTexts = {
  withoutSignIn: 'Account created successfully! Please try signing in.',
  unconfirmed:
    'Account created successfully! However, email confirmation is still required. Please check your email and click the confirmation link, then try signing in.',
  other: 'Account created but automatic login failed. Please try signing in manually.',
}

function toReason(thrown: unknown): 'unconfirmed' | 'other' {
  return toApiError(thrown).code === 'auth.email_unconfirmed' ? 'unconfirmed' : 'other'
}
