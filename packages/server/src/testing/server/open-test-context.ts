import { openRefusalBudget } from '@candlebook/core/audit'
import { buildAppUrl, buildAuthUrl, openPool } from '@candlebook/core/db'
import type { TestDatabase } from '@candlebook/core/db/testing'
import type { FileStore } from '@candlebook/core/files'
import type { InvitationPort, Passwords } from '@candlebook/core/identity'
import { quickPasswords } from '@candlebook/core/identity/testing'
import { openImporter } from '@candlebook/core/imports'
import { openInvitationPort } from '@candlebook/core/invitations'
import { openJobQueue } from '@candlebook/core/jobs'
import type { Clock } from '@candlebook/core/kernel'
import { noPayments, type Payments } from '@candlebook/core/payments'
import type { Config } from '../../config/config.ts'
import type { AppContext } from '../../context/app-context.ts'
import { openMail } from '../../context/open-mail.ts'
import { openEventStreams } from '../../event-streams/open-event-streams.ts'
import { openNoticeReader } from '../../notices/open-notice-reader.ts'
import { noHost } from '../../payments/open-payments.ts'
import { openSlowRequests } from '../../slow-requests/slow-requests.ts'
import { findImportProgram } from '../find-program.ts'

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
): Promise<AppContext> {
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
    ...openMail(config, { db, jobs, clock }),
    close: async () => {
      await events.close()
      await importer.close()
      await jobs.close()
      await Promise.all([db.close(), authDb.close()])
      await database.drop()
    },
  }
}
