import type { ChoiceFieldName } from './trade-fields.ts'

/**
 * Asset classes. Requirements FORM-04 and FORM-28 to FORM-30 give the lists of markets, types, statuses, confidence
 * levels, emotions and time frames.
 */
export const markets = ['crypto', 'stock'] as const
export type Market = (typeof markets)[number]

/** What is traded, beneath the market. */
export const instruments = ['share', 'fund', 'coin', 'future', 'option', 'forex', 'bond', 'cfd'] as const
export type Instrument = (typeof instruments)[number]

/** Instruments whose price can be below zero: oil in April 2020, and spreads of futures and options every day. */
const belowZeroInstruments: readonly Instrument[] = ['future', 'option', 'cfd']

/** Whether a price of the instrument can be below zero. */
export function canBeBelowZero(instrument: string | null | undefined): boolean {
  return belowZeroInstruments.some((one) => one === instrument)
}

/** The right that an option gives: to buy (call) or to sell (put) the underlying at the strike. */
export const optionTypes = ['call', 'put'] as const
export type OptionType = (typeof optionTypes)[number]

/** The contract size of a share or a coin, and of every trade without another one. */
export const DEFAULT_CONTRACT_SIZE = '1'

/** The maximum number of decimals of a contract size. */
export const MAX_CONTRACT_SIZE_DECIMALS = 6

/** The direction: a long gains when the price rises, a short when it falls. */
export const tradeTypes = ['long', 'short'] as const
export type TradeType = (typeof tradeTypes)[number]

export const tradeStatuses = ['open', 'closed'] as const
export type TradeStatus = (typeof tradeStatuses)[number]

/** What a fee's number means: percent of the entry value (the default), or an amount of money. */
export const feeUnits = ['percent', 'amount'] as const
export type FeeUnit = (typeof feeUnits)[number]

export const emotions = [
  'confident',
  'nervous',
  'excited',
  'fearful',
  'calm',
  'greedy',
  'patient',
  'impatient',
  'focused',
  'distracted',
] as const
export type Emotion = (typeof emotions)[number]

export const timeFrames = ['1m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d', '1w'] as const
export type TimeFrame = (typeof timeFrames)[number]

/** The values of each field that is a choice. */
export const fieldChoices = {
  market: markets,
  instrument: instruments,
  optionType: optionTypes,
  type: tradeTypes,
  status: tradeStatuses,
  timeFrame: timeFrames,
  feesUnit: feeUnits,
  emotion: emotions,
} as const satisfies Record<ChoiceFieldName, readonly string[]>

/**
 * What can be said about the plan of a closed trade; `comparePlan` says which.
 * - planned: it has a plan
 * - stop_moved: its stop was moved away from entry or removed
 * - lost_beyond_stop: its stop was moved, and the exit was beyond the first stop
 * - left_before_target: the exit was between entry and the first target
 */
export const planOutcomes = ['planned', 'stop_moved', 'lost_beyond_stop', 'left_before_target'] as const
export type PlanOutcomeName = (typeof planOutcomes)[number]

/** The five levels of confidence, lowest first, each with the words shown for it. */
export const confidenceLevels = [
  { level: 1, label: 'Very Low' },
  { level: 2, label: 'Low' },
  { level: 3, label: 'Medium' },
  { level: 4, label: 'High' },
  { level: 5, label: 'Very High' },
] as const
export type ConfidenceLevel = (typeof confidenceLevels)[number]['level']

/** The words for a confidence level: 4 is 'High'. */
export function formatConfidenceLabel(level: ConfidenceLevel): string {
  // Levels are 1 to 5 in order, so that the entry exists.
  return confidenceLevels[level - 1]!.label
}
