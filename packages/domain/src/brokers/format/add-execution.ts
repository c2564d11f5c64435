import {
  absolute,
  add,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  roundTo,
  sign,
} from '../../decimal/index.ts'
import { MAX_ACCOUNT, normaliseSymbol } from '../../trades/index.ts'
import type { Execution, Reading } from './broker-format.ts'
import { skip } from './skip-line.ts'
import { BadCell, type Line } from '../csv/table.ts'

/**
 * An execution as a format reads it: quantity with any sign, currency as written, a fee below zero for a rebate.
 * With a price in pence the fee is in pounds. No account, or a blank one, is none.
 */
export type ExecutionDraft = Omit<Execution, 'line' | 'closesOnly' | 'account'> & {
  closesOnly?: boolean
  account?: string
}

/**
 * Adds an execution to the reading, in the shape that `Execution` promises: symbol in upper case, quantity without
 * sign, pence as pounds, price and fee of at most 18 decimal places (half-even).
 * A rebate makes the price better by rebate ÷ quantity, because no fee is below zero; the cash stays the same to
 * within quantity × 1e-18, and the line gets the warning import.rebate. Zero quantity is skipped.
 * Throws BadCell for a price below zero.
 */
export function addExecution(reading: Reading, line: Pick<Line, 'line'>, draft: ExecutionDraft) {
  const symbol = normaliseSymbol(draft.symbol)
  if (symbol === '') return skip(reading, line, 'no_instrument', draft.name ?? draft.side)
  if (symbol.length > 20) return skip(reading, line, 'long_symbol', symbol)
  if (isZero(draft.quantity)) return skip(reading, line, 'nothing_traded', `${draft.side} ${symbol}`)
  if (sign(draft.price) < 0) throw new BadCell('price', draft.price)

  const { currency, price } = inPounds(draft)
  const quantity = absolute(draft.quantity)
  reading.executions.push({
    ...draft,
    symbol,
    quantity,
    currency,
    ...withoutRebate(reading, line, { side: draft.side, quantity, price, fee: draft.fee }),
    closesOnly: draft.closesOnly ?? false,
    account: draft.account?.slice(0, MAX_ACCOUNT).trim() || null,
    line: line.line,
  })
}

type Priced = Pick<Execution, 'side' | 'quantity' | 'price' | 'fee'>

function withoutRebate(reading: Reading, line: Pick<Line, 'line'>, { side, quantity, price, fee }: Priced) {
  if (sign(fee) >= 0) return { price: storable(price), fee: storable(fee) }
  const received = absolute(fee)
  const message = 'The broker paid a rebate on this execution. It is taken as a better price.'
  reading.warnings.push({ line: line.line, code: 'import.rebate', message })
  const cash = add(multiply(price, quantity), side === 'sell' ? received : fee)
  // The quantity is above zero, so there is a quotient.
  return {
    price: divide(sign(cash) < 0 ? '0' : cash, quantity, { places: MAX_DECIMALS }) as Decimal,
    fee: '0',
  }
}

// So short a text has no more than 18 decimal places; a file has hundreds of thousands of them.
function storable(amount: Decimal): Decimal {
  return amount.length <= MAX_DECIMALS + 2 ? amount : roundTo(amount, MAX_DECIMALS)
}

// Pence sterling: brokers write GBX or GBp. The fee of a draft is in pounds already.
function inPounds({ currency, price }: Pick<Execution, 'currency' | 'price'>) {
  if (!isPence(currency)) return { currency: currency.toUpperCase(), price }
  return { currency: 'GBP', price: multiply(price, '0.01') }
}

/** Whether a broker's currency code stands for pence sterling. */
export function isPence(currency: string): boolean {
  return currency === 'GBX' || currency === 'GBp'
}
