import { setTimeout } from 'node:timers/promises'
import type { SlowRequest } from '@candlebook/contract/operations'
import { openRefusalBudget, type RefusalBudget } from '@candlebook/core/audit'
import { buildAppUrl, buildAuthUrl, type Database, migrateDatabase, openPool } from '@candlebook/core/db'
import { type FileStore, openFileStore } from '@candlebook/core/files'
import {
  argon2Passwords,
  findSessionZone,
  type InvitationPort,
  type Passwords,
} from '@candlebook/core/identity'
import { type Importer, openImporter } from '@candlebook/core/imports'
import { openInvitationPort } from '@candlebook/core/invitations'
import { type JobQueue, openJobQueue } from '@candlebook/core/jobs'
import { type Clock, systemClock } from '@candlebook/core/kernel'
import { buildMailer, type Mailer, type MailSender, openMailTransport } from '@candlebook/core/mail'
import type { Payments } from '@candlebook/core/payments'
import { findMailZone } from '@candlebook/core/settings'
import { startEmbedded } from '@candlebook/embedded-postgres'
import type { Config } from '../config/config.ts'
import { type EventStreams, openEventStreams } from '../event-streams/open-event-streams.ts'
import type { Forwarding } from '../http/forwarding.ts'
import { type NoticeReader, openNoticeReader } from '../notices/open-notice-reader.ts'
import { type OpenPayments, openPayments } from '../payments/payments.ts'

/** A request that takes longer is slow. */
const SLOW_MS = 1000
/** The slow requests that a process remembers. */
const MAX_REMEMBERED = 50

/** The newest slow requests of this process, in memory. */
export type SlowRequests = {
  thresholdMs: number
  add(request: Omit<SlowRequest, 'at'>): void
  /** The newest first. */
  list(): SlowRequest[]
}

/** Remembers requests, 50 at most. A restart forgets them. */
export function openSlowRequests(clock: Clock, { thresholdMs = SLOW_MS } = {}): SlowRequests {
  const remembered: SlowRequest[] = []
  return {
    thresholdMs,
    add({ ms, ...request }) {
      remembered.unshift({ ...request, ms: Math.round(ms), at: clock.now().toISOString() })
      remembered.length = Math.min(remembered.length, MAX_REMEMBERED)
    },
    list: () => [...remembered],
  }
}

/** The two halves of mail: the mailer queues, the sender sends what was queued. */
export type MailServices = { mailer: Mailer; mailSender: MailSender }

/** Opens the configured transport and the services that use it. */
export function openMail(
  config: Config,
  ports: { db: Database; authDb: Database; jobs: JobQueue; clock: Clock },
): MailServices {
  const { mail, production, baseUrl, unsubscribeKey } = config
  const transport = openMailTransport({ ...mail, production })
  const site = { baseUrl, contact: mail.contact, unsubscribeKey }
  return {
    mailer: buildMailer({ transport, ...ports }),
    mailSender: {
      db: ports.db,
      clock: ports.clock,
      transport,
      site,
      findZone: async (userId) =>
        (await findMailZone(ports.db, userId)) ?? (await findSessionZone(ports, userId)),
    },
  }
}

/** What is missing for mail, in a sentence for the operator; null when mail can be sent or is kept for development. */
export function findMailProblem({ transport }: Mailer): string | null {
  return transport.kind === 'none' ? 'mail is not set up: SMTP_URL is missing' : null
}

const MAX_POOL_CLOSE_MS = 1500
const APP_CONNECTIONS = 10
/** Signing in and out takes a connection for some milliseconds, in addition to those of the app. */
const AUTH_CONNECTIONS = 5

