export { type AccountColour, accountColours, MAX_ACCOUNT, MAX_ACCOUNTS, NO_ACCOUNT } from './account.ts'
export {
  checkTrade,
  findContractSizeProblem,
  type TradeDraft,
  type TradeProblem,
  type TradeProblemCode,
  tradeProblems,
} from './check-trade.ts'
export { type EditablePart, editableParts } from './editable-parts.ts'
export { findKnownFuture, type KnownFuture, knownFutures, months, parseFutureSymbol } from './futures.ts'
export {
  describeInstrument,
  instrumentFilters,
  instrumentNames,
  NO_INSTRUMENT,
  nameTrade,
  type TradedContract,
} from './instrument.ts'
export { isActiveFilter } from './is-active-filter.ts'
export {
  type DefaultedFieldName,
  defaultedFieldNames,
  omitDefaults,
  restoreDefaults,
} from './listed-trade.ts'
export { computeOutcomeMetrics, countEvens } from './outcome-metrics.ts'
export {
  computeEntryValue,
  computeFavourableMove,
  computeFeeAmount,
  computeGrossPnl,
  computeOwnFeeAmount,
  computeTradePnl,
} from './pnl.ts'
export type { PricedTrade } from './priced-trade.ts'
export {
  computeInitialRisk,
  computePlannedRMultiple,
  computeRMultiple,
  computeStopDistance,
  computeTargetDistance,
} from './risk.ts'
export { NO_STRATEGY, toStrategyName } from './strategy.ts'
export {
  MAX_SUGGESTIONS,
  normaliseSymbol,
  type SymbolSuggestion,
  suggestSymbols,
  symbolSuggestions,
} from './symbols.ts'
export { listDistinctTags, splitTags, toTagKey } from './tags.ts'
export { buildTradeTrack, type TrackExit, type TradeTrack } from './track.ts'
export {
  brokerFieldNames,
  formFieldNames,
  isDecimalField,
  noExecutionFlags,
  pickFields,
  traderFieldNames,
} from './trade-field-names.ts'
export {
  type BrokerFieldName,
  type DecimalFieldName,
  type ExecutionFlagName,
  type FormFieldName,
  type JoinRule,
  type TradeFieldName,
  type TraderFieldName,
  tradeFields,
} from './trade-fields.ts'
export {
  defineTradeFormulas,
  type FormulaFields,
  type TradeArithmetic,
} from './trade-formulas.ts'
export {
  type ConfidenceLevel,
  confidenceLevels,
  DEFAULT_CONTRACT_SIZE,
  type Emotion,
  emotions,
  type FeeUnit,
  feeUnits,
  formatConfidenceLabel,
  type Instrument,
  instruments,
  MAX_CONTRACT_SIZE_DECIMALS,
  type Market,
  markets,
  type OptionType,
  optionTypes,
  type TimeFrame,
  type TradeStatus,
  type TradeType,
  timeFrames,
  tradeStatuses,
  tradeTypes,
} from './vocabulary.ts'
export { computeWinRatePct } from './win-rate.ts'
