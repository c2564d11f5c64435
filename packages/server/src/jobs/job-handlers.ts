import { removeExpired } from '@candlebook/core/identity'
import { sweepImages } from '@candlebook/core/images'
import { deleteExpiredPlans } from '@candlebook/core/imports'
import type { JobHandlers } from '@candlebook/core/jobs'
import { deleteOldMails, sendMail } from '@candlebook/core/mail'
import type { AppContext } from '../context/app-context.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What a worker does for each kind of job. */
export function buildJobHandlers(appContext: AppContext): JobHandlers {
  const { db, authDb, clock, mailSender } = appContext
  return {
    'images.sweep': () => sweepImages(appContext, { olderThanMs: DAY_MS }),
    'imports.delete-expired-plans': () => deleteExpiredPlans(appContext),
    'identity.delete-expired': () => removeExpired(authDb, clock.now()),
    'mail.delete-old': () => deleteOldMails(db, clock.now()),
    'mail.send': async (job) => void (await sendMail(mailSender, job)),
  }
}
