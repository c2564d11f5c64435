export type { FileNote, Row } from './csv/row.ts'
export type { BrokerFormat, Execution, Reading, Skipped } from './format/broker-format.ts'
export { brokerFormats } from './broker-formats.ts'
export { fingerprint, fingerprints, type Identified } from './fingerprint.ts'
export { MAX_CELL, MAX_ROWS } from './csv/parse-csv.ts'
export {
  type BrokerFile,
  MAX_FILE_BYTES,
  MAX_PROBLEMS,
  type ReadRows,
  readBrokerFile,
} from './read-broker-file.ts'
export type { KeyedExecution, RoundTrip, TripFill, UnmatchedPart } from './round-trips/round-trip.ts'
export { matchExecutions, roundTrips } from './round-trips/match-executions.ts'
export { type SkipReason, skipReasons } from './format/skip-line.ts'
