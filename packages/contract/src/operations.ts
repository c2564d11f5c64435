import * as z from 'zod/mini'
import { Day, Instant } from './fields.ts'

const count = z.int()

/** What one check of the health found, and what the operator can do. */
export const HealthLine = z.object({
  check: z.string(),
  status: z.enum(['ok', 'warning', 'failed']),
  message: z.string(),
  advice: z.nullable(z.string()),
})
export type HealthLine = z.infer<typeof HealthLine>

/** The running version. `commit` is null where the source has no known commit. */
const Version = z.object({ version: z.string(), commit: z.nullable(z.string()), startedAt: Instant })

/** Migrations of the database: applied, not applied yet, and applied by another version. */
const Migrations = z.object({ applied: count, missing: count, unknown: count })

/** The outbox of mail. `failed` mails wait and were tried; `refused` ones are not sent any more. */
const MailCounts = z.object({
  waiting: count,
  failed: count,
  refused: count,
  sentLastDay: count,
})

/** Jobs of one kind. `failed` ones failed in all their attempts. `nextRunAt` is null without a schedule. */
export const JobKind = z.object({
  name: z.string(),
  waiting: count,
  retrying: count,
  running: count,
  failed: count,
  nextRunAt: z.nullable(Instant),
})
export type JobKind = z.infer<typeof JobKind>

export const webhookOutcomes = ['processed', 'waiting', 'failed', 'foreign'] as const
export type WebhookOutcome = (typeof webhookOutcomes)[number]

/** How many webhooks of one type arrived in the last day with one outcome. */
const WebhookCount = z.object({ type: z.string(), outcome: z.enum(webhookOutcomes), count })

/** A webhook of the payment provider. `problem` is the code of the last failure. */
export const Webhook = z.object({
  type: z.string(),
  outcome: z.enum(webhookOutcomes),
  receivedAt: Instant,
  attempts: count,
  problem: z.nullable(z.string()),
})
export type Webhook = z.infer<typeof Webhook>

/** A slow request to this process: the pattern of its route, never its address. */
export const SlowRequest = z.object({ method: z.string(), route: z.string(), ms: count, at: Instant })
export type SlowRequest = z.infer<typeof SlowRequest>

/** A corrected rate: units of the currency for 1 EUR on the day. */
const CorrectedRate = z.object({ currency: z.string(), day: Day, before: z.string(), after: z.string() })

/**
 * A load of exchange rates that corrected stored ones: how many rates, the oldest 50 of them, and how many trades were
 * converted again. `isDone` is false while the trades are being converted.
 */
const RateCorrection = z.object({
  at: Instant,
  rates: count,
  listed: z.array(CorrectedRate),
  trades: count,
  isDone: z.boolean(),
})
export type RateCorrection = z.infer<typeof RateCorrection>

/** The state of the installation. Lists are the newest first, 50 rows at most; of corrections of rates the newest 10. */
export const OperationsOverview = z.object({
  version: Version,
  health: z.array(HealthLine),
  migrations: z.nullable(Migrations),
  mails: MailCounts,
  jobs: z.array(JobKind),
  webhooks: z.object({ lastDay: z.array(WebhookCount), newest: z.array(Webhook) }),
  rateCorrections: z.array(RateCorrection),
  slowRequests: z.object({ thresholdMs: count, newest: z.array(SlowRequest) }),
})
export type OperationsOverview = z.infer<typeof OperationsOverview>

/**
 * A mail that failed. `waiting`: it is tried again at `nextTryAt`. `stopped`: all its attempts failed. `refused`: the mail
 * server refused the address for good, so it cannot be tried again.
 */
export const FailedMail = z.object({
  id: z.string(),
  template: z.string(),
  recipient: z.string(),
  state: z.enum(['waiting', 'stopped', 'refused']),
  attempts: count,
  problem: z.nullable(z.string()),
  createdAt: Instant,
  nextTryAt: z.nullable(Instant),
})
export type FailedMail = z.infer<typeof FailedMail>

