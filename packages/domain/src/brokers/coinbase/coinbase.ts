import { absolute } from '../../decimal/index.ts'
import { addExecution } from '../format/add-execution.ts'
import type { BrokerFormat, Reading } from '../format/broker-format.ts'
import { addConversions } from './conversions.ts'
import { coinbaseLine, pricePaid } from './coinbase-line.ts'
import { newReading, readEach } from '../format/parse-lines.ts'
import { type SkipReason, skip } from '../format/skip-line.ts'
import { type Line, linesUnder, namesColumns, quantity, text } from '../csv/table.ts'

/**
 * Coinbase, transaction history as CSV, with or without the lines above its header. Times and days are UTC.
 * What was really paid counts: the price is the stated one where that explains the subtotal to its last digit, else
 * subtotal / quantity, half-even to 18 places. The fee is the fee column. Nothing can be sold short.
 * A conversion is a sell and a buy, see coinbase-conversions.ts.
 */
export const coinbase: BrokerFormat = {
  id: 'coinbase',
  broker: 'Coinbase',
  title: 'Coinbase transaction history',
  recognises: (rows) => rows.slice(0, 20).some((row) => namesColumns(row, header)),
  read(rows, onLine) {
    const at = rows.findIndex((row) => namesColumns(row, header))
    const { lines, problems } = linesUnder(rows[at] ?? { line: 1, cells: [] }, rows.slice(at + 1))
    const conversions = lines.filter(isConversion)
    const reading = readEach(lines, newReading(problems, onLine), (line, reading) => readLine(line, reading))
    return addConversions(conversions, reading)
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

function readLine(line: Line, reading: Reading) {
  if (isConversion(line)) return
  const type = text(line, 'transaction type')
  const side = /^(?:advanced? trade )?(buy|sell)$/i.exec(type)?.[1]?.toLowerCase()
  if (side !== 'buy' && side !== 'sell') {
    const why = reasons.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
    return skip(reading, line, why, `${type} ${text(line, 'asset')}`)
  }
  const coins = absolute(quantity(line, 'quantity transacted'))
  const price = pricePaid(line, coins)
  addExecution(reading, line, {
    ...coinbaseLine(line),
    side,
    quantity: coins,
    price,
    closesOnly: side === 'sell',
  })
}

function isConversion(line: Line): boolean {
  return /^convert$/i.test(text(line, 'transaction type'))
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
