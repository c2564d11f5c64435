import type Big from 'big.js'
import type { Day } from '../days/day.ts'
import { type Decimal, divide, MAX_DECIMALS, toBig, toDecimal } from '../decimal/decimal.ts'
import type { ForeignFee } from '../money/convert-amount.ts'
import type { PartialExit } from '../trades/pnl.ts'
import type { Contract, Execution } from './broker-format.ts'
import type { Split } from './stock-splits.ts'

/**
 * The fields of an execution that matching needs, and the id under which it is stored. An execution with contract size null
 * is in no round trip.
 */
export type KeyedExecution = Pick<
  Execution,
  | keyof Contract
  | 'symbol'
  | 'market'
  | 'side'
  | 'quantity'
  | 'price'
  | 'fee'
  | 'currency'
  | 'executedAt'
  | 'day'
  | 'closesOnly'
  | 'account'
  | 'feeCurrency'
  | 'otherFees'
  | 'rate'
  | 'rateCurrency'
  | 'brokerPnl'
  | 'positionId'
  | 'opens'
> & {
  id: string
  /** Whether the broker took it back in a later file; it is in no round trip. */
  isCancelled?: boolean
  /**
   * For an opening lot: the id of the execution whose missing part it is. The trader states it, or takes its cost from the file,
   * when what was sold came by transfer or was bought before the first file.
   */
  covers?: string | null
  /** How many old shares became how many of the shares of now, see `applySymbolChanges`. */
  ratio?: { from: Decimal; to: Decimal }
}

/**
 * A part of an execution. `quantity` is in the shares of now: stock splits adjust it. `executed` is the same part as the
 * execution states it. `brokerPnl` is the broker's P&L of the part, null when unknown. The numbers are big.js objects
 * because arithmetic on them is faster.
 */
export type ExecutionPart = {
  execution: KeyedExecution
  quantity: Big
  executed: Big
  fee: Big
  otherFees: PartFee[]
  brokerPnl: Big | null
}

type PartFee = { currency: string; amount: Big }

/** The entire execution as one part. */
export function toPart(execution: KeyedExecution): ExecutionPart {
  const executed = toBig(execution.quantity)
  const { ratio } = execution
  const quantity = ratio ? scaleQuantity(executed, ratio) : executed
  const brokerPnl = execution.brokerPnl ? toBig(execution.brokerPnl) : null
  const otherFees = execution.otherFees.map(({ currency, amount }) => ({ currency, amount: toBig(amount) }))
  return { execution, quantity, executed, fee: toBig(execution.fee), otherFees, brokerPnl }
}

/** A number of old shares in new shares: quantity × to ÷ from, half-even to 18 places. Both numbers are above zero. */
export function scaleQuantity(quantity: Big, { from, to }: { from: Decimal; to: Decimal }): Big {
  return toBig(divide(toDecimal(quantity.times(to)), from, { places: MAX_DECIMALS }) as Decimal)
}

/**
 * Splits a part at a quantity. Returns the part itself and null when the part is not larger. The first piece gets its
 * share of each fee, of the broker's P&L and of the executed quantity, half-even to 18 places; the second gets the
 * remainder, so both add up exactly.
 */
export function splitExecution<P extends ExecutionPart>(part: P, quantity: Big): [P, P | null] {
  if (part.quantity.lte(quantity)) return [part, null]
  const isAdjusted = !part.quantity.eq(part.executed)
  const executed = isAdjusted ? computeShare(part.executed, part, quantity) : quantity
  const fee = computeShare(part.fee, part, quantity)
  const others = part.otherFees.map((other) => ({
    other,
    share: computeShare(other.amount, part, quantity),
  }))
  const brokerPnl = part.brokerPnl && computeShare(part.brokerPnl, part, quantity)
  const remainder = {
    ...part,
    quantity: part.quantity.minus(quantity),
    executed: part.executed.minus(executed),
    fee: part.fee.minus(fee),
    otherFees: others.map(({ other, share }) => ({ ...other, amount: other.amount.minus(share) })),
    brokerPnl: part.brokerPnl && brokerPnl && part.brokerPnl.minus(brokerPnl),
  }
  const otherFees = others.map(({ other, share }) => ({ ...other, amount: share }))
  return [{ ...part, quantity, executed, fee, otherFees, brokerPnl }, remainder]
}

