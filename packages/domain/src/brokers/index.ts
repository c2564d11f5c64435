export { brokerFormats } from './broker-formats.ts'
export { applyContractSizes, findUnknownSizes, type UnknownSize } from './contracts/size-executions.ts'
export { buildActionFingerprint } from './corporate-actions/action-fingerprint.ts'
export type { CorporateAction } from './corporate-actions/corporate-action.ts'
export { MAX_CELL_LENGTH, MAX_ROWS } from './csv/parse-csv.ts'
export type { FileNote, Row } from './csv/row.ts'
export { buildFingerprint, buildFingerprints, cleanId, type ExecutionIdentity } from './fingerprint.ts'
export type { BrokerFormat, Contract, Execution, ParsedFile, SkippedLine } from './format/broker-format.ts'
export { listFees } from './format/list-fees.ts'
export { type SkipReason, skipReasons } from './format/skip-line.ts'
export {
  answerContractSizes,
  type BrokerFile,
  findTooManySplits,
  MAX_FILE_BYTES,
  MAX_PROBLEMS,
  MAX_SPLIT_DAYS,
  MAX_SYMBOLS,
  MAX_TRADE_EXECUTIONS,
  type ReadRows,
  readBrokerFile,
} from './read-broker-file.ts'
export { buildRoundTrips, matchExecutions } from './round-trips/match-executions.ts'
export { findSingleHalves, type KeyedAction } from './round-trips/resolve-splits.ts'
export type { KeyedExecution, RoundTrip, RoundTripFill, UnmatchedPart } from './round-trips/round-trip.ts'
