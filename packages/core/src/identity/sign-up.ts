import { recordAction } from '../audit/index.ts'
import type { Scope } from '../db/database.ts'
import { asAuth, asUser, transaction } from '../db/index.ts'
import { AppError, newId } from '../kernel/index.ts'
import { useChallenge } from './challenges.ts'
import { assertEmail, refuseTakenEmail } from './email-rules.ts'
import type { Client, IdentityContext, OpenedSession } from './identity-context.ts'
import { requestLink } from './links.ts'
import { assertPassword } from './passwords.ts'
import { insertProfile } from './profiles.store.ts'
import { openSession } from './sessions.ts'
import { findAccountByEmail, insertAccount } from './users.store.ts'

/** Creates a profile without administrator rights, and the row of the subscriber, for a new user. A second call changes nothing. */
export async function createProfile(scope: Scope, now: Date): Promise<void> {
  await insertProfile(scope, now)
}

const MAX_NAME_LENGTH = 200

/** What the sign-up form sends. `website` is invisible to people; only programs fill it. */
export type SignUp = {
  name: string
  email: string
  password: string
  acceptedTerms: boolean
  challenge: string
  website: string
  invitationCode: string | null
}

/**
 * Creates an account. Returns its session, or `session: null` when the address must be confirmed first: with
 * the setting, and always with an invitation. A solved challenge is used up once the fields are in order.
 * Throws auth.name_missing, auth.name_too_long, auth.email_invalid, auth.password_*, auth.terms_missing,
 * auth.challenge_failed, invitations.invalid and auth.email_taken.
 */
export async function signUp(
  ctx: IdentityContext,
  form: SignUp,
  client: Client,
): Promise<{ userId: string; session: OpenedSession | null }> {
  await assertForm(form, ctx.config)
  await useChallenge(ctx, form.challenge)
  const { invitationCode } = form
  const email = form.email.toLowerCase()
  if (invitationCode !== null) await ctx.invitations.assertRedeemable(invitationCode, email)
  if (await transaction(asAuth(ctx.authDb), (db) => findAccountByEmail(db, email)))
    throw new AppError('auth.email_taken')
  const mustConfirmEmail = ctx.config.confirmEmail || invitationCode !== null
  const userId = await createAccount(ctx, {
    name: form.name,
    email,
    password: form.password,
    mustConfirmEmail,
    isInvited: invitationCode !== null,
    termsVersion: ctx.config.termsVersion,
    source: client,
  })
  if (mustConfirmEmail) {
    await requestLink(ctx, { purpose: 'confirm', email, userId })
    return { userId, session: null }
  }
  const { secret } = ctx.config
  const now = ctx.clock.now()
  const session = await transaction(asAuth(ctx.authDb), (db) =>
    openSession(db, { userId, kind: 'ordinary', by: 'sign_up', client, secret, now }),
  )
  return { userId, session }
}

/** Creates an account and its profile. Returns the user's id. Throws auth.email_taken. */
export async function createAccount(
  { db, authDb, clock, passwords }: Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'passwords'>,
  account: {
    name: string
    email: string
    password: string
    mustConfirmEmail?: boolean
    isInvited?: boolean
    termsVersion?: string
    source?: Client
  },
): Promise<string> {
  const {
    password,
    mustConfirmEmail = false,
    isInvited = false,
    termsVersion = null,
    source,
    ...rest
  } = account
  const userId = newId()
  const passwordHash = await passwords.hash(password)
  const now = clock.now()
  const row = { ...rest, userId, passwordHash, mustConfirmEmail, isInvited, termsVersion, now }
  await transaction(asAuth(authDb), async (connection) => {
    await insertAccount(connection, row)
    await recordAction(connection, { action: 'accounts.created', userId, targetId: null, now, source })
  }).catch(refuseTakenEmail)
  await transaction(asUser(db, userId), (scope) => createProfile(scope, now))
  return userId
}

async function assertForm(form: SignUp, config: IdentityContext['config']): Promise<void> {
  const { name, email, password, acceptedTerms, website } = form
  if (name.trim() === '') throw new AppError('auth.name_missing')
  if (name.length > MAX_NAME_LENGTH) throw new AppError('auth.name_too_long')
  assertEmail(email)
  await assertPassword(password, { email, blocklist: config.passwordBlocklist })
  if (!acceptedTerms) throw new AppError('auth.terms_missing')
  if (website !== '') throw new AppError('auth.challenge_failed')
}