function computeShare(amount: Big, { quantity: total }: ExecutionPart, quantity: Big): Big {
  const product = toDecimal(amount.times(quantity))
  // `splitExecution` calls this only when total > quantity, so total is not zero.
  return toBig(divide(product, toDecimal(total), { places: MAX_DECIMALS }) as Decimal)
}

/** A part of an execution that enters or exits a round trip. */
export type Fill = ExecutionPart & { role: 'entry' | 'exit' }

/** The fees of fills in the currency of the trade, and those in other currencies. */
export function sumFees(fills: readonly Fill[]): { fees: Decimal; foreignFees: ForeignFee[] } {
  const byCurrency = new Map<string, Big>()
  let fees = toBig('0')
  for (const { execution, fee, otherFees } of fills) {
    const main = { currency: execution.feeCurrency ?? execution.currency, amount: fee }
    for (const { currency, amount } of [main, ...otherFees]) {
      if (currency === execution.currency) fees = fees.plus(amount)
      else byCurrency.set(currency, (byCurrency.get(currency) ?? toBig('0')).plus(amount))
    }
  }
  const foreign = [...byCurrency].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    fees: toDecimal(fees),
    foreignFees: foreign.map(([currency, amount]) => ({ currency, amount: toDecimal(amount) })),
  }
}

/**
 * The exits of a position, one item for each day, oldest first; of a closed one without those of the last day. Each exit takes the oldest
 * entries (FIFO) with their shares of the fees, half-even to 18 places; see `splitExecution`. The last day realises what is
 * left of the P&L of the trade, so the days add up to it exactly. `fills` are in order, with an entry first.
 */
export function listPartialExits(fills: readonly Fill[], { isClosed }: { isClosed: boolean }): PartialExit[] {
  const lastDay = isClosed ? fills.findLast(({ role }) => role === 'exit')?.execution.day : null
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

/**
 * The entries of a position, or the parts of them, that its exits have not taken (FIFO), with the remaining shares of their fees.
 */
export function listRemainingLots(fills: readonly Fill[]): Fill[] {
  let exited = fills.reduce(
    (sum, { role, quantity }) => (role === 'exit' ? sum.plus(quantity) : sum),
    toBig('0'),
  )
  return fills.flatMap((lot) => {
    if (lot.role === 'exit') return []
    if (exited.eq(0)) return [lot]
    const [taken, rest] = splitExecution(lot, exited)
    exited = exited.minus(taken.quantity)
    return rest ? [rest] : []
  })
}

/** The P&L and the quantity of exits, with the entries that they take. A sale brings its value, a purchase costs it. */
function realise(exited: Fill[]): Omit<PartialExit, 'day'> {
  const [{ execution }] = exited as [Fill, ...Fill[]] // an exit at least
  const value = exited.reduce<Big>((total, { execution: { side, price }, executed }) => {
    const amount = executed.times(price)
    return side === 'sell' ? total.plus(amount) : total.minus(amount)
  }, toBig('0'))
  const quantity = exited.reduce(
    (total, fill) => (fill.role === 'exit' ? total.plus(fill.quantity) : total),
    toBig('0'),
  )
  const { rate, rateCurrency } = exited.findLast(({ role }) => role === 'exit')?.execution ?? {}
  const { fees, foreignFees } = sumFees(exited)
  const pnl = toDecimal(value.times(execution.contractSize ?? '1').minus(fees))
  return {
    quantity: toDecimal(quantity),
    pnl,
    foreignFees,
    ...(rate && rateCurrency && { rate, rateCurrency }),
  }
}

/**
 * The fills of an open position in the shares after a split: quantity × to ÷ from, half-even to 18 places. The value of
 * each fill stays the same. The last entry takes the rounding, so that the open quantity is exactly position × to ÷ from.
 */
export function adjustForSplit(
  fills: readonly Fill[],
  { positionSize, split }: { positionSize: Big; split: Split },
): { fills: Fill[]; positionSize: Big } {
  const adjusted = fills.map((fill) => ({ ...fill, quantity: scaleQuantity(fill.quantity, split) }))
  const target = scaleQuantity(positionSize, split)
  const open = adjusted.reduce(
    (sum, { role, quantity }) => (role === 'entry' ? sum.plus(quantity) : sum.minus(quantity)),
    toBig('0'),
  )
  const last = adjusted.findLast(({ role }) => role === 'entry')
  if (last) last.quantity = last.quantity.plus(target.minus(open))
  return { fills: adjusted, positionSize: target }
}
