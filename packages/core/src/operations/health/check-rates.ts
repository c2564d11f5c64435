import { countDaysBetween, type Day } from '@candlebook/domain/days'
import { formatCount } from '@candlebook/domain/text'
import { asJob, type Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/index.ts'
import { findNewestRate } from '../../rates/index.ts'
import { type Finding, isFine } from './health-line.ts'

/** From the Thursday before Easter to the Tuesday after it there is no new rate. */
const MAX_AGE_DAYS = 5

const LOAD = 'load the file of the bank: npm run candlebook -- rates load FILE'

/** How old the newest exchange rate is. `areRatesFetched`: whether a job fetches them. */
export async function checkRates({
  db,
  clock,
  areRatesFetched,
}: {
  db: Database
  clock: Clock
  areRatesFetched: boolean
}): Promise<Finding> {
  const today = clock.now().toISOString().slice(0, 10)
  return describeRates(await asJob(db, findNewestRate), { today, areRatesFetched })
}

/** What the newest stored rate means. */
export function describeRates(
  newest: { day: Day; source: 'ecb' | 'sample' } | null,
  { today, areRatesFetched }: { today: Day; areRatesFetched: boolean },
): Finding {
  const advice = areRatesFetched
    ? `Look for the job rates.fetch: npm run candlebook -- jobs failed. Or ${LOAD}`
    : `Set RATES_URL, or ${LOAD}`
  if (newest === null) return { status: 'warning', message: 'No exchange rates are stored.', advice }
  if (newest.source === 'sample')
    return { status: 'warning', message: 'The exchange rates are samples of the demo.', advice }
  const age = countDaysBetween(newest.day, today)
  const message = `The newest exchange rates are of ${newest.day}, ${formatCount(Math.max(0, age), 'day')} old.`
  return age <= MAX_AGE_DAYS ? isFine(message) : { status: 'warning', message, advice }
}
