import { compareDays, type Day } from '../days/day.ts'
import {
  add,
  compare,
  type Decimal,
  isZero,
  MAX_DECIMALS,
  roundTo,
  sign,
  subtract,
  sum,
  toAbsolute,
} from '../decimal/decimal.ts'
import { findNonNegativeDecimalProblem } from '../decimal/parse-decimal.ts'
import { computeOwnFeeAmount, type PricedTrade } from './pnl.ts'
import { canBeBelowZero } from './vocabulary.ts'

/**
 * A fill of a trade that was typed: a part of its entry or of its exit. `fee` is money in the currency of the trade. Imported
 * trades have executions instead. `time` is 'HH:mm' on the day, absent when the trader gave none.
 */
export type TypedFill = {
  role: 'entry' | 'exit'
  day: Day
  time?: string | undefined
  quantity: Decimal
  price: Decimal
  fee: Decimal
}

/** The most fills that one trade can have. */
export const MAX_FILLS = 200

/** One sentence for each broken rule, the same in the dialog and on the server. */
export const fillProblems = {
  'fill.first_is_exit': 'The first fill is an entry',
  'fill.quantity_zero': 'Enter a quantity above 0',
  'fill.more_than_held': 'This is more than is held on this day',
  'fill.flat_before_end': 'This closes the position, so the fills after it are another trade',
  'fill.time_before_entry': 'This is before the entry of the day',
  'fill.less_held_at_time': 'Less is held at this time',
  'fill.in_future': 'The day is after today',
  'fill.too_many': `A trade has ${MAX_FILLS} fills at most`,
  'fill.crosses_split':
    'Shares were split during this trade, so only days, prices and fees of its fills can be changed',
  'fill.moved_over_split': 'Shares were split between this day and the one before the change',
  'fill.not_one_trade':
    'Together with the other fills of this symbol, these would not be this one trade. Change the other trade first',
} as const

/** A rule that the fill at this place of the list breaks. */
export type FillProblem = {
  at: number
  field: keyof TypedFill
  code: keyof typeof fillProblems | 'decimal.negative' | 'decimal.too_large'
}

/**
 * The rules that fills break, in the order of `sortFills`. Prices below zero have the rules of
 * checkTrade, and the sums of quantities and fees have no more digits than a field. An imported trade can have more fills.
 */
export function checkFills(
  fills: readonly TypedFill[],
  { today, instrument, isImported = false }: FillRules & { isImported?: boolean },
): FillProblem[] {
  const problems: FillProblem[] = []
  const ordered = sortFills(fills)
  let held: Decimal = '0'
  let entered: Decimal = '0'
  let fees: Decimal = '0'
  for (const [place, fill] of ordered.entries()) {
    const report = (field: FillProblem['field'], code: FillProblem['code']) =>
      problems.push({ at: fills.indexOf(fill), field, code })
    if (compareDays(fill.day, today) > 0) report('day', 'fill.in_future')
    if (isZero(fill.quantity)) report('quantity', 'fill.quantity_zero')
    if (sign(fill.price) < 0 && (fill.role === 'entry' || !canBeBelowZero(instrument)))
      report('price', 'decimal.negative')
    if (fill.role === 'entry') entered = add(entered, fill.quantity)
    fees = add(fees, fill.fee)
    if (findNonNegativeDecimalProblem(entered) === 'too_large') report('quantity', 'decimal.too_large')
    if (findNonNegativeDecimalProblem(fees) === 'too_large') report('fee', 'decimal.too_large')
    const isEarly = fill.role === 'exit' && (place === 0 || compare(fill.quantity, held) > 0)
    if (isEarly && hasLaterEntry(ordered, place))
      report('time', isZero(entered) ? 'fill.time_before_entry' : 'fill.less_held_at_time')
    else if (place === 0 && fill.role === 'exit') report('role', 'fill.first_is_exit')
    else if (fill.role === 'exit' && compare(fill.quantity, held) > 0)
      report('quantity', 'fill.more_than_held')
    held = fill.role === 'entry' ? add(held, fill.quantity) : subtract(held, fill.quantity)
    if (fill.role === 'exit' && isZero(held) && place < ordered.length - 1)
      report('quantity', 'fill.flat_before_end')
  }
  if (fills.length > MAX_FILLS && !isImported)
    problems.push({ at: MAX_FILLS, field: 'quantity', code: 'fill.too_many' })
  return problems
}

// By its time an exit is before an entry of the same day.
function hasLaterEntry(ordered: readonly TypedFill[], place: number): boolean {
  const exit = ordered[place]
  return ordered
    .slice(place + 1)
    .some(({ role, day, time }) => role === 'entry' && day === exit?.day && time && exit.time)
}

/** What decides which days and prices fills can have. */
type FillRules = { today: Day; instrument: string | null }

type FillOfExecution = TypedFill & { executionId?: string | undefined }

