import type { RatesChange } from './rates-change.ts'
import { readRatesFile } from './read-rates-file.ts'
import { type RatesContext, storeRates } from './store-rates.ts'

/** Reads a file of rates and stores it. Throws RatesFileRefused, and then nothing was stored. */
export async function loadRates(app: RatesContext, bytes: Uint8Array): Promise<RatesChange> {
  return await storeRates(app, readRatesFile(bytes, app.clock.now()))
}
