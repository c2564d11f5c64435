import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PREFIX } from '@candlebook/contract'
import { openRefusalBudget } from '@candlebook/core/audit'
import { buildAppUrl, buildAuthUrl, openPool } from '@candlebook/core/db'
import { createMemoryFileStore, createTestDatabase, type TestDatabase } from '@candlebook/core/db/testing'
import { argon2Passwords, type InvitationPort, makeAuth, type Passwords } from '@candlebook/core/identity'
import { openImporter } from '@candlebook/core/imports'
import { openInvitationPort } from '@candlebook/core/invitations'
import { openJobQueue } from '@candlebook/core/jobs'
import type { Capturer } from '@candlebook/core/library'
import type { MailboxMail } from '@candlebook/core/mail'
import { noPayments, type Payments } from '@candlebook/core/payments'
import { type ServerType, serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { pino } from 'pino'
import type { FindRouteMeta } from '../api/find-route-meta.ts'
import { makeApp } from '../app.ts'
import { type Config, readConfig } from '../config/config.ts'
import { type AppContext, trustedOrigins } from '../context/app-context.ts'
import { openMail } from '../context/open-mail.ts'
import { openEventStreams } from '../event-streams/open-event-streams.ts'
import { httpTimeouts } from '../http/http-timeouts.ts'
import { openNoticeReader } from '../notices/open-notice-reader.ts'
import type { Web } from '../pages/pages.ts'
import { noHost } from '../payments/open-payments.ts'
import { openSlowRequests } from '../slow-requests/slow-requests.ts'
import { deliverMail } from './deliver-mail.ts'
import { findImportProgram } from './find-program.ts'
import { storeServer } from './invite.ts'
import { type Person, signUp } from './sign-up.ts'
import { TestBrowser } from './test-browser.ts'

/** The real app on a new database and a free port of this machine, and what tests need to look inside it. */
export type TestServer = {
  url: string
  app: Hono
  appContext: AppContext
  database: TestDatabase
  clock: MovableClock
  files: ReturnType<typeof createMemoryFileStore>
  /** What the server logged, one parsed line each. */
  logged: Record<string, unknown>[]
  /** A browser without a session. */
  browser(): TestBrowser
  /** A browser in which a new user signed up. The onboarding is completed unless a test says otherwise. */
  signUp(who?: NewUser): Promise<Person>
  /** Runs the jobs that wait for mail, and returns all mail of the development mailbox, the newest first. */
  deliverMail(): Promise<MailboxMail[]>
  stop(): Promise<void>
}

type NewUser = { name?: string; email?: string; password?: string; onboarding?: 'completed' | 'open' }

export type TestServerOptions = Partial<
  Pick<
    Config,
    | 'baseUrl'
    | 'production'
    | 'limitRequests'
    | 'confirmEmail'
    | 'passwordBlocklist'
    | 'challenge'
    | 'demo'
    | 'screenshotService'
    | 'logLevel'
    | 'maxStoredBytes'
    | 'maxPageViewsPerDay'
    | 'mail'
    | 'testMailTo'
    | 'operator'
    | 'maxPublicDemos'
    | 'requireAdminFactor'
    | 'requireSubscription'
    | 'rates'
  >
> & {
  clientAddressHeader?: string
  /** Counts or delays the comparison of passwords. */
  passwords?: Passwords
  invitations?: InvitationPort
  /** A payment provider; without it payments are not set up. */
  payments?: Payments
  /** Takes screenshots of pages; without it none are taken. */
  capturer?: Capturer
  web?: Partial<Web>
  /** How long the HTTP server waits for clients, where it differs from the real limits. */
  timeouts?: Partial<typeof httpTimeouts>
  /** What is declared about a route, where a test declares another access than the contract. */
  findMeta?: FindRouteMeta
  /** How often the sessions of event streams are checked. */
  sessionCheckMs?: number
  /** The address at which the server reaches its database, given the real one. */
  databaseUrl?: (url: string) => string | Promise<string>
}

/** Starts a test server. Its clock follows the clock of the machine until a test moves it. Rate limits are off by default. */
export async function startTestServer({
  web = {},
  databaseUrl = (url) => url,
  capturer,
  timeouts,
  findMeta,
  passwords = argon2Passwords,
  invitations,
  payments = noPayments,
  sessionCheckMs,
  ...settings
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase()
  const ownerUrl = await databaseUrl(database.ownerUrl)
  const db = openPool(buildAppUrl(ownerUrl), { max: 5 })
  const authDb = openPool(buildAuthUrl(ownerUrl), { max: 2 })
  const folder = mkdtempSync(join(tmpdir(), 'candlebook-test-'))
  let app: Hono | null = null // created when the port is known, which is part of its configuration
  const { server, port } = await listen((request, env) => app!.fetch(request, env), {
    ...httpTimeouts,
    ...timeouts,
  })
  const config: Config = {
    ...readConfig({
      PORT: String(port),
      SECRET,
      DATA_DIR: folder,
      DEMO: 'off',
      RATES_URL: 'off',
      CHALLENGE_DIFFICULTY: '10',
    }),
    ...settings,
    captures: capturer ? { program: '/nowhere', sandbox: true } : null,
  }
  const clock = createMovableClock()
  const files = createMemoryFileStore()
  const logged: Record<string, unknown>[] = []
  const auth = makeAuth({ ...config, authDb, passwords, trustedOrigins: trustedOrigins(config) })
  const importer = openImporter({
    ...config.imports,
    databaseUrl: buildAppUrl(database.ownerUrl),
    program: findImportProgram(),
    report: (error) => void logged.push({ msg: 'import failed', error: String(error) }),
  })
  const jobs = await openJobQueue(database.db)
  const notices = openNoticeReader({ db, clock })
  const events = openEventStreams(
    { databaseUrl: buildAppUrl(ownerUrl), db, authDb, clock, notices },
    { ...(sessionCheckMs && { checkMs: sessionCheckMs }) },
  )
  const close = async () => {
    await events.close()
    await importer.close()
    await jobs.close()
    await Promise.all([db.close(), authDb.close()])
    await database.drop()
  }
  const appContext: AppContext = {
    config,
    ownerUrl,
    db,
    authDb,
    files,
    clock,
    refusals: openRefusalBudget(clock),
    auth,
    passwords,
    invitations: invitations ?? openInvitationPort({ db, clock }),
    payments,
    paymentsHost: { ...noHost, payments },
    capturer: capturer ?? null,
    importer,
    databaseUrl: buildAppUrl(database.ownerUrl),
    jobs,
    events,
    notices,
    slowRequests: openSlowRequests(clock),
    ...openMail(config, { db, jobs, clock }),
    close,
  }
  const log = pino(
    { level: config.logLevel },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  )
  app = makeApp(appContext, {
    web: { ...createMinimalWeb(folder), ...web },
    log,
    ...(findMeta && { findMeta }),
  })
  const url = `http://127.0.0.1:${port}`

  return {
    url,
    app,
    appContext,
    database,
    clock,
    files,
    logged,
    browser: () => new TestBrowser(url),
    signUp: async ({ onboarding = 'completed', ...who } = {}) => {
      const person = await signUp(url, who)
      if (onboarding === 'completed') await completeOnboarding(database, person.userId)
      return storeServer(person, appContext)
    },
    deliverMail: () => deliverMail(appContext, database.owner),
    stop: async () => {
      events.end()
      await closeServer(server)
      await appContext.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Waits for open requests only: a browser that is still open asks again and again on its connection. */
async function closeServer(server: ServerType): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  const closingIdle = setInterval(() => (server as Server).closeIdleConnections(), 20) // http, not http2
  await closed
  clearInterval(closingIdle)
}

// Written by SQL, because a request would count against the limits of the user.
async function completeOnboarding({ owner }: TestDatabase, userId: string): Promise<void> {
  await owner.query('update subscribers set onboarding_completed = true where user_id = $1', [userId])
}

const SECRET = 'a secret that only tests know, 0123456789'

/** A clock that tests can set forward. Between moves it runs like the clock of the machine. */
type MovableClock = { now(): Date; moveBy(move: { days?: number; ms?: number }): void; reset(): void }

function createMovableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    moveBy: ({ days = 0, ms = 0 }) => {
      ahead += days * 24 * 60 * 60 * 1000 + ms
    },
    reset: () => {
      ahead = 0
    },
  }
}

/** Pages without the built web app: enough for tests of the API. */
function createMinimalWeb(clientFolder: string): Web {
  return {
    clientFolder,
    findSignInAddress: (address) => (address.startsWith('/app') ? '/auth' : null),
    listFirstRequests: (address, today) =>
      (firstRequests(today)[address] ?? []).map((path) => `${API_PREFIX}${path}`),
    render: async (_request, _api, { answers }) =>
      new Response(`<!doctype html><title>A page</title>${JSON.stringify(answers)}`, { headers: HTML }),
  }
}

const firstRequests = (today: string): Record<string, string[]> => ({
  '/app': ['/session', `/trades/summary?today=${today}`, '/trades'],
  '/app/refused': ['/session', '/admin/administrators', '/trades?limit=none', '/no-such-route'],
})

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

function listen(
  fetch: Fetch,
  serverOptions: typeof httpTimeouts,
): Promise<{ server: ServerType; port: number }> {
  return new Promise((done) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1', serverOptions }, ({ port }: AddressInfo) =>
      done({ server, port }),
    )
  })
}