/** The connections and services of a running server. */
export type App = MailServices & {
  config: Config
  /** The address for the owner of the database, for what no other role may do. */
  ownerUrl: string
  /** The address of the app's role. */
  databaseUrl: string
  db: Database
  /** The pool of the role for accounts and sessions, which has the schema auth and nothing else. */
  authDb: Database
  files: FileStore
  clock: Clock
  /** Limits how many refusals the audit log gets. */
  refusals: RefusalBudget
  /** Hashes and compares passwords. */
  passwords: Passwords
  /** How sign-up uses invitations. */
  invitations: InvitationPort
  /** The payment provider. */
  payments: Payments
  /** What the process itself does for the payments, such as running the sandbox. */
  paymentsHost: OpenPayments
  /** Does the heavy part of imports in separate processes. */
  importer: Importer
  /** The queue in which operations enqueue background jobs. */
  jobs: JobQueue
  /** The event streams of browsers. */
  events: EventStreams
  /** The notice that all people see. */
  notices: NoticeReader
  /** The slow requests of this process. */
  slowRequests: SlowRequests
  /** Whether requests of this process came through a proxy. */
  forwarding: Forwarding
  close(): Promise<void>
}

type AppContextOptions = {
  clock?: Clock
  report?: (error: unknown) => void
  /** Whether this process runs the payments sandbox when no other one does. */
  runsSandbox?: boolean
}

/** Opens the database (embedded unless an address is configured), migrates it, and opens files and services. */
export async function openAppContext(
  config: Config,
  { clock = systemClock, report, runsSandbox = false }: AppContextOptions = {},
): Promise<App> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataFolder, onLost: endWithDatabase })
  const ownerUrl = config.databaseUrl ?? embedded!.url
  try {
    await migrateDatabase(ownerUrl, { roles: config.appDatabaseUrl === null })
    const databaseUrl = config.appDatabaseUrl ?? buildAppUrl(ownerUrl)
    const { db, authDb } = openPools(config, { databaseUrl, ownerUrl })
    const importer = openImporter({ ...config.imports, databaseUrl, ...(report && { report }) })
    const files = await openFileStore(config.files)
    const jobs = await openJobQueue(db, report && { report })
    const mail = openMail(config, { db, authDb, jobs, clock })
    const paymentsHost = await openPayments(config, { runsSandbox, ...(report && { report }) })
    const notices = openNoticeReader({ db, clock })
    const refusals = openRefusalBudget(clock)
    const events = openEventStreams({ databaseUrl, db, authDb, clock, notices })
    const close = async () => {
      await events.close()
      await paymentsHost.close()
      await importer.close()
      await jobs.close()
      if (mail.mailer.transport.kind === 'smtp') mail.mailer.transport.close()
      // A query that is still running ends with the database or with this process.
      await Promise.race([
        Promise.all([db.close(), authDb.close()]),
        setTimeout(MAX_POOL_CLOSE_MS, undefined, { ref: false }),
      ])
      await embedded?.stop()
    }
    const accounts = { passwords: argon2Passwords, invitations: openInvitationPort({ db, clock }) }
    const { payments } = paymentsHost
    const billing = { payments, paymentsHost }
    const queues = { importer, jobs, events }
    const shown = { notices, slowRequests: openSlowRequests(clock), forwarding: { isSeen: false } }
    const ports = {
      db,
      authDb,
      files,
      clock,
      refusals,
      ...accounts,
      ...billing,
      ...queues,
      ...shown,
      ...mail,
    }
    return { config, ownerUrl, databaseUrl, ...ports, close }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** The pools of the roles of the app and for accounts and sessions. */
function openPools(
  { authDatabaseUrl }: Config,
  { databaseUrl, ownerUrl }: { databaseUrl: string; ownerUrl: string },
): Pick<App, 'db' | 'authDb'> {
  return {
    db: openPool(databaseUrl, { max: APP_CONNECTIONS }),
    authDb: openPool(authDatabaseUrl ?? buildAuthUrl(ownerUrl), { max: AUTH_CONNECTIONS }),
  }
}

/** Origins whose pages may write: in production the configured address, in development also both names of this machine. */
export function trustedOrigins({ production, baseUrl, port }: Config): string[] {
  const origin = new URL(baseUrl).origin
  return production ? [origin] : [origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
}

/** A process cannot get a lost embedded database back, so it ends and a supervisor starts both again. */
function endWithDatabase(reason: string): void {
  console.error(`Candlebook stops: ${reason}`)
  process.exit(1)
}
