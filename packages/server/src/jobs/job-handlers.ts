import { removeOldEntries } from '@candlebook/core/audit'
import { convertTrades, reportMissingRates } from '@candlebook/core/base-currency'
import {
  completeWithdrawal,
  eraseCustomer,
  processEvents,
  replayEvents,
  sendReminders,
  startNightlySync,
  syncPortion,
  syncUser,
  updateCustomer,
} from '@candlebook/core/billing'
import { sweepBins } from '@candlebook/core/bin'
import { sweepPostImages } from '@candlebook/core/blog'
import { deleteOldMessages } from '@candlebook/core/contact'
import { sendWeeklyReview, startWeeklyReviews } from '@candlebook/core/days'
import { eraseEndedDemos } from '@candlebook/core/demo'
import { eraseAccount, type LateErasure, resumeErasures } from '@candlebook/core/erasure'
import { buildExport, deleteExpiredExports } from '@candlebook/core/exports'
import { deleteOldVisitorCounts, removeExpired, reportAttempts, sendLink } from '@candlebook/core/identity'
import { sweepImages } from '@candlebook/core/images'
import { changeTradeDays, deleteExpiredPreviews } from '@candlebook/core/imports'
import { type JobHandlers, type ReportJobFailure, startWorker, type Worker } from '@candlebook/core/jobs'
import { deleteOldMails, enqueueRestoredMails, sendMail } from '@candlebook/core/mail'
import { countPageViews } from '@candlebook/core/pageviews'
import { fetchRates, recomputeBasePnl, requestLateRates } from '@candlebook/core/rates'
import { tradeRecomputing } from '@candlebook/core/trades'
import { DAY_MS } from '@candlebook/domain/days/day'
import type { Logger } from 'pino'
import type { App } from '../context/app-context.ts'
import { toLoggableError } from '../logging/loggable-error.ts'
import { openRatesFetching } from '../rates/rates-download.ts'

/** What a worker does for each kind of job. */
export function buildJobHandlers(appContext: App, log: Logger): JobHandlers {
  const { db, authDb, clock, mailSender, config } = appContext
  const billing = { ...appContext, baseUrl: config.baseUrl, trialKey: config.trialKey }
  const payments = { eraseCustomer: (userId: string) => eraseCustomer(billing, userId) }
  return {
    'accounts.erase': (data) => eraseAccount({ ...appContext, payments }, data),
    'accounts.resume-erasures': () =>
      resumeErasures({ ...appContext, reportLate: (late) => reportLateErasure(log, late) }),
    'audit.remove-old': () => removeOldEntries(db),
    'bin.delete-old': () => sweepBins(appContext),
    'billing.process-events': (data) =>
      processEvents({ ...billing, reportForeign: (event) => reportForeignEvent(log, event) }, data),
    'billing.sync-user': async ({ userId }) => void (await syncUser(billing, userId)),
    'billing.complete-withdrawal': ({ userId }) => completeWithdrawal(billing, userId),
    'billing.update-customer': (data) => updateCustomer(billing, data),
    'billing.sync-all': () => startNightlySync(billing),
    'billing.sync-portion': async (portion) => {
      const finished = await syncPortion(billing, portion)
      if (finished && finished.errors > 0) log.warn(finished, 'some subscriptions could not be checked')
    },
    'billing.replay-events': () => replayEvents(appContext),
    'billing.send-reminders': () => sendReminders(billing),
    'blog.sweep-images': () => sweepPostImages(appContext, { olderThanMs: DAY_MS }),
    'contact.delete-old': () => deleteOldMessages(db, clock.now()),
    'days.send-review': (data) => sendWeeklyReview(appContext, data),
    'days.start-reviews': () => startWeeklyReviews(appContext),
    'demo.erase-ended': () => eraseEndedDemos(appContext),
    'exports.build': (data) => buildExport(appContext, data),
    'exports.delete-expired': () => deleteExpiredExports(appContext),
    'images.sweep': () => sweepImages(appContext, { olderThanMs: DAY_MS }),
    'imports.change-days': (change) => changeTradeDays(appContext, change),
    'imports.delete-expired-previews': () => deleteExpiredPreviews(appContext),
    'identity.delete-expired': async () => {
      await removeExpired(authDb, clock.now())
      await deleteOldVisitorCounts(db, clock.now())
    },
    'identity.send-link': (link) => sendLink(appContext, link),
    'identity.report-attempts': (attempts) => reportAttempts(appContext, attempts),
    'mail.delete-old': () => deleteOldMails(db, clock.now()),
    'pageviews.count': () => countPageViews(db, clock.now()),
    'trades.change-base-currency': (data) => convertTrades(appContext, data),
    'rates.fetch': async () =>
      void (await fetchRates({ ...appContext, rates: openRatesFetching(config.rates) })),
    'rates.report-missing': () => reportMissingRates(appContext),
    'rates.recompute': (range) => recomputeBasePnl({ ...appContext, trades: tradeRecomputing }, range),
    'mail.send': async (job) => void (await sendMail(mailSender, job)),
  }
}

/** One log line for each event that belongs to no user here, such as one of another product of the provider's account. */
function reportForeignEvent(log: Logger, event: { eventId: string; type: string }): void {
  log.warn(event, 'an event of the payment provider belongs to no user')
}

/** One log line for each erasure that is open for a week or longer; from three weeks on it is an error. */
function reportLateErasure(log: Logger, { severity, ...late }: LateErasure): void {
  const level = severity === 'alarm' ? 'error' : 'warn'
  log[level](late, 'the erasure of an account is not finished')
}

/** How long jobs may take to end when their process stops. Process managers kill after ten seconds. */
export const MAX_JOB_STOP_MS = 6000

/** Starts a worker on the database of this server, enqueues the mails of a restored backup, and requests rates that are late; failures go to the log. */
export async function startJobWorker(appContext: App, log: Logger): Promise<Worker> {
  const worker = await startWorker({
    databaseUrl: appContext.databaseUrl,
    handlers: buildJobHandlers(appContext, log),
    report: buildReport(log),
  })
  await enqueueRestoredMails(appContext)
  await requestLateRates({ ...appContext, rates: appContext.config.rates })
  return worker
}

const MINUTE_MS = 60_000

/** Each failed attempt of a job is one log line; a failure of the queue, such as a lost database, one in a minute. */
function buildReport(log: Logger): ReportJobFailure {
  let lastQueueFailure = 0
  return (error, job) => {
    const failure = toLoggableError(error)
    if (job)
      return log.error({ job: job.name, jobId: job.jobId, attempt: job.attempt, failure }, 'job failed')
    if (Date.now() - lastQueueFailure < MINUTE_MS) return
    lastQueueFailure = Date.now()
    log.error({ failure }, 'the job queue does not work')
  }
}
