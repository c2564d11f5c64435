import { type Decimal, divide, isZero, sign, toAbsolute } from '../../decimal/index.ts'
import { parseQuantity } from '../csv/parse-amount.ts'
import { getAmount, getQuantity, getText, type Line } from '../csv/table.ts'
import { addExecution } from '../format/add-execution.ts'
import type { ParsedFile } from '../format/broker-format.ts'
import { parseLines } from '../format/parse-lines.ts'
import { skipLine } from '../format/skip-line.ts'
import { computePrice, parseCommonCells } from './coinbase-line.ts'

/**
 * Adds conversions of coins: a sell of one coin and a buy of the other, both worth the subtotal. Newer files have one
 * line for each side with the same ID, and a negative quantity for the sold coin. Older files have one line and a note,
 * 'Converted 1 BTC to 20 ETH'; the fee then belongs to the coin of the line. A conversion with one side is skipped.
 */
export function addConversions(lines: Line[], parsed: ParsedFile): ParsedFile {
  const pairs = Map.groupBy(lines, (line) => `${getText(line, 'id')} ${getText(line, 'timestamp')}`)
  return parseLines(lines, parsed, (line, parsed) => {
    const others = pairs.get(`${getText(line, 'id')} ${getText(line, 'timestamp')}`) ?? []
    const hasOtherHalf = others.some((other) => getText(other, 'asset') !== getText(line, 'asset'))
    if (hasOtherHalf) addHalf(line, parsed)
    else addBothHalves(line, parsed)
  })
}

function addHalf(line: Line, parsed: ParsedFile) {
  const coins = getQuantity(line, 'quantity transacted')
  const isSold = sign(coins) < 0 || parseNote(line)?.sold.symbol === getText(line, 'asset')
  const half = { quantity: coins, price: computePrice(line, toAbsolute(coins)) }
  addExecution(parsed, line, { ...parseCommonCells(line), ...half, ...toSide(isSold) })
}

function addBothHalves(line: Line, parsed: ParsedFile) {
  const note = parseNote(line)
  const asset = getText(line, 'asset')
  if (!note || (asset !== note.sold.symbol && asset !== note.bought.symbol)) {
    return skipLine(parsed, line, 'other_leg_missing', `Convert ${asset}`)
  }
  const value = toAbsolute(getAmount(line, 'subtotal'))
  for (const [half, isSold] of [[note.sold, true] as const, [note.bought, false] as const]) {
    const isOwn = half.symbol === asset
    const coins = isOwn ? toAbsolute(getQuantity(line, 'quantity transacted')) : half.coins
    // `parseNote` accepts only quantities above zero, so the divisor is not zero.
    const price = isOwn ? computePrice(line, coins) : (divide(value, coins, { places: 18 }) as Decimal)
    const { fee, ...figures } = parseCommonCells(line)
    const legs = { symbol: half.symbol, quantity: coins, price, fee: isOwn ? fee : '0' }
    addExecution(parsed, line, { ...figures, ...legs, ...toSide(isSold) })
  }
}

function toSide(isSold: boolean) {
  return isSold ? ({ side: 'sell', closesOnly: true } as const) : ({ side: 'buy' } as const)
}

function parseNote(line: Line) {
  const [, sold, from, bought, to] =
    /converted\s+([\d.,]+)\s+(\S+)\s+to\s+([\d.,]+)\s+(\S+)/i.exec(getText(line, 'notes')) ?? []
  const coins = [parseQuantity(sold ?? ''), parseQuantity(bought ?? '')]
  if (!coins[0] || !coins[1] || isZero(coins[0]) || isZero(coins[1]) || !from || !to) return null
  return { sold: { symbol: from, coins: coins[0] }, bought: { symbol: to, coins: coins[1] } }
}
