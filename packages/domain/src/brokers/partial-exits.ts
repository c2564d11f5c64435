import type Big from 'big.js'
import type { Day } from '../days/day.ts'
import { type Decimal, toBig, toDecimal } from '../decimal/decimal.ts'
import type { ForeignFee } from '../money/convert-amount.ts'
import { type Fill, splitExecution, sumFees } from './execution-parts.ts'

/**
 * What the exits of one day realise, in the currency of the trade: the P&L after the fees in this currency, and the fees in
 * other currencies, which `pnl` does not contain.
 */
export type PartialExit = { day: Day; pnl: Decimal; foreignFees: ForeignFee[] }

/**
 * The exits of a position before the day of its last exit, one item for each day, oldest first. Each exit takes the oldest
 * entries (FIFO) with their shares of the fees, half-even to 18 places; see `splitExecution`. The last day realises what is
 * left of the P&L of the trade, so the days add up to it exactly. `fills` are in order, with an entry first.
 */
export function listPartialExits(fills: readonly Fill[]): PartialExit[] {
  const lastDay = fills.findLast(({ role }) => role === 'exit')?.execution.day
  if (!fills.some(({ role, execution }) => role === 'exit' && execution.day !== lastDay)) return []
  const exitedByDay = new Map<Day, Fill[]>()
  const lots: Fill[] = []
  let next = 0 // the oldest lot that is not used up
  for (const fill of fills) {
    if (fill.role === 'entry') {
      lots.push(fill)
      continue
    }
    if (fill.execution.day === lastDay) break
    const exited = exitedByDay.get(fill.execution.day) ?? []
    exitedByDay.set(fill.execution.day, exited)
    exited.push(fill)
    let missing = fill.quantity
    for (let lot = lots[next]; lot && missing.gt(0); lot = lots[next]) {
      const [taken, rest] = splitExecution(lot, missing)
      exited.push(taken)
      missing = missing.minus(taken.quantity)
      if (rest) lots[next] = rest
      else next += 1
    }
  }
  return [...exitedByDay].map(([day, exited]) => ({ day, ...realise(exited) }))
}

/** The P&L of exits and of the entries that they take. A sale brings its value, a purchase costs it. */
function realise(exited: Fill[]): Omit<PartialExit, 'day'> {
  const [{ execution }] = exited as [Fill, ...Fill[]] // an exit at least
  const value = exited.reduce<Big>((total, { execution: { side, price }, executed }) => {
    const amount = executed.times(price)
    return side === 'sell' ? total.plus(amount) : total.minus(amount)
  }, toBig('0'))
  const { fees, foreignFees } = sumFees(exited)
  return { pnl: toDecimal(value.times(execution.contractSize ?? '1').minus(fees)), foreignFees }
}
