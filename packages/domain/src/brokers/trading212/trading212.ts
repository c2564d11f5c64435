import { addExecution } from '../format/add-execution.ts'
import type { BrokerFormat, Reading } from '../format/broker-format.ts'
import { newReading, readEach } from '../format/parse-lines.ts'
import { type SkipReason, skip } from '../format/skip-line.ts'
import { type Line, linesUnder, moment, money, namesColumns, needed, quantity, text } from '../csv/table.ts'
import { feeColumnsOf, feeOf } from './fees.ts'
import { addSplits } from './splits.ts'

/**
 * Trading 212, Invest and ISA: History > Export. Times and days are UTC; columns vary with the account and year.
 * Every fee, tax, duty and levy column of a trade is part of its fee. A sell only closes: Invest knows no shorts.
 * Exchange rate: units of the price's currency for one unit of the account's (pence for pence prices).
 */
export const trading212: BrokerFormat = {
  id: 'trading212',
  broker: 'Trading 212',
  title: 'Trading 212 history',
  recognises: (rows) => rows.slice(0, 10).some((row) => namesColumns(row, header)),
  read(rows, onLine) {
    const at = rows.findIndex((row) => namesColumns(row, header))
    const { lines, problems } = linesUnder(rows[at] ?? { line: 1, cells: [] }, rows.slice(at + 1))
    const splits = lines.filter((line) => /^stock split/i.test(text(line, 'action')))
    const feeColumns = feeColumnsOf(lines)
    const reading = newReading(problems, onLine)
    readEach(lines, reading, (line) => readLine(line, { feeColumns, reading }))
    return addSplits(splits, reading)
  },
}

const header = ['action', 'time|time (utc)', 'isin', 'ticker', 'no. of shares', 'price / share']

type Target = { feeColumns: string[]; reading: Reading }

function readLine(line: Line, target: Target) {
  const action = text(line, 'action')
  const side = /\b(buy|sell)$/i.exec(action)?.[1]?.toLowerCase()
  if (side === 'buy' || side === 'sell') return addTrade(line, side, target)
  if (/^stock split/i.test(action)) return
  skip(target.reading, line, reasons.find(([pattern]) => pattern.test(action))?.[1] ?? 'unknown', action)
}

const reasons: readonly [RegExp, SkipReason][] = [
  [/^dividend/i, 'dividend'],
  [/interest|lending/i, 'interest'],
  [/^(deposit|withdrawal|cashback|spending cashback|new card cost)/i, 'cash'],
  [/^card/i, 'card'],
  [/^currency conversion/i, 'forex'],
  [/^(transfer|stock distribution)/i, 'transfer'],
  [/^(result adjustment|adjustment)/i, 'adjustment'],
  [/spin-?off|merger|acquisition|rights|custom/i, 'corporate_action'],
]

function addTrade(line: Line, side: 'buy' | 'sell', target: Target) {
  const currency = needed(line, 'currency (price / share)')
  addExecution(target.reading, line, {
    symbol: text(line, 'ticker') || text(line, 'isin'),
    market: 'stock',
    side,
    quantity: quantity(line, 'no. of shares'),
    price: money(line, 'price / share'),
    fee: feeOf(line, target.feeColumns, { currency, reading: target.reading }),
    currency,
    ...moment(line, 'UTC', 'time', 'time (utc)'),
    externalId: text(line, 'id') || null,
    closesOnly: side === 'sell',
    name: text(line, 'name'),
  })
}
