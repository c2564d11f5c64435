import { z } from 'zod'

/** What the queue has to know of one kind of job. Times are in seconds. */
export type JobType = {
  /** The shape of its data: ids and numbers, no personal data, because every job is visible to the app's role. */
  data: z.ZodType<object>
  /** When it runs by itself: a cron expression in UTC. After a time without a worker, a missed run is done once. */
  cron?: string
  /**
   * Two jobs with one key never wait or run at the same time, unless `policy` allows it. Without it all jobs of this kind
   * have the same key.
   */
  getKey?: (data: never) => string
  /** `short`: at most one job of a key has not begun; it can begin while others run or wait for their next try. */
  policy?: 'short'
  /** How often a failed job is tried again. The delay doubles with each attempt, up to `maxDelay`. */
  retry: { limit: number; firstDelay: number; maxDelay: number }
  /** A job that takes longer is stopped and counts as failed. */
  maxDuration: number
  /**
   * How often a worker looks for jobs, and how many it runs at the same time. `isContinuous`: after a full batch it takes
   * the next one at once, for kinds of which thousands can arrive within a minute.
   */
  polling: { interval: number; batch: number; isContinuous?: true }
}

const MINUTE = 60
const HOUR = 60 * MINUTE

const NoData = z.strictObject({})
const housekeeping = {
  data: NoData,
  retry: { limit: 3, firstDelay: 5 * MINUTE, maxDelay: 20 * MINUTE },
  maxDuration: HOUR,
  polling: { interval: 15, batch: 1 },
} as const

const SendMail = z.strictObject({ mailId: z.uuid() })
const SendLink = z.strictObject({ requestId: z.uuid() })
const ReportAttempts = z.strictObject({ attemptsId: z.uuid() })

/** A mail to one person: it is prepared within seconds, and tried again for two days when the database fails. */
const personal = {
  // Half a minute, then a minute … up to an hour: two days in all, longer than a mail server is usually down.
  retry: { limit: 54, firstDelay: 30, maxDelay: HOUR },
  maxDuration: 5 * MINUTE,
  polling: { interval: 2, batch: 5 },
} as const

const BuildExport = z.strictObject({ userId: z.uuid(), exportId: z.uuid() })

/** Ids of the provider. */
const ProcessEvents = z.strictObject({
  eventId: z.string().max(255),
  customerId: z.nullable(z.string().max(255)),
})
const UpdateCustomer = z.strictObject({ userId: z.uuid(), changeId: z.uuid() })
const SyncPortion = z.strictObject({ syncId: z.uuid(), checked: z.int() })
const SyncUser = z.strictObject({ userId: z.uuid() })

/** Work that waits for the payment provider, which may be down for a day. */
const provider = {
  retry: { limit: 30, firstDelay: 5, maxDelay: HOUR },
  maxDuration: 10 * MINUTE,
  polling: { interval: 2, batch: 2, isContinuous: true },
} as const

const ChangeCurrency = z.strictObject({ userId: z.uuid() })
const RecomputePnl = z.strictObject({
  changeId: z.uuid(),
  from: z.iso.date(),
  to: z.iso.date(),
  currencies: z.array(z.string().max(3)).max(200),
})

const SendReview = z.strictObject({ userId: z.uuid(), day: z.iso.date() })

const ChangeDays = z.strictObject({ userId: z.uuid(), changeId: z.uuid() })

const EraseAccount = z.strictObject({ erasureId: z.uuid() })

