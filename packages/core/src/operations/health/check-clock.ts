import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/index.ts'
import { readServer } from './health.store.ts'
import { type Finding, isFine } from './health-line.ts'

const WARNING_SECONDS = 5
const FAILED_SECONDS = 60

/** Whether the clock of this machine agrees with those of the database and of the payment provider, if they answer. */
export async function checkClock({
  db,
  clock,
  readProviderTime = async () => null,
}: {
  db: Database
  clock: Clock
  readProviderTime?: () => Promise<Date | null>
}): Promise<Finding> {
  const [database, provider] = await Promise.all([
    measureDifference(clock, async () => (await readServer(db)).now),
    measureDifference(clock, readProviderTime),
  ])
  if (database === null && provider === null) throw new Error('no other clock answers')
  if (database === null || (provider !== null && provider > database))
    return describeDifference(provider ?? 0, 'the payment provider')
  return describeDifference(database)
}

/** What a difference between the clock of this machine and another one means. */
export function describeDifference(seconds: number, other = 'the database'): Finding {
  if (seconds <= WARNING_SECONDS) return isFine(`The clocks of this machine and of ${other} agree.`)
  return {
    status: seconds > FAILED_SECONDS ? 'failed' : 'warning',
    message: `The clocks of this machine and of ${other} differ by ${seconds} seconds.`,
    advice: 'Synchronise the clocks (NTP). Links, sessions, codes and payments depend on them.',
  }
}

/** The difference, rounded to seconds; null when the other clock does not answer. */
async function measureDifference(clock: Clock, read: () => Promise<Date | null>): Promise<number | null> {
  const before = clock.now().getTime()
  const other = await read().catch(() => null)
  const middle = (before + clock.now().getTime()) / 2 // the other one read its clock between the two
  return other && Math.round(Math.abs(other.getTime() - middle) / 1000)
}
