export { MAX_ACCOUNT } from './account.ts'
export {
  checkTrade,
  type TradeDraft,
  type TradeProblem,
  type TradeProblemCode,
  tradeProblems,
} from './check-trade.ts'
export { leavesOut } from './leaves-out.ts'
export { entryValue, favourableMove, feeAmount, grossPnl, tradePnl } from './pnl.ts'
export type { PricedTrade } from './priced-trade.ts'
export { initialRisk, plannedRMultiple, rMultiple, stopDistance, targetDistance } from './risk.ts'
export { NO_STRATEGY, strategyName } from './strategy.ts'
export {
  MAX_SUGGESTIONS,
  normaliseSymbol,
  type SymbolSuggestion,
  suggestSymbols,
  symbolSuggestions,
} from './symbols.ts'
export { distinctTags, splitTags, tagKey } from './tags.ts'
export { type TrackExit, type TradeTrack, tradeTrack } from './track.ts'
export {
  type ConfidenceLevel,
  confidenceLabel,
  confidenceLevels,
  type Emotion,
  emotions,
  type FeeUnit,
  feeUnits,
  type Market,
  markets,
  type TimeFrame,
  type TradeStatus,
  type TradeType,
  timeFrames,
  tradeStatuses,
  tradeTypes,
} from './vocabulary.ts'
export { winRatePct } from './win-rate.ts'