/** Every kind of job that exists. A worker has a handler for each; the compiler demands it. */
export const jobTypes = {
  'accounts.erase': {
    data: EraseAccount,
    getKey: ({ erasureId }: z.infer<typeof EraseAccount>) => erasureId,
    // It is tried for a day. Then the daily job accounts.resume-erasures starts it again.
    retry: { limit: 30, firstDelay: MINUTE, maxDelay: HOUR },
    maxDuration: HOUR,
    polling: { interval: 5, batch: 1 },
  },
  'accounts.resume-erasures': { ...housekeeping, cron: '17 4 * * *' },
  'audit.remove-old': { ...housekeeping, cron: '29 3 * * *' },
  'bin.delete-old': { ...housekeeping, cron: '21 3 * * *' },
  'billing.process-events': {
    data: ProcessEvents,
    // One waits for each customer while another runs or is tried again: an event can arrive after that has read them.
    policy: 'short',
    getKey: ({ customerId, eventId }: z.infer<typeof ProcessEvents>) => customerId ?? eventId,
    ...provider,
  },
  'billing.sync-user': {
    data: SyncUser,
    getKey: ({ userId }: z.infer<typeof SyncUser>) => userId,
    ...provider,
  },
  'billing.complete-withdrawal': {
    data: SyncUser,
    getKey: ({ userId }: z.infer<typeof SyncUser>) => userId,
    ...provider,
  },
  'billing.update-customer': {
    data: UpdateCustomer,
    // Each change has its own job, because another job may have read the address before the change.
    getKey: ({ changeId }: z.infer<typeof UpdateCustomer>) => changeId,
    ...provider,
  },
  'billing.sync-portion': {
    data: SyncPortion,
    // A portion enqueues the next one while it runs, so the key names where it starts.
    getKey: ({ syncId, checked }: z.infer<typeof SyncPortion>) => `${syncId}/${checked}`,
    ...provider,
    polling: { interval: 2, batch: 1 },
  },
  'billing.sync-all': { ...housekeeping, cron: '47 2 * * *' },
  'billing.replay-events': { ...housekeeping, cron: '27 1 * * *' },
  'billing.send-reminders': { ...housekeeping, cron: '13 9 * * *' },
  'blog.sweep-images': { ...housekeeping, cron: '51 * * * *' },
  'contact.delete-old': { ...housekeeping, cron: '33 3 * * *' },
  'demo.erase-ended': { ...housekeeping, cron: '3,8,13,18,23,28,33,38,43,48,53,58 * * * *' },
  'exports.build': {
    data: BuildExport,
    getKey: ({ exportId }: z.infer<typeof BuildExport>) => exportId,
    // A failure is stored with the export, and the job is done. It is tried again only when its process ended early.
    retry: { limit: 2, firstDelay: MINUTE, maxDelay: MINUTE },
    maxDuration: HOUR,
    polling: { interval: 2, batch: 1 },
  },
  'exports.delete-expired': { ...housekeeping, cron: '7,22,37,52 * * * *' },
  'images.sweep': { ...housekeeping, cron: '11 * * * *' },
  'imports.change-days': {
    data: ChangeDays,
    // Each change has its own job, because a running job has read the zone before the change.
    getKey: ({ changeId }: z.infer<typeof ChangeDays>) => changeId,
    retry: { limit: 3, firstDelay: 5, maxDelay: MINUTE },
    maxDuration: HOUR,
    polling: { interval: 1, batch: 1 },
  },
  'imports.delete-expired-previews': { ...housekeeping, cron: '23 * * * *' },
  'identity.delete-expired': { ...housekeeping, cron: '37 3 * * *' },
  'mail.delete-old': { ...housekeeping, cron: '41 3 * * *' },
  'pageviews.count': { ...housekeeping, cron: '9 0 * * *' },
  'rates.fetch': {
    ...housekeeping,
    // The bank publishes about 16:00 CET on working days: this is 16:31 in winter and 17:31 in summer.
    cron: '31 15 * * 1-5',
    retry: { limit: 6, firstDelay: 5 * MINUTE, maxDelay: HOUR },
  },
  // It runs after the last attempt to fetch the rates of the day.
  'rates.report-missing': { ...housekeeping, cron: '7 20 * * *' },
  'rates.recompute': {
    ...housekeeping,
    data: RecomputePnl,
    // Each change has its own job, because a running job may have passed its trades already.
    getKey: ({ changeId }: z.infer<typeof RecomputePnl>) => changeId,
    polling: { interval: 2, batch: 1 },
  },
  'mail.send': {
    data: SendMail,
    getKey: ({ mailId }: z.infer<typeof SendMail>) => mailId,
    ...personal,
  },
  'days.send-review': {
    data: SendReview,
    getKey: ({ userId }: z.infer<typeof SendReview>) => userId,
    retry: { limit: 3, firstDelay: 5 * MINUTE, maxDelay: 20 * MINUTE },
    maxDuration: 5 * MINUTE,
    polling: { interval: 5, batch: 1, isContinuous: true },
  },
  // Sunday evening in Europe, noon in America.
  'days.start-reviews': { ...housekeeping, cron: '15 17 * * 0' },
  'trades.change-base-currency': {
    data: ChangeCurrency,
    getKey: ({ userId }: z.infer<typeof ChangeCurrency>) => userId,
    // A failure ends the change, and the job is done. It is tried again only when its process ended early.
    retry: { limit: 2, firstDelay: MINUTE, maxDelay: MINUTE },
    maxDuration: HOUR,
    polling: { interval: 1, batch: 1 },
  },
  'identity.send-link': {
    data: SendLink,
    getKey: ({ requestId }: z.infer<typeof SendLink>) => requestId,
    ...personal,
  },
  'identity.report-attempts': {
    data: ReportAttempts,
    getKey: ({ attemptsId }: z.infer<typeof ReportAttempts>) => attemptsId,
    ...personal,
  },
} as const satisfies Record<string, JobType>

export type JobName = keyof typeof jobTypes
export type JobData<Name extends JobName> = z.infer<(typeof jobTypes)[Name]['data']>

/** The names of all kinds of jobs. */
export const jobNames = Object.keys(jobTypes) as JobName[] // the keys of the object above

/** One kind of job, seen as a JobType. */
export function getJobType(name: JobName): JobType {
  return jobTypes[name]
}

/** Where a job goes after its last attempt failed. It stays there for 30 days, for a person to look at. */
export const DEAD_LETTERS = 'dead-letters'
export const MAX_DEAD_LETTER_DAYS = 30
