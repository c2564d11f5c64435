export { buildSampleRates } from './build-sample-rates.ts'
export { ECB_CREDIT, FIRST_RATE_DAY, MAX_RATE_AGE_DAYS, SAMPLE_RATE_CREDIT } from './ecb.ts'
export { parseRates } from './parse-rates.ts'
export {
  MAX_RATE_CURRENCIES,
  MAX_RATE_DAYS,
  MAX_RATES_BYTES,
  type MissingDays,
  type RateDay,
  type RatesProblem,
  type RatesReading,
} from './rates-file.ts'
