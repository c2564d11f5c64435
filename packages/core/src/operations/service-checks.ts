import { countDaysBetween, type Day } from '@candlebook/domain/days/day'
import { formatCount } from '@candlebook/domain/text/text'
import { getNewestBackups, type NewestBackups } from '../backup/index.ts'
import { asJob, type Database, transaction } from '../db/index.ts'
import type { Clock } from '../kernel/index.ts'
import { describeMailFailure, type MailTransport } from '../mail/index.ts'
import type { Payments } from '../payments/index.ts'
import { findNewestRate } from '../rates/index.ts'
import { countLateMails } from './health.store.ts'
import { type Finding, isFine } from './health-line.ts'

/** A worker sends a mail within seconds, so an older one that waits is a sign of a problem. */
const LATE_MAIL_MINUTES = 15

/** Whether the mail server accepts a connection and the sign-in, and whether mails wait for long. */
export async function checkMail(ports: {
  db: Database
  clock: Clock
  mail: MailTransport
}): Promise<Finding> {
  const { mail } = ports
  if (mail.kind === 'none')
    return {
      status: 'failed',
      message: 'Mail is not set up, so no mail is sent.',
      advice: 'Set SMTP_URL and MAIL_FROM.',
    }
  if (mail.kind === 'mailbox') return isFine('Mail is stored for /dev/mail and not sent.')
  const problem = await mail.findProblem()
  if (problem !== null) {
    const { what, advice } = describeMailFailure(problem)
    return {
      status: 'failed',
      message: `The mail server cannot be used: ${what}.`,
      advice: `${advice} Mails that wait are tried again for two days.`,
    }
  }
  return findLateMails(ports).catch(() => isFine('The mail server accepts connections.')) // without the database
}

async function findLateMails({ db, clock }: { db: Database; clock: Clock }): Promise<Finding> {
  const before = new Date(clock.now().getTime() - LATE_MAIL_MINUTES * 60_000)
  const { late, tried } = await transaction(asJob(db), (connection) => countLateMails(connection, before))
  if (late === 0) return isFine('The mail server accepts connections, and no mail waits for long.')
  const failures = tried > 0 ? ` ${tried} of them failed at least once.` : ''
  return {
    status: 'warning',
    message: `${formatCount(late, 'mail')} waited more than ${LATE_MAIL_MINUTES} minutes.${failures}`,
    advice: 'Look at the mails at /admin/operations, and check that a worker runs.',
  }
}

/** The payments of this process, as far as their health depends on them. */
export type CheckedPayments = Pick<Payments, 'isSetUp' | 'isSandbox'> & {
  /** Whether users need a plan to write. */
  areRequired: boolean
  /** What is wrong with the account at the provider, one sentence each. */
  findProblems(): Promise<string[]>
}

/** Whether the payment provider answers, and whether its account is set up as the screens say. */
export async function checkPayments({ payments }: { payments: CheckedPayments }): Promise<Finding> {
  if (!payments.isSetUp) return describeMissingPayments(payments)
  const [problem, ...others] = await payments.findProblems()
  if (problem !== undefined) {
    const more = others.length > 0 ? ` (${others.length} more)` : ''
    return {
      status: 'failed',
      message: `${problem}${more}`,
      advice: 'Check the account at the payment provider and STRIPE_SECRET_KEY.',
    }
  }
  return isFine(
    payments.isSandbox
      ? 'The payments sandbox is used; no money moves.'
      : 'The payment provider answers, and its prices are those of the screens.',
  )
}

function describeMissingPayments({ areRequired }: CheckedPayments): Finding {
  if (!areRequired) return isFine('Payments are off.')
  return {
    status: 'failed',
    message: 'Users need a plan to write, but payments are off.',
    advice: 'Set STRIPE_SECRET_KEY, or set REQUIRE_SUBSCRIPTION=off.',
  }
}

/** From the Thursday before Easter to the Tuesday after it there is no new rate. */
const MAX_RATE_AGE_DAYS = 5

const LOAD_RATES = 'load the file of the bank: npm run candlebook -- rates load FILE'

/** How old the newest exchange rate is. `areRatesFetched`: whether a job fetches them. */
export async function checkRates({
  db,
  clock,
  areRatesFetched,
}: {
  db: Database
  clock: Clock
  areRatesFetched: boolean
}): Promise<Finding> {
  const today = clock.now().toISOString().slice(0, 10)
  return describeRates(await transaction(asJob(db), findNewestRate), { today, areRatesFetched })
}

/** What the newest stored rate means. */
export function describeRates(
  newest: { day: Day; source: 'ecb' | 'sample' } | null,
  { today, areRatesFetched }: { today: Day; areRatesFetched: boolean },
): Finding {
  const advice = areRatesFetched
    ? `Look for the job rates.fetch: npm run candlebook -- jobs failed. Or ${LOAD_RATES}`
    : `Set RATES_URL, or ${LOAD_RATES}`
  if (newest === null) return { status: 'warning', message: 'No exchange rates are stored.', advice }
  if (newest.source === 'sample')
    return { status: 'warning', message: 'The exchange rates are samples of the demo.', advice }
  const age = countDaysBetween(newest.day, today)
  const message = `The newest exchange rates are of ${newest.day}, ${formatCount(Math.max(0, age), 'day')} old.`
  return age <= MAX_RATE_AGE_DAYS ? isFine(message) : { status: 'warning', message, advice }
}

const HOUR_MS = 60 * 60 * 1000
const MAX_BACKUP_AGE_HOURS = 48

/** When the last backup was made with the command `backup`. Backups by other programs are not known. */
export async function checkBackup({ db, clock }: { db: Database; clock: Clock }): Promise<Finding> {
  return describeBackup(await transaction(asJob(db), getNewestBackups), clock.now())
}

/** What the newest backups mean. */
export function describeBackup({ complete, failedAt }: NewestBackups, now: Date): Finding {
  const advice = 'Make one: npm run candlebook -- backup FILE'
  if (failedAt !== null && (complete === null || failedAt > complete.createdAt))
    return { status: 'failed', message: `The backup of ${toMinute(failedAt)} failed.`, advice }
  if (complete === null)
    return { status: 'warning', message: 'No backup was ever made with Candlebook.', advice }
  const hours = Math.floor((now.getTime() - complete.createdAt.getTime()) / HOUR_MS)
  const megabytes = (complete.bytes / 1024 ** 2).toFixed(1)
  const message = `The last backup is of ${toMinute(complete.createdAt)} (${megabytes} MB).`
  if (hours <= MAX_BACKUP_AGE_HOURS) return isFine(message)
  return {
    status: 'warning',
    message: `${message} It is ${formatCount(Math.floor(hours / 24), 'day')} old.`,
    advice,
  }
}

function toMinute(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
