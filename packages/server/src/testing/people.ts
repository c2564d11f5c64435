import { randomUUID } from 'node:crypto'
import type { CreatedApiToken } from '@candlebook/contract/api-tokens'
import type { Scope } from '@candlebook/contract/scopes'
import { solveChallenge } from '@candlebook/core/identity/testing'
import { type CreatedInvitation, createInvitation } from '@candlebook/core/invitations'
import type { MailboxMail } from '@candlebook/core/mail'
import { DAY_MS } from '@candlebook/domain/days/day'
import type { App } from '../context/app-context.ts'
import { type Answer, TestBrowser } from './test-browser.ts'

/** A signed-in browser and its user. */
export type Person = { browser: TestBrowser; userId: string; name: string; email: string; password: string }

/** Signs up a new user over HTTP. */
export async function signUp(
  url: string,
  { name = 'Test Trader', email = `${randomUUID()}@example.com`, password = 'secret-enough' } = {},
): Promise<Person> {
  const browser = new TestBrowser(url)
  const form = await fillSignUp(browser, { name, email, password })
  const { status, text } = await browser.post('/api/auth/sign-up/email', form)
  if (status !== 200) throw new Error(`signing up answered ${status}: ${text}`)
  const session = await browser.get<{ user: { id: string } }>('/api/v1/session')
  return { browser, userId: session.body.user.id, name, email, password }
}

/** The form of a sign-up with a new solved challenge and these fields. */
export async function fillSignUp(browser: TestBrowser, fields: Record<string, unknown>) {
  return { acceptedTerms: true, website: '', challenge: await answerChallenge(browser), ...fields }
}

/** Fetches a challenge from the server and solves it. */
export async function answerChallenge(browser: TestBrowser): Promise<string> {
  const { body } = await browser.get<Parameters<typeof solveChallenge>[0]>('/api/auth/challenge')
  return await solveChallenge(body)
}

const appContexts = new WeakMap<Person, App>()

/** Stores which server a person signed up at, so that samples of routes can prepare what no route creates. */
export function storeServer(person: Person, appContext: App): Person {
  appContexts.set(person, appContext)
  return person
}

/** The server at which a person signed up. Throws for a person of another kind. */
export function recallServer(person: Person): App {
  const appContext = appContexts.get(person)
  if (!appContext) throw new Error('this person did not sign up at a test server')
  return appContext
}

/** Invites the person's address from the command line of the person's server. Returns the code. */
export async function invite(person: Person, durationDays = 30): Promise<string> {
  return (await inviteFromCommandLine(person, durationDays)).code
}

/** The same. Returns the id of the invitation. */
export async function inviteForId(person: Person, durationDays = 30): Promise<string> {
  return (await inviteFromCommandLine(person, durationDays)).id
}

function inviteFromCommandLine(person: Person, durationDays: number): Promise<CreatedInvitation> {
  const appContext = recallServer(person)
  const { invitationKey } = appContext.config
  const ctx = { ...appContext, invitationKey, actor: { kind: 'job', name: 'a test' } } as const
  return createInvitation(ctx, { email: person.email, durationDays })
}

/** A program that calls the API with an API token, and sends neither a cookie nor an origin. */
export class TokenProgram extends TestBrowser {
  readonly token: string

  constructor(url: string, token: string) {
    super(url)
    this.token = token
  }

  override send<Body>(
    method: string,
    path: string,
    sending: Parameters<TestBrowser['send']>[2] = {},
  ): Promise<Answer<Body>> {
    const headers = { ...sending.headers, Authorization: `Bearer ${this.token}` }
    return super.send<Body>(method, path, { ...sending, headers, isProgram: true })
  }
}

/** The request of a person for an API token that lives for a day, with these parts changed. */
export function requestApiToken(
  { browser, password }: Person,
  parts: Record<string, unknown> = {},
): Promise<Answer<CreatedApiToken>> {
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString()
  const wanted = { name: 'Backup of BTC_USDT', scopes: ['trades:read'], expiresAt, password, ...parts }
  return browser.post<CreatedApiToken>('/api/v1/api-tokens', wanted)
}

/** A program with a new API token of the person. */
export async function createProgram(person: Person, scopes: readonly Scope[]): Promise<TokenProgram> {
  const { status, text, body } = await requestApiToken(person, { scopes })
  if (status !== 201) throw new Error(`creating an API token answered ${status}: ${text}`)
  return new TokenProgram(person.browser.url, body.token)
}

/** The token of the link in a mail. Throws for a mail without one. */
export function findLinkToken(mail: MailboxMail | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`the mail "${mail?.subject}" has no link with a token`)
  return token
}
