import { toAbsolute } from '../../decimal/index.ts'
import { getQuantity, getText, hasColumns, type Line, readTable } from '../csv/table.ts'
import { addExecution } from '../format/add-execution.ts'
import type { BrokerFormat, ParsedFile } from '../format/broker-format.ts'
import { createParsedFile, parseLines } from '../format/parse-lines.ts'
import { type SkipReason, skipLine } from '../format/skip-line.ts'
import { computePrice, parseCommonCells } from './coinbase-line.ts'
import { addConversions } from './conversions.ts'

/**
 * Coinbase, transaction history as CSV, with or without the lines above its header. Times and days are in UTC.
 * The price is the stated price when price × quantity rounds to the subtotal, otherwise subtotal / quantity, rounded
 * half-even to 18 places. The fee is the fee column, in the currency that it names,
 * otherwise in the currency of the price. A sell only closes, because Coinbase has no short sales.
 * A conversion is a sell and a buy, see `addConversions`.
 */
export const coinbase: BrokerFormat = {
  id: 'coinbase',
  broker: 'Coinbase',
  title: 'Coinbase transaction history',
  recognises: (rows) => rows.slice(0, 20).some((row) => hasColumns(row, header)),
  parse(rows, onLine) {
    const at = rows.findIndex((row) => hasColumns(row, header))
    const { lines, problems } = readTable(rows[at] ?? { line: 1, cells: [] }, rows.slice(at + 1))
    const conversions = lines.filter(isConversion)
    const parsed = parseLines(lines, createParsedFile(problems, onLine), (line, parsed) =>
      parseLine(line, parsed),
    )
    return addConversions(conversions, parsed)
  },
}

const header = [
  'timestamp',
  'transaction type',
  'asset',
  'quantity transacted',
  'price currency|spot price currency',
  'price at transaction|spot price at transaction',
]

function parseLine(line: Line, parsed: ParsedFile) {
  if (isConversion(line)) return
  const type = getText(line, 'transaction type')
  const side = /^(?:advanced? trade )?(buy|sell)$/i.exec(type)?.[1]?.toLowerCase()
  if (side !== 'buy' && side !== 'sell') {
    const why = reasons.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
    return skipLine(parsed, line, why, `${type} ${getText(line, 'asset')}`)
  }
  const coins = toAbsolute(getQuantity(line, 'quantity transacted'))
  const price = computePrice(line, coins)
  addExecution(parsed, line, {
    ...parseCommonCells(line),
    side,
    quantity: coins,
    price,
    closesOnly: side === 'sell',
  })
}

function isConversion(line: Line): boolean {
  return /^convert$/i.test(getText(line, 'transaction type'))
}

const reasons: readonly [RegExp, SkipReason][] = [
  [/income|reward|learning|earn|airdrop|inflation|bonus|incentive/i, 'reward'],
  [/interest/i, 'interest'],
  [/dividend/i, 'dividend'],
  [/card/i, 'card'],
  [/deposit|withdrawal/i, 'cash'],
  [/send|receive|transfer|unstak|staking|delegat|wrap|vault|moved/i, 'transfer'],
  [/fee|subscription/i, 'fee'],
]
