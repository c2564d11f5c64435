export { fetchRates, type RateAddresses, type RatesFetching } from './fetch-rates.ts'
export { getRate } from './get-rate.ts'
export { listTradeCounts, sumTradeCounts, type TradeCount } from './list-trade-counts.ts'
export { loadRates } from './load-rates.ts'
export type { CorrectedTrades } from './notify-of-correction.ts'
export { type RateCorrection, selectCorrections } from './rate-corrections.store.ts'
export { buildRateAddresses, rateSettings } from './rates.settings.ts'
export { type FoundRate, findEcbRate, findNewestRate } from './rates.store.ts'
export {
  type AffectedRange,
  type CorrectedRate,
  listAffectedRange,
  type RatesChange,
} from './rates-change.ts'
export { RatesFileRefused } from './read-rates-file.ts'
export { recomputeAccountPnl, type TradeRecomputing } from './recompute-account-pnl.ts'
export { requestLateRates } from './request-late-rates.ts'
export { seedSampleRates } from './seed-sample-rates.ts'
export { type RatesContext, storeRates } from './store-rates.ts'
