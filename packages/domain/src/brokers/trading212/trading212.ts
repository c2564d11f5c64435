import {
  getAmount,
  getMoment,
  getQuantity,
  getText,
  hasColumns,
  type Line,
  readTable,
  requireText,
} from '../csv/table.ts'
import { addExecution } from '../format/add-execution.ts'
import type { BrokerFormat, ParsedFile } from '../format/broker-format.ts'
import { createParsedFile, parseLines } from '../format/parse-lines.ts'
import { type SkipReason, skipLine } from '../format/skip-line.ts'
import { readRate, readResult } from './exchange.ts'
import { findFeeColumns, sumFees } from './fees.ts'
import { addSplits } from './splits.ts'

/**
 * Trading 212, Invest and ISA: History > Export. Times and days are in UTC. The columns depend on the account and the
 * year. Each fee, tax, duty and levy column is part of the fee. A sell only closes, because Invest has no short sales.
 * Exchange rate: units of the price's currency per unit of the account's currency (pence when the price is in pence); an
 * execution has the inverse. The result is the broker's P&L of a sale. A split changes the open trade, see `addSplits`.
 */
export const trading212: BrokerFormat = {
  id: 'trading212',
  broker: 'Trading 212',
  title: 'Trading 212 history',
  recognises: (rows) => rows.slice(0, 10).some((row) => hasColumns(row, header)),
  parse(rows, onLine) {
    const at = rows.findIndex((row) => hasColumns(row, header))
    const { lines, problems } = readTable(rows[at] ?? { line: 1, cells: [] }, rows.slice(at + 1))
    const splits = lines.filter((line) => /^stock split/i.test(getText(line, 'action')))
    const feeColumns = findFeeColumns(lines)
    const parsed = createParsedFile(problems, onLine)
    parseLines(lines, parsed, (line) => parseLine(line, { feeColumns, parsed }))
    return addSplits(splits, parsed)
  },
}

const header = ['action', 'time|time (utc)', 'isin', 'ticker', 'no. of shares', 'price / share']

type Target = { feeColumns: string[]; parsed: ParsedFile }

function parseLine(line: Line, target: Target) {
  const action = getText(line, 'action')
  const side = /\b(buy|sell)$/i.exec(action)?.[1]?.toLowerCase()
  if (side === 'buy' || side === 'sell') return addTrade(line, side, target)
  if (/^stock split/i.test(action)) return
  skipLine(target.parsed, line, reasons.find(([pattern]) => pattern.test(action))?.[1] ?? 'unknown', action)
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
  const currency = requireText(line, 'currency (price / share)')
  addExecution(target.parsed, line, {
    symbol: getText(line, 'ticker') || getText(line, 'isin'),
    market: 'stock',
    side,
    quantity: getQuantity(line, 'no. of shares'),
    price: getAmount(line, 'price / share'),
    ...sumFees(line, target.feeColumns, currency),
    currency,
    ...readRate(line),
    brokerPnl: side === 'sell' ? readResult(line) : null,
    ...getMoment(line, 'UTC', 'time', 'time (utc)'),
    externalId: getText(line, 'id') || null,
    closesOnly: side === 'sell',
    name: getText(line, 'name'),
  })
}