/** A page of the failed mails, after the mail with this id. */
export const ListFailedMails = z.object({ cursor: z.optional(z.uuid('field.invalid')) })
export type ListFailedMails = z.infer<typeof ListFailedMails>

export const FailedMailPage = z.object({ items: z.array(FailedMail), nextCursor: z.nullable(z.string()) })
export type FailedMailPage = z.infer<typeof FailedMailPage>

/** A job that failed in all its attempts. `problem` is the message of its last error. */
export const FailedJob = z.object({
  id: z.string(),
  name: z.string(),
  failedAt: Instant,
  attempts: count,
  problem: z.nullable(z.string()),
})
export type FailedJob = z.infer<typeof FailedJob>

/** A page of the failed jobs, after the position of another page. */
export const ListFailedJobs = z.object({
  cursor: z.optional(z.string('field.invalid').check(z.regex(/^\d{1,16}\/[0-9a-f-]{36}$/, 'field.invalid'))),
})
export type ListFailedJobs = z.infer<typeof ListFailedJobs>

export const FailedJobPage = z.object({ items: z.array(FailedJob), nextCursor: z.nullable(z.string()) })
export type FailedJobPage = z.infer<typeof FailedJobPage>

/** Which mails or jobs are tried again: the one with this id, or without an id all that failed, 1000 at most. */
export const Retry = z.object({ id: z.optional(z.uuid('field.invalid')) })
export type Retry = z.infer<typeof Retry>

/** How many are tried again. */
export const Retried = z.object({ count })
export type Retried = z.infer<typeof Retried>

/** What one account stores, in bytes: image files and rows of the database. */
export const StoredBytes = z.object({
  email: z.string(),
  images: count,
  records: count,
})
export type StoredBytes = z.infer<typeof StoredBytes>

/** The 50 accounts that store most, the largest first. */
export const StorageReport = z.object({ items: z.array(StoredBytes) })
export type StorageReport = z.infer<typeof StorageReport>

/** The longest text of a notice, in characters. */
export const MAX_NOTICE_LENGTH = 500

/** How a notice looks: a plain piece of information, or a warning of maintenance. */
export const noticeLevels = ['information', 'maintenance'] as const
export type NoticeLevel = (typeof noticeLevels)[number]

/** The notice that all people see. A changed notice has a new id. It is shown from `startsAt` to `endsAt`, where given. */
export const Notice = z.object({
  id: z.string(),
  level: z.enum(noticeLevels),
  text: z.string(),
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
})
export type Notice = z.infer<typeof Notice>

/** The notice; null when there is none or its time is over. It may start in the future. */
export const CurrentNotice = z.object({ notice: z.nullable(Notice) })
export type CurrentNotice = z.infer<typeof CurrentNotice>

const Moment = z._default(z.nullable(z.iso.datetime({ error: 'field.invalid', offset: true })), null)

/** A notice to be shown, in place of the one before. */
export const SetNotice = z
  .object({
    level: z.enum(noticeLevels, 'field.invalid'),
    text: z
      .string('notice.text_missing')
      .check(
        z.trim(),
        z.minLength(1, { error: 'notice.text_missing', abort: true }),
        z.maxLength(MAX_NOTICE_LENGTH, 'field.too_long'),
      ),
    startsAt: Moment,
    endsAt: Moment,
  })
  .check(
    z.refine(
      ({ startsAt, endsAt }) =>
        startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt),
      { path: ['endsAt'], error: 'notice.end_before_start' },
    ),
  )
export type SetNotice = z.infer<typeof SetNotice>

/** What the landing page says of this installation: people who recorded a trade in the last 12 months, and all their trades. */
export type LiveCounts = { traders: number; trades: number }

/** What the landing page shows of its figures: the counts, nothing, or the sample figures of the texts. */
export type ShownCounts = LiveCounts | 'hidden' | 'samples'
