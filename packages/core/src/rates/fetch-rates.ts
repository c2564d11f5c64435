import { countDaysBetween } from '@candlebook/domain/days'
import { asJob } from '../db/index.ts'
import { loadRates } from './load-rates.ts'
import { findNewestRate } from './rates.store.ts'
import type { RatesChange } from './rates-change.ts'
import type { RatesContext } from './store-rates.ts'

/** The addresses of the bank's files: of the last 90 days, and of the entire history. */
export type RateAddresses = { recent: string; history: string }

/** How rates are fetched. `download` throws an error with a sentence for the operator. */
export type RatesFetching = { addresses: RateAddresses; download(address: string): Promise<Uint8Array> }

/**
 * Maximum age of the newest stored rate with which the file of the last 90 days is enough. With an older one, days
 * between it and the file could be missing.
 */
const MAX_RECENT_DAYS = 80

/**
 * Fetches the published rates and stores what changed. It fetches the file of the last 90 days, or the entire history when the
 * stored rates are too old or are samples. Returns null when fetching is switched off. Throws when the file cannot be fetched
 * or used; then nothing was stored.
 */
export async function fetchRates(
  app: RatesContext & { rates: RatesFetching | null },
): Promise<RatesChange | null> {
  if (app.rates === null) return null
  const { addresses, download } = app.rates
  return await loadRates(app, await download((await continues(app)) ? addresses.recent : addresses.history))
}

async function continues({ db, clock }: RatesContext): Promise<boolean> {
  const newest = await asJob(db, findNewestRate)
  const today = clock.now().toISOString().slice(0, 10)
  return newest?.source === 'ecb' && countDaysBetween(newest.day, today) <= MAX_RECENT_DAYS
}
