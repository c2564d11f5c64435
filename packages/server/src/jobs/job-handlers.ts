import { eraseAccount, type LateErasure, noPayments, resumeErasures } from '@candlebook/core/erasure'
import { buildExport, deleteExpiredExports } from '@candlebook/core/exports'
import { deleteOldVisitorCounts, removeExpired, reportAttempts, sendLink } from '@candlebook/core/identity'
import { sweepImages } from '@candlebook/core/images'
import { deleteExpiredPlans } from '@candlebook/core/imports'
import type { JobHandlers } from '@candlebook/core/jobs'
import { deleteOldMails, enqueueWaitingMails, sendMail } from '@candlebook/core/mail'
import type { Logger } from 'pino'
import type { AppContext } from '../context/app-context.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What a worker does for each kind of job. */
export function buildJobHandlers(appContext: AppContext, log: Logger): JobHandlers {
  const { db, authDb, clock, mailSender } = appContext
  return {
    'accounts.erase': (data) => eraseAccount({ ...appContext, payments: noPayments }, data),
    'accounts.resume-erasures': () =>
      resumeErasures({ ...appContext, reportLate: (late) => reportLateErasure(log, late) }),
    'exports.build': (data) => buildExport(appContext, data),
    'exports.delete-expired': () => deleteExpiredExports(appContext),
    'images.sweep': () => sweepImages(appContext, { olderThanMs: DAY_MS }),
    'imports.delete-expired-plans': () => deleteExpiredPlans(appContext),
    'identity.delete-expired': async () => {
      await removeExpired(authDb, clock.now())
      await deleteOldVisitorCounts(db, clock.now())
    },
    'identity.send-link': (link) => sendLink(appContext, link),
    'identity.report-attempts': (attempts) => reportAttempts(appContext, attempts),
    'mail.delete-old': () => deleteOldMails(db, clock.now()),
    'mail.enqueue-waiting': () => enqueueWaitingMails(appContext),
    'mail.send': async (job) => void (await sendMail(mailSender, job)),
  }
}

/** One log line for each erasure that is open for a week or longer; from three weeks on it is an error. */
function reportLateErasure(log: Logger, { severity, ...late }: LateErasure): void {
  const level = severity === 'alarm' ? 'error' : 'warn'
  log[level](late, 'the erasure of an account is not finished')
}
