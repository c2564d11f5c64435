import type { Trade } from '@candlebook/contract/trades'
import { countDaysBetween, type Day } from '@candlebook/domain/days/day'
import { formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import { formatR, formatShortPrice, missing, R_DECIMALS } from '@candlebook/domain/text/numbers'
import { capitalise, formatCount } from '@candlebook/domain/text/text'
import { describeInstrument, instrumentNames } from '@candlebook/domain/trades/instrument'
import { toStrategyName } from '@candlebook/domain/trades/labels'
import {
  computeEntryValue,
  computeFeeAmount,
  computeInitialRisk,
  computeRMultiple,
} from '@candlebook/domain/trades/pnl'
import type { RowDensity, TradeColumn } from '@candlebook/domain/trades/trade-columns'
import { confidenceLevels } from '@candlebook/domain/trades/vocabulary'
import { formatTradeMoney } from '../../lib/money.ts'

/** A column that a trade had before columns could be chosen; the row has a part of its own for each. */
export type CardColumn = 'path' | 'stops' | 'size' | 'pnl'

/** A column of one line. */
export type FactColumn = Exclude<TradeColumn, CardColumn>

/** The names of the columns above the list, and their full names where they are chosen. */
export const columnNames: Record<TradeColumn, { short: string; long: string }> = {
  path: { short: 'Entry to exit', long: 'Entry to exit' },
  stops: { short: 'Stop to target', long: 'Stop to target' },
  size: { short: 'Size', long: 'Size' },
  pnl: { short: 'P&L', long: 'P&L' },
  r: { short: 'R', long: 'R-multiple' },
  value: { short: 'Value', long: 'Value at entry' },
  held: { short: 'Held', long: 'Time held' },
  entryDay: { short: 'Entry', long: 'Entry day' },
  exitDay: { short: 'Exit', long: 'Exit day' },
  fees: { short: 'Fees', long: 'Fees' },
  risk: { short: 'Risk', long: 'Initial risk' },
  stop: { short: 'Stop', long: 'Stop loss' },
  target: { short: 'Target', long: 'Take profit' },
  strategy: { short: 'Strategy', long: 'Strategy' },
  account: { short: 'Account', long: 'Account' },
  tags: { short: 'Tags', long: 'Tags' },
  instrument: { short: 'Instrument', long: 'Instrument' },
  timeFrame: { short: 'Frame', long: 'Time frame' },
  plan: { short: 'Plan', long: 'Plan followed' },
  emotion: { short: 'Emotion', long: 'Emotion' },
  confidence: { short: 'Confidence', long: 'Confidence' },
}

/** Whether a column is aligned to the right, as amounts are. */
export function isRight(column: TradeColumn): boolean {
  return rightColumns.has(column)
}

const rightColumns: ReadonlySet<TradeColumn> = new Set([
  'size',
  'pnl',
  'r',
  'value',
  'fees',
  'risk',
  'stop',
  'target',
])

/** The switch of the row height, and its two values. */
export const COMPACT_ROWS = 'Compact rows'
export const ROW_HEIGHT = 'Rows'
export const densityOptions: { value: RowDensity; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable rows' },
  { value: 'compact', label: COMPACT_ROWS },
]

/** The title of the dialog of columns: those of a saved view, or of the list without one. */
export function buildColumnsTitle(view: string | undefined): string {
  return view === undefined ? 'Columns' : `Columns of ${view}`
}

/** Which chosen columns a list of this width does not show: 'Tags and Fees need a wider window.' */
export function describeColumnsLeftOut(leftOut: readonly TradeColumn[]): string {
  const names = leftOut.map((column) => columnNames[column].long)
  const last = names.pop()
  if (last === undefined) return ''
  const all = names.length === 0 ? last : `${names.join(', ')} and ${last}`
  return `${all} ${leftOut.length === 1 ? 'needs' : 'need'} a wider window.`
}

/** What a phone shows of the columns. */
export const PHONE_NOTE =
  'On a phone each trade is a card with entry to exit, stop to target, size and P&L. Your other columns are lines below them.'

/** What a column says about a trade, on one line. */
export const describeColumn: Record<FactColumn, (trade: Trade, today: Day) => string> = {
  r: (trade) => formatR(computeRMultiple(trade, { decimals: R_DECIMALS })),
  value: (trade) => formatTradeMoney(computeEntryValue(trade), trade),
  held: describeHeld,
  entryDay: ({ entryDate }, today) => formatDayWithYearIfOther(entryDate, today),
  exitDay: ({ exitDate }, today) => (exitDate === null ? 'Open' : formatDayWithYearIfOther(exitDate, today)),
  fees: (trade) => formatTradeMoney(computeFeeAmount(trade), trade),
  risk: (trade) => formatTradeMoney(computeInitialRisk(trade), trade),
  stop: ({ stopLoss }) => formatShortPrice(stopLoss),
  target: ({ takeProfit }) => formatShortPrice(takeProfit),
  strategy: ({ strategy }) => toStrategyName(strategy),
  account: ({ account }) => account ?? 'No account',
  tags: ({ tags }) => (tags.length === 0 ? 'No tags' : tags.join(', ')),
  instrument: (trade) =>
    describeInstrument(trade) ?? (trade.instrument === null ? 'Not set' : instrumentNames[trade.instrument]),
  timeFrame: ({ timeFrame }) => timeFrame ?? missing,
  plan: ({ planFollowed }) => (planFollowed ? 'Followed' : 'Not marked'),
  emotion: ({ emotion }) => (emotion === null ? missing : capitalise(emotion)),
  confidence: ({ confidenceLevel }) =>
    confidenceLevels.find(({ level }) => level === confidenceLevel)?.label ?? missing,
}

/** The time from entry to exit, or until today: 'Same day', '1 day', '12 days so far'. */
export function describeHeld(
  { entryDate, exitDate }: Pick<Trade, 'entryDate' | 'exitDate'>,
  today: Day,
): string {
  const days = countDaysBetween(entryDate, exitDate ?? today)
  if (exitDate === null) return days <= 0 ? 'Since today' : `${formatCount(days, 'day')} so far`
  return days === 0 ? 'Same day' : formatCount(days, 'day')
}
