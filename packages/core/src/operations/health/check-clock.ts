import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/index.ts'
import { readServer } from './health.store.ts'
import { type Finding, isFine } from './health-line.ts'

const WARNING_SECONDS = 5
const FAILED_SECONDS = 60

/** Whether the clocks of this machine and of the database agree. */
export async function checkClock({ db, clock }: { db: Database; clock: Clock }): Promise<Finding> {
  const before = clock.now().getTime()
  const { now } = await readServer(db)
  const middle = (before + clock.now().getTime()) / 2 // the database read its clock between the two
  return describeDifference(Math.round(Math.abs(now.getTime() - middle) / 1000))
}

/** What a difference between the two clocks means. */
export function describeDifference(seconds: number): Finding {
  if (seconds <= WARNING_SECONDS) return isFine('The clocks of this machine and of the database agree.')
  return {
    status: seconds > FAILED_SECONDS ? 'failed' : 'warning',
    message: `The clocks of this machine and of the database differ by ${seconds} seconds.`,
    advice: 'Synchronise both clocks (NTP). Links, sessions and codes depend on them.',
  }
}
