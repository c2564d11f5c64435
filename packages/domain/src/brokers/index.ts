export type { BrokerFormat, Execution, FileNote, Reading, Row, Skipped } from './broker-format.ts'
export { brokerFormats } from './broker-formats.ts'
export { fingerprint, fingerprints, type Identified } from './fingerprint.ts'
export { MAX_CELL, MAX_ROWS } from './parse-csv.ts'
export { type PlanTotals, planTotals } from './plan-totals.ts'
export {
  type BrokerFile,
  MAX_FILE_BYTES,
  MAX_PROBLEMS,
  type ReadRows,
  readBrokerFile,
} from './read-broker-file.ts'
export type { KeyedExecution, RoundTrip, TripFill, UnmatchedPart } from './round-trip.ts'
export { matchExecutions, roundTrips } from './round-trips.ts'
export { type SkipReason, skipReasons } from './skip.ts'
