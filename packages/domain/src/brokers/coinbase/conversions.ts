import { absolute, type Decimal, divide, isZero, sign } from '../../decimal/index.ts'
import { addExecution } from '../format/add-execution.ts'
import type { Reading } from '../format/broker-format.ts'
import { coinbaseLine, pricePaid } from './coinbase-line.ts'
import { readEach } from '../format/parse-lines.ts'
import { readQuantity } from '../csv/parse-amount.ts'
import { skip } from '../format/skip-line.ts'
import { type Line, money, quantity, text } from '../csv/table.ts'

/**
 * Adds conversions to a reading of Coinbase: a sell of the one coin and a buy of the other, both worth the subtotal.
 * Newer files have a line for each half, of one ID, the sold one with a negative quantity. Older ones have one line
 * and a note, 'Converted 1 BTC to 20 ETH'; there the fee belongs to the half that the line is about.
 * A conversion that tells only one half is skipped whole.
 */
export function addConversions(lines: Line[], reading: Reading): Reading {
  const pairs = Map.groupBy(lines, (line) => `${text(line, 'id')} ${text(line, 'timestamp')}`)
  return readEach(lines, reading, (line, reading) => {
    const others = pairs.get(`${text(line, 'id')} ${text(line, 'timestamp')}`) ?? []
    const hasOtherHalf = others.some((other) => text(other, 'asset') !== text(line, 'asset'))
    if (hasOtherHalf) addHalf(line, reading)
    else addBothHalves(line, reading)
  })
}

function addHalf(line: Line, reading: Reading) {
  const coins = quantity(line, 'quantity transacted')
  const isSold = sign(coins) < 0 || noteOf(line)?.sold.symbol === text(line, 'asset')
  const half = { quantity: coins, price: pricePaid(line, absolute(coins)) }
  addExecution(reading, line, { ...coinbaseLine(line), ...half, ...sideOf(isSold) })
}

function addBothHalves(line: Line, reading: Reading) {
  const note = noteOf(line)
  const asset = text(line, 'asset')
  if (!note || (asset !== note.sold.symbol && asset !== note.bought.symbol)) {
    return skip(reading, line, 'other_leg_missing', `Convert ${asset}`)
  }
  const value = absolute(money(line, 'subtotal'))
  for (const [half, isSold] of [[note.sold, true] as const, [note.bought, false] as const]) {
    const isOwn = half.symbol === asset
    const coins = isOwn ? absolute(quantity(line, 'quantity transacted')) : half.coins
    // The note was only taken with counts above zero, and the line's own count of zero is skipped.
    const price = isOwn ? pricePaid(line, coins) : (divide(value, coins, { places: 18 }) as Decimal)
    const { fee, ...figures } = coinbaseLine(line)
    const legs = { symbol: half.symbol, quantity: coins, price, fee: isOwn ? fee : '0' }
    addExecution(reading, line, { ...figures, ...legs, ...sideOf(isSold) })
  }
}

function sideOf(isSold: boolean) {
  return isSold ? ({ side: 'sell', closesOnly: true } as const) : ({ side: 'buy' } as const)
}

function noteOf(line: Line) {
  const [, sold, from, bought, to] =
    /converted\s+([\d.,]+)\s+(\S+)\s+to\s+([\d.,]+)\s+(\S+)/i.exec(text(line, 'notes')) ?? []
  const coins = [readQuantity(sold ?? ''), readQuantity(bought ?? '')]
  if (!coins[0] || !coins[1] || isZero(coins[0]) || isZero(coins[1]) || !from || !to) return null
  return { sold: { symbol: from, coins: coins[0] }, bought: { symbol: to, coins: coins[1] } }
}
