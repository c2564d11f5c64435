import type { ColumnMapping } from '@candlebook/contract/column-mapping'
import type { FileNote, FileSample } from '@candlebook/contract/file-reading'
import { type MappedField, neededFields, toFormat } from '@candlebook/domain/brokers/column-mapping'
import { formatDay } from '@candlebook/domain/days/format-day'
import { formatQuantity, formatShortPrice } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'

/** What a column can hold, in words. */
export const fieldWords: Record<MappedField, string> = {
  day: 'Day, or day and time',
  time: 'Time',
  symbol: 'Symbol',
  action: 'Side: buy or sell',
  quantity: 'Quantity',
  price: 'Price',
  fee: 'Fee',
  currency: 'Currency',
  account: 'Account',
  id: 'Id of the broker',
  value: 'Amount of the line',
  pnl: 'P&L of the broker',
  contractSize: 'Contract size',
  exitDay: 'Exit: day and time',
  exitTime: 'Exit: time',
  exitPrice: 'Exit: price',
  status: 'Status',
  strategy: 'Strategy',
  notes: 'Notes',
  tags: 'Tags',
}

export const instrumentOptions: { value: ColumnMapping['instrument']; label: string }[] = [
  { value: 'share', label: 'Shares, funds, options' },
  { value: 'coin', label: 'Coins' },
  { value: 'future', label: 'Futures' },
  { value: 'forex', label: 'Forex' },
  { value: 'cfd', label: 'CFDs' },
]

export const kindOptions: { value: ColumnMapping['kinds'][number]['kind']; label: string }[] = [
  { value: 'buy', label: 'A purchase' },
  { value: 'sell', label: 'A sale' },
  { value: 'skip', label: 'Leave out' },
]

export const dayOptions: { value: ColumnMapping['days']; label: string }[] = [
  { value: 'proof', label: 'As the file shows' },
  { value: 'ymd', label: 'Year first: 2026-04-03' },
  { value: 'dmy', label: 'Day first: 03/04 is 3 April' },
  { value: 'mdy', label: 'Month first: 03/04 is 4 March' },
]

export const numberOptions: { value: ColumnMapping['numbers']; label: string }[] = [
  { value: 'proof', label: 'As the file shows' },
  { value: 'point', label: 'Decimal point: 1,234.50' },
  { value: 'comma', label: 'Decimal comma: 1.234,50' },
  { value: 'either', label: 'Both occur' },
]

/** What a file lacks, or seems to list in place of trades; null for a file of which nothing is known. */
export function findMapperNote(problems: readonly FileNote[]): string | null {
  return problems.find(({ code }) => code !== 'import.unknown_format')?.message ?? null
}

/** Why a file cannot be read with these columns, in one sentence; null when it can. */
export function findMappingProblem({ broker, columns, currency }: ColumnMapping): string | null {
  if (broker.trim() === '') return 'Enter the name of the broker.'
  const has = (field: MappedField) => columns.some((column) => column.field === field)
  const missing = neededFields.filter((field) => !has(field) && !(field === 'price' && has('value')))
  if (missing.length > 0)
    return `Choose a column for: ${missing.map((field) => fieldWords[field]).join('; ')}.`
  if (has('exitDay') && !has('exitPrice'))
    return 'A line with the day of its exit needs the price of its exit, too.'
  if (!has('currency') && !/^[A-Z0-9]{2,10}$/.test(currency))
    return 'Enter the currency of the prices, such as USD.'
  return null
}

const MAX_PREVIEW = 8

/** What the first rows become: a title with the counts, and a sentence for each line. */
export function previewMapping(mapping: ColumnMapping, { header, rows }: FileSample) {
  const problem = findMappingProblem(mapping)
  if (problem) return { title: problem, lines: [] }
  const parsed = toFormat(mapping).parse([header, ...rows])
  const read = parsed.executions.map(
    ({ line, side, quantity, symbol, price, currency, day, executedAt, fee }) => ({
      line,
      text: `${side === 'buy' ? 'Buy' : 'Sell'} ${formatQuantity(quantity)} ${symbol} at ${formatShortPrice(price)} ${currency}, ${formatDay(day)}${executedAt ? ` ${executedAt.slice(11, 16)} UTC` : ''}${fee === '0' ? '' : `, fee ${formatShortPrice(fee)}`}`,
    }),
  )
  const problems = parsed.problems.map(({ line, message }) => ({ line: line ?? 0, text: message }))
  const skipped = parsed.skipped.map(({ line, what, message }) => ({
    line,
    text: what ? `${what}: ${message}` : message,
  }))
  const counts = [
    formatCount(read.length, 'execution'),
    problems.length > 0 && `${formatCount(problems.length, 'line')} that cannot be read`,
    skipped.length > 0 && `${formatCount(skipped.length, 'line')} left out`,
  ].filter(Boolean)
  const lines = [...problems, ...read, ...skipped].slice(0, MAX_PREVIEW).toSorted((a, b) => a.line - b.line)
  return { title: `The first ${formatCount(rows.length, 'line')}: ${counts.join(', ')}`, lines }
}
