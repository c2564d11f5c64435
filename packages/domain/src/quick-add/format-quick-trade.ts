import { type QuickContext, type QuickFieldName, type QuickTrade, quickFieldNames } from './quick-fields.ts'
import { findFutureInQuestion } from './quick-symbol.ts'
import { quote } from './quick-texts.ts'
import { parseQuickTrade } from './quick-trade.ts'

/** Fields can depend on others by their defaults; no chain of them is longer. */
const MAX_ROUNDS = 4

/**
 * The line of a trade, which `parseQuickTrade` reads as the same trade with the same context. It names only what the parser would
 * not propose. The fees have a value when the trade has another fee unit than `start`.
 */
export function formatQuickTrade(trade: QuickTrade, context: QuickContext): string {
  const words = [trade.type, trade.quantity, writeSymbol(trade, context), trade.entryPrice]
  if (trade.entryTime !== '') words.push(trade.entryTime)
  if (trade.stopLoss !== '') words.push(writers.stopLoss(trade.stopLoss))
  if (trade.takeProfit !== '') words.push(writers.takeProfit(trade.takeProfit))
  if (trade.status === 'closed')
    words.push(writers.entryDate(trade.entryDate), 'closed', trade.exitPrice, trade.exitDate)
  if (trade.fees !== '') words.push('fee', trade.fees + (trade.feesUnit === 'percent' ? '%' : ''))
  for (const tag of trade.tags) words.push(isPlain(tag) ? `#${tag}` : `#${quote(tag)}`)
  for (const link of trade.links) words.push(`link ${quote(link)}`)
  if (trade.notes !== '') words.push(quote(trade.notes))
  return addDifferences(words.join(' '), trade, context)
}

function addDifferences(line: string, trade: QuickTrade, context: QuickContext, rounds = MAX_ROUNDS): string {
  const read = parseQuickTrade(line, context)
  const mismatches = quickFieldNames.filter(
    (name) => !read.typed.has(name) && !isEqual(read.trade[name], trade[name]),
  )
  const added = mismatches.flatMap((name) => (name in writers ? [writeField(name, trade)] : []))
  if (added.length === 0 || rounds === 0) return line
  return addDifferences([line, ...added].join(' '), trade, context, rounds - 1)
}

const withWord = (word: string) => (value: string | number | null) =>
  `${word} ${value === null || value === '' ? 'none' : value}`
const withText = (word: string) => (value: string) => `${word} ${value === '' ? 'none' : quote(value)}`

const writers = {
  market: withWord('market'),
  instrument: withWord('instrument'),
  underlying: withText('underlying'),
  expiry: withWord('expiry'),
  strike: withWord('strike'),
  optionType: withWord('right'),
  contractSize: withWord('size'),
  timeFrame: withWord('timeframe'),
  strategy: withText('strategy'),
  account: withText('account'),
  currency: withWord('currency'),
  entryDate: withWord('on'),
  rate: withWord('rate'),
  stopLoss: withWord('sl'),
  takeProfit: withWord('tp'),
  riskPercentage: withWord('risk'),
  emotion: withWord('emotion'),
  confidenceLevel: withWord('confidence'),
  planFollowed: (value: boolean) => (value ? 'plan' : ''),
} as const satisfies { [Name in QuickFieldName]?: (value: QuickTrade[Name]) => string }

function writeField(name: QuickFieldName, trade: QuickTrade): string {
  const write = writers[name as keyof typeof writers] as (value: unknown) => string // the writer of this field
  return write(trade[name])
}

/** The symbol alone where that is enough, with the instrument where the parser would ask for it. */
function writeSymbol({ symbol, market, instrument }: QuickTrade, context: QuickContext): string {
  const alone = parseQuickTrade(symbol, context)
  const word = alone.typed.has('symbol') && alone.trade.symbol === symbol && isPlain(symbol)
  const named = word ? symbol : `symbol ${isPlain(symbol) ? symbol : quote(symbol)}`
  const isAsked = findFutureInQuestion({ symbol, market }, context) !== null
  return isAsked ? `symbol ${symbol} ${writers.instrument(instrument)}` : named
}

/** Whether a text is one token without quotation marks. */
function isPlain(text: string): boolean {
  return /^[\p{L}\d_-]+$/u.test(text)
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
