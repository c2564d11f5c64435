export { listRateCorrections, type RateCorrection } from './rate-corrections.store.ts'
export {
  type CorrectedTrades,
  listTradeCounts,
  recomputeBasePnl,
  sumTradeCounts,
  type TradeCount,
  type TradeRecomputing,
} from './rate-corrections.ts'
export { buildRateAddresses, rateSettings } from './rates.settings.ts'
export { type FoundRate, findEcbRate, findNewestRate } from './rates.store.ts'
export {
  fetchRates,
  getRate,
  loadRates,
  type RateAddresses,
  type RatesContext,
  type RatesFetching,
  RatesFileRefused,
  requestLateRates,
  seedSampleRates,
  storeRates,
} from './rates.ts'
export {
  type AffectedRange,
  type CorrectedRate,
  listAffectedRange,
  type RatesChange,
} from './rates-change.ts'