/**
 * The rules that fills of an imported trade break during which shares were split. Its quantities are of shares of different sizes,
 * so they cannot be compared with each other: those of each execution stay as they are stored, and no fill is added or removed.
 */
export function listFillProblemsAcrossSplit(
  fills: readonly FillOfExecution[],
  { today, instrument, stored }: FillRules & { stored: readonly FillOfExecution[] },
): FillProblem[] {
  if (fills.length !== stored.length)
    return [{ at: Math.max(fills.length - 1, 0), field: 'quantity', code: 'fill.crosses_split' }]
  let fees: Decimal = '0'
  return fills.flatMap((fill, at) => {
    const own = stored.find(
      ({ executionId, role }) =>
        executionId !== undefined && executionId === fill.executionId && role === fill.role,
    )
    const isSame = own !== undefined && compare(fill.quantity, own.quantity) === 0
    fees = add(fees, fill.fee)
    const isTooLarge = findNonNegativeDecimalProblem(fees) === 'too_large'
    const isBelowZero = sign(fill.price) < 0 && !canBeBelowZero(instrument)
    return [
      ...(isSame ? [] : [{ at, field: 'quantity' as const, code: 'fill.crosses_split' as const }]),
      ...(compareDays(fill.day, today) > 0
        ? [{ at, field: 'day' as const, code: 'fill.in_future' as const }]
        : []),
      ...(isBelowZero ? [{ at, field: 'price' as const, code: 'decimal.negative' as const }] : []),
      ...(isTooLarge ? [{ at, field: 'fee' as const, code: 'decimal.too_large' as const }] : []),
    ]
  })
}

/**
 * The fills by day. Of one day, those with a time are ordered by it, and the others keep their places among them.
 */
export function sortFills<F extends TypedFill>(fills: readonly F[]): F[] {
  const byDay = fills.toSorted((a, b) => compareDays(a.day, b.day))
  if (fills.every(({ time }) => !time)) return byDay
  return [...Map.groupBy(byDay, ({ day }) => day).values()].flatMap((ofDay) => {
    const timed = ofDay
      .filter(({ time }) => time)
      .sort((a, b) => Number((a.time ?? '') > (b.time ?? '')) - Number((a.time ?? '') < (b.time ?? '')))
      .values()
    return ofDay.map((fill) => (fill.time ? (timed.next().value ?? fill) : fill))
  })
}

/** The fields of a trade that its fills decide, and that a form cannot change while it has any. */
export const fieldsOfFills = [
  'status',
  'quantity',
  'entryPrice',
  'entryDate',
  'exitPrice',
  'exitDate',
  'fees',
  'feesUnit',
] as const

type TradeWithFills = Omit<PricedTrade, 'foreignFee'> & {
  entryDate: Day
  exitDate: Day | null
  fills: TypedFill[]
}

/**
 * The fills of a trade: the typed ones, otherwise its entry with all fees (in percent: half-even to 18 places), and its exit when
 * it is closed.
 */
export function listFills(trade: TradeWithFills): TypedFill[] {
  if (trade.fills.length > 0) return trade.fills
  const { entryDate, exitDate, quantity, entryPrice, exitPrice } = trade
  const entry: TypedFill = {
    role: 'entry',
    day: entryDate,
    quantity,
    price: entryPrice,
    fee: roundTo(computeOwnFeeAmount(trade), MAX_DECIMALS),
  }
  if (exitDate === null || exitPrice === null) return [entry]
  return [entry, { role: 'exit', day: exitDate, quantity, price: exitPrice, fee: '0' }]
}

/** The exit of a part of a trade. A fee in percent is of the value of the part, half-even to 18 places. */
export function buildPartExit(
  trade: PricedTrade,
  { fees, ...exit }: Pick<TypedFill, 'day' | 'time' | 'quantity' | 'price'> & { fees: Decimal },
): TypedFill {
  const { quantity, price } = exit
  const fee = computeOwnFeeAmount({ ...trade, quantity, entryPrice: toAbsolute(price), fees })
  return { role: 'exit', ...exit, fee: roundTo(fee, MAX_DECIMALS) }
}

/**
 * Whether a trade follows the executions of a file, so that its parts come with the next file. One with fills that came back from
 * a CSV of Candlebook follows its fills.
 */
export function followsExecutions({
  importId,
  fills,
}: {
  importId: string | null
  fills: readonly TypedFill[]
}): boolean {
  return importId !== null && fills.length === 0
}

/** What entries have more than exits. */
export function countHeld(fills: readonly TypedFill[]): Decimal {
  return subtract(countEntered(fills), sumQuantities(fills, 'exit'))
}

/** The quantity of all entries. */
export function countEntered(fills: readonly TypedFill[]): Decimal {
  return sumQuantities(fills, 'entry')
}

function sumQuantities(fills: readonly TypedFill[], role: TypedFill['role']): Decimal {
  return sum(fills.filter((fill) => fill.role === role).map((fill) => fill.quantity))
}
