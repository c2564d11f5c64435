import { openRefusalBudget } from '@candlebook/core/audit'
import { buildAppUrl, buildAuthUrl, openPool } from '@candlebook/core/db'
import type { TestDatabase } from '@candlebook/core/db/testing'
import type { FileStore } from '@candlebook/core/files'
import type { InvitationPort, Passwords } from '@candlebook/core/identity'
import { quickPasswords } from '@candlebook/core/identity/testing'
import { openImporter } from '@candlebook/core/imports'
import { openInvitationPort } from '@candlebook/core/invitations'
import { type JobName, jobTypes, openJobQueue } from '@candlebook/core/jobs'
import type { Clock } from '@candlebook/core/kernel'
import { listMailbox, type MailboxMail } from '@candlebook/core/mail'
import { noPayments, type Payments } from '@candlebook/core/payments'
import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import { type App, openMail, openSlowRequests } from '../context/app-context.ts'
import { openEventStreams } from '../event-streams/open-event-streams.ts'
import { buildJobHandlers } from '../jobs/job-handlers.ts'
import { openNoticeReader } from '../notices/open-notice-reader.ts'
import { noHost } from '../payments/payments.ts'
import { findImportProgram } from './programs.ts'

/** The services that a test can replace. */
export type ReplacedServices = {
  /** Counts or delays the comparison of passwords, or hashes them with as much work as the product. */
  passwords?: Passwords
  invitations?: InvitationPort
  /** A payment provider; without it payments are not set up. */
  payments?: Payments
  /** Takes screenshots of pages; without it none are taken. */
  /** How often the sessions of event streams are checked. */
  sessionCheckMs?: number
}

type TestContextInput = {
  config: Config
  database: TestDatabase
  /** The address at which the server reaches this database as its owner. */
  ownerUrl: string
  clock: Clock
  files: FileStore
  /** Receives the errors of imports. */
  report: (error: unknown) => void
}

/** Opens the connections and services of a test server. Closing them also drops the database. */
export async function openTestContext(
  { config, database, ownerUrl, clock, files, report }: TestContextInput,
  { passwords = quickPasswords, invitations, payments = noPayments, sessionCheckMs }: ReplacedServices,
): Promise<App> {
  const databaseUrl = buildAppUrl(database.ownerUrl)
  const db = openPool(buildAppUrl(ownerUrl), { max: 5 })
  const authDb = openPool(buildAuthUrl(ownerUrl), { max: 2 })
  const importer = openImporter({ ...config.imports, databaseUrl, program: findImportProgram(), report })
  const jobs = await openJobQueue(database.db)
  const notices = openNoticeReader({ db, clock })
  const events = openEventStreams(
    { databaseUrl: buildAppUrl(ownerUrl), db, authDb, clock, notices },
    { ...(sessionCheckMs && { checkMs: sessionCheckMs }) },
  )
  return {
    config,
    ownerUrl,
    databaseUrl,
    db,
    authDb,
    files,
    clock,
    refusals: openRefusalBudget(clock),
    passwords,
    invitations: invitations ?? openInvitationPort({ db, clock }),
    payments,
    paymentsHost: { ...noHost, payments },
    importer,
    jobs,
    events,
    notices,
    slowRequests: openSlowRequests(clock),
    forwarding: { isSeen: false },
    ...openMail(config, { db, authDb, jobs, clock }),
    close: async () => {
      await events.close()
      await importer.close()
      await jobs.close()
      await Promise.all([db.close(), authDb.close()])
      await database.drop()
    },
  }
}

/** Jobs that end in a mail, in the order in which they follow each other. */
const mailJobs = ['identity.send-link', 'identity.report-attempts', 'mail.send'] as const satisfies JobName[]

/** Runs the waiting jobs of mail as a worker does, and returns the mailbox, the newest mail first. */
export async function deliverMail(appContext: App, owner: TestDatabase['owner']): Promise<MailboxMail[]> {
  const handlers = buildJobHandlers(appContext, pino({ level: 'silent' }))
  for (const name of mailJobs) {
    const { rows } = await owner.query<{ id: string; data: unknown }>(
      `delete from jobs.job where name = $1 and state in ('created', 'retry') returning id, data`,
      [name],
    )
    for (const { id, data } of rows) {
      const handle = handlers[name] as (data: object, attempt: object) => Promise<void> // of the same name as the data
      await handle(jobTypes[name].data.parse(data), {
        jobId: id,
        attempt: 1,
        signal: AbortSignal.timeout(5000),
      })
    }
  }
  return await listMailbox(appContext.mailSender)
}

/** A clock that tests can set forward. Between moves it runs like the clock of the machine. */
export type MovableClock = { now(): Date; moveBy(move: { days?: number; ms?: number }): void; reset(): void }

export function createMovableClock(): MovableClock {
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
