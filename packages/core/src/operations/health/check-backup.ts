import { formatCount } from '@candlebook/domain/text'
import { findNewestBackups, type NewestBackups } from '../../backup/index.ts'
import { asJob, type Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/index.ts'
import { type Finding, isFine } from './health-line.ts'

const HOUR_MS = 60 * 60 * 1000
const MAX_AGE_HOURS = 48

/** When the last backup was made with the command `backup`. Backups by other programs are not known. */
export async function checkBackup({ db, clock }: { db: Database; clock: Clock }): Promise<Finding> {
  return describeBackup(await asJob(db, findNewestBackups), clock.now())
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
  if (hours <= MAX_AGE_HOURS) return isFine(message)
  return {
    status: 'warning',
    message: `${message} It is ${formatCount(Math.floor(hours / 24), 'day')} old.`,
    advice,
  }
}

function toMinute(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
