import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

const EVERY_MS = 100

/** The largest number of jobs of the kind that ran at the same moment: with one key, and in all. */
export type RunningJobs = { mostOfOneKey: number; mostAtOnce: number }

/** Counts the running jobs of one kind ten times a second until it is stopped. */
export function watchJobs(owner: pg.Client, name: string): { stop(): Promise<RunningJobs> } {
  const seen: RunningJobs = { mostOfOneKey: 0, mostAtOnce: 0 }
  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      const { rows } = await owner.query<{ of_one: number; all: number }>(
        `select coalesce(max(n), 0)::int as of_one, coalesce(sum(n), 0)::int as all
         from (select count(*) as n from jobs.job where name = $1 and state = 'active' group by singleton_key) found`,
        [name],
      )
      for (const { of_one, all } of rows) {
        seen.mostOfOneKey = Math.max(seen.mostOfOneKey, of_one)
        seen.mostAtOnce = Math.max(seen.mostAtOnce, all)
      }
      await setTimeout(EVERY_MS)
    }
  })()
  const stop = async () => {
    isStopped = true
    await watching
    return seen
  }
  return { stop }
}
