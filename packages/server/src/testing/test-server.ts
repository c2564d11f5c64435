import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PREFIX } from '@candlebook/contract'
import { createMemoryFileStore, createTestDatabase, type TestDatabase } from '@candlebook/core/db/testing'
import { type JobName, jobTypes } from '@candlebook/core/jobs'
import type { MailboxMail } from '@candlebook/core/mail'
import { type ServerType, serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { makeApp } from '../app.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { App } from '../context/app-context.ts'
import { openEventStreams } from '../event-streams/open-event-streams.ts'
import { type CloseUnused, followConnections, httpTimeouts } from '../http/connections.ts'
import { buildJobHandlers } from '../jobs/job-handlers.ts'
import type { Web } from '../pages/pages.ts'
import { type Person, signUp, storeServer } from './people.ts'
import { TestBrowser } from './test-browser.ts'
import {
  createMovableClock,
  deliverMail,
  type MovableClock,
  openTestContext,
  type ReplacedServices,
} from './test-context.ts'

/** Pages without the built web app, enough for tests of the API. A document waits until it has its answers. */
function createMinimalWeb(clientFolder: string): Web {
  return {
    clientFolder,
    findSignInAddress: (address) => (address.startsWith('/app') ? '/auth' : null),
    listFirstRequests: (address, today) => ({
      atOnce: (getFirstRequests(today)[address] ?? []).map((path) => `${API_PREFIX}${path}`),
      afterSession: () => [],
    }),
    maxWaitMs: 15_000,
    render: async (_request, _api, { answers }) =>
      new Response(`<!doctype html><title>A page</title>${JSON.stringify(answers)}`, { headers: HTML }),
  }
}

const getFirstRequests = (today: string): Record<string, string[]> => ({
  '/app': ['/session', `/trades/summary?today=${today}`, '/trades?limit=100'],
  '/app/refused': ['/session', '/admin/administrators', '/trades?limit=none', '/no-such-route'],
})

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }

/** The real app on a new database and a free port of this machine, and what tests need to look inside it. */
export type TestServer = {
  url: string
  app: Hono
  appContext: App
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

export type TestServerOptions = Partial<Omit<Config, 'payments' | 'databaseUrl'>> &
  ReplacedServices & {
    web?: Partial<Web>
    /** How long the HTTP server waits for clients, where it differs from the real limits. */
    timeouts?: Partial<typeof httpTimeouts>
    /** The address at which the server reaches its database, given the real one. */
    databaseUrl?: (url: string) => string | Promise<string>
  }

/** Starts a test server. Its clock follows the clock of the machine until a test moves it. Rate limits are off by default. */
export async function startTestServer({
  web = {},
  databaseUrl = (url) => url,
  timeouts,
  passwords,
  invitations,
  payments,
  sessionCheckMs,
  ...settings
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase()
  const ownerUrl = await databaseUrl(database.ownerUrl)
  const folder = mkdtempSync(join(tmpdir(), 'candlebook-test-'))
  let app: Hono | null = null // created when the port is known, which is part of its configuration
  const { server, port } = await listen((request, env) => app!.fetch(request, env), {
    ...httpTimeouts,
    ...timeouts,
  })
  const closeUnused = followConnections(server)
  const config: Config = {
    ...readTestConfig(port, folder),
    ...settings,
  }
  const clock = createMovableClock()
  const files = createMemoryFileStore()
  const logged: Record<string, unknown>[] = []
  const report = (error: unknown) => void logged.push({ msg: 'import failed', error: String(error) })
  const appContext = await openTestContext(
    { config, database, ownerUrl, clock, files, report },
    { passwords, invitations, payments, sessionCheckMs },
  )
  const log = pino(
    { level: config.logLevel },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  )
  app = makeApp(appContext, {
    web: { ...createMinimalWeb(folder), ...web },
    log,
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
      appContext.events.end()
      await closeServer(server, closeUnused)
      await appContext.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Waits for open requests only: a browser that is still open asks again and again on its connections, or opens new ones. */
async function closeServer(server: ServerType, closeUnused: CloseUnused): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  const closing = setInterval(closeUnused, 20)
  await closed
  clearInterval(closing)
}

// Written by SQL, because a request would count against the limits of the user.
async function completeOnboarding({ owner }: TestDatabase, userId: string): Promise<void> {
  await owner.query('update subscribers set onboarding_completed = true where user_id = $1', [userId])
}

const SECRET = 'a secret that only tests know, 0123456789'

function readTestConfig(port: number, folder: string): Config {
  return readConfig({
    PORT: String(port),
    SECRET,
    DATA_DIR: folder,
    DEMO: 'off',
    RATES_URL: 'off',
    CHALLENGE_DIFFICULTY: '10',
  })
}

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

/** Another server process on the same database, seen from its clients: it shares no memory with the first one. */
export function openSecondNode({ appContext, url }: TestServer) {
  const web = {
    clientFolder: null,
    findSignInAddress: () => null,
    listFirstRequests: () => ({ atOnce: [], afterSession: () => [] }),
    render: async () => new Response(),
  }
  const events = openEventStreams(appContext)
  const app = makeApp({ ...appContext, events }, { web, log: pino({ level: 'silent' }) })
  return {
    close: () => events.close(),
    async send(
      method: string,
      path: string,
      {
        body,
        cookie = '',
        headers: more = {},
      }: { body?: unknown; cookie?: string; headers?: Record<string, string> } = {},
    ) {
      const headers = { Origin: url, Cookie: cookie, 'Content-Type': 'application/json', ...more }
      const text = body === undefined ? null : JSON.stringify(body)
      return await app.fetch(new Request(`${url}${path}`, { method, headers, body: text }))
    },
  }
}

/** Runs the jobs of these kinds that wait, as a worker does. Throws the failure of a job, which then waits for its next try. */
export async function runJobs(
  { appContext, database }: TestServer,
  names: readonly JobName[],
): Promise<void> {
  const handlers = buildJobHandlers(appContext, pino({ level: 'silent' }))
  for (const name of names) {
    const { rows } = await database.owner.query<{ id: string; data: unknown; row: string }>(
      `delete from jobs.job where name = $1 and state in ('created', 'retry') returning id, data, to_json(job)::text as row`,
      [name],
    )
    for (const { id, data, row } of rows) {
      const handle = handlers[name] as (data: object, attempt: object) => Promise<void> // of the same name as the data
      const attempt = { jobId: id, attempt: 1, signal: AbortSignal.timeout(60_000) }
      await handle(jobTypes[name].data.parse(data), attempt).catch(async (error: unknown) => {
        await database.owner.query(
          `insert into jobs.job select * from json_populate_record(null::jobs.job, $1)`,
          [row],
        )
        throw error
      })
    }
  }
}

/** Runs one job of a kind without data, as its schedule does. */
export async function runScheduled({ appContext }: TestServer, name: JobName): Promise<void> {
  const handlers = buildJobHandlers(appContext, pino({ level: 'silent' }))
  const handle = handlers[name] as (data: object, attempt: object) => Promise<void> // jobs of schedules have no data
  await handle({}, { jobId: 'a test', attempt: 1, signal: AbortSignal.timeout(60_000) })
}
