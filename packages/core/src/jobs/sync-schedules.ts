import type { PgBoss } from 'pg-boss'
import { getJobType, jobNames } from './job-types.ts'

/** Schedules the jobs that have a cron expression, and removes schedules of kinds that have none any more. */
export async function syncSchedules(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const name of jobNames) {
    const { cron } = getJobType(name)
    if (cron && existing.get(name) !== cron)
      await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
    if (cron) existing.delete(name)
  }
  for (const name of existing.keys()) await boss.unschedule(name)
}
