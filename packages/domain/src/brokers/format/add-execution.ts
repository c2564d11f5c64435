import {
  add,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  roundTo,
  sign,
  toAbsolute,
} from '../../decimal/index.ts'
import { MAX_ACCOUNT, normaliseSymbol } from '../../trades/index.ts'
import { BadCell, type Line } from '../csv/table.ts'
import type { Execution, ParsedFile } from './broker-format.ts'
import { skipLine } from './skip-line.ts'

/**
 * An execution as the file states it: `quantity` has any sign, `currency` is as written, a negative `fee` is a rebate.
 * When the price is in pence, the fee is in pounds. A blank `account` becomes null.
 */
export type ExecutionDraft = Omit<Execution, 'line' | 'closesOnly' | 'account'> & {
  closesOnly?: boolean
  account?: string
}

/**
 * Adds an execution to the parsed file and normalises it: symbol in upper case, quantity without sign, pence converted
 * to pounds, price and fee rounded half-even to 18 decimals.
 * A rebate improves the price by rebate ÷ quantity, because a fee cannot be negative. The cash flow changes by at most
 * quantity × 1e-18, and the line gets the warning import.rebate. A line with quantity zero is skipped.
 * Throws BadCell for a negative price.
 */
export function addExecution(parsed: ParsedFile, line: Pick<Line, 'line'>, draft: ExecutionDraft) {
  const symbol = normaliseSymbol(draft.symbol)
  if (symbol === '') return skipLine(parsed, line, 'no_instrument', draft.name ?? draft.side)
  if (symbol.length > 20) return skipLine(parsed, line, 'long_symbol', symbol)
  if (isZero(draft.quantity)) return skipLine(parsed, line, 'nothing_traded', `${draft.side} ${symbol}`)
  if (sign(draft.price) < 0) throw new BadCell('price', draft.price)

  const { currency, price } = toPounds(draft)
  const quantity = toAbsolute(draft.quantity)
  parsed.executions.push({
    ...draft,
    symbol,
    quantity,
    currency,
    ...applyRebate(parsed, line, { side: draft.side, quantity, price, fee: draft.fee }),
    closesOnly: draft.closesOnly ?? false,
    account: draft.account?.slice(0, MAX_ACCOUNT).trim() || null,
    line: line.line,
  })
}

type Priced = Pick<Execution, 'side' | 'quantity' | 'price' | 'fee'>

function applyRebate(parsed: ParsedFile, line: Pick<Line, 'line'>, { side, quantity, price, fee }: Priced) {
  if (sign(fee) >= 0) return { price: limitDecimals(price), fee: limitDecimals(fee) }
  const received = toAbsolute(fee)
  const message =
    'The broker paid a rebate for this execution. A fee cannot be negative, so the rebate improves the price.'
  parsed.warnings.push({ line: line.line, code: 'import.rebate', message })
  const cash = add(multiply(price, quantity), side === 'sell' ? received : fee)
  // The quantity is above zero, so the divisor is not zero.
  return {
    price: divide(sign(cash) < 0 ? '0' : cash, quantity, { places: MAX_DECIMALS }) as Decimal,
    fee: '0',
  }
}

// A text of this length cannot have more than 18 decimals, and a file can have hundreds of thousands of amounts.
function limitDecimals(amount: Decimal): Decimal {
  return amount.length <= MAX_DECIMALS + 2 ? amount : roundTo(amount, MAX_DECIMALS)
}

// Brokers write GBX or GBp for pence sterling. The fee of a draft is in pounds already.
function toPounds({ currency, price }: Pick<Execution, 'currency' | 'price'>) {
  if (!isPence(currency)) return { currency: currency.toUpperCase(), price }
  return { currency: 'GBP', price: multiply(price, '0.01') }
}

/** Whether a broker's currency code means pence sterling. */
export function isPence(currency: string): boolean {
  return currency === 'GBX' || currency === 'GBp'
}
