import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  negate,
  roundTo,
  sign,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import type { ForeignFee } from '../money/convert-amount.ts'
import { toMajorCurrency, toMajorAmount as toMajorMoney } from '../money/currencies.ts'
import type { Execution, ParsedFile } from './broker-format.ts'
import type { Line } from './table.ts'

/** An execution whose fee has any sign and any currency. */
type Charged = Pick<
  Execution,
  | 'symbol'
  | 'side'
  | 'quantity'
  | 'price'
  | 'contractSize'
  | 'currency'
  | 'fee'
  | 'feeCurrency'
  | 'rate'
  | 'rateCurrency'
>

/** Quantity, price and fee as they are stored. */
type AfterFee = Pick<Execution, 'quantity' | 'price' | 'fee' | 'feeCurrency'>

/**
 * Quantity, price and fee after the fee is applied; price and fee are rounded half-even to 18 decimals.
 * A fee in the traded coin is worth fee × price; when the coin was bought, the quantity received is smaller by the fee.
 * A fee in the file's account currency is converted at the file's rate. A fee in any other currency stays in it. A rebate
 * improves the price by rebate ÷ (quantity × contract size), with the warning import.rebate; a rebate in a currency that
 * cannot be converted is left out, with the warning import.fee_currency.
 */
export function applyFee(parsed: ParsedFile, line: Pick<Line, 'line'>, charged: Charged): AfterFee {
  const { quantity, price, fee, feeCurrency } = convertFee(charged)
  const afterFee = { quantity, price: limitDecimals(price), fee: limitDecimals(fee), feeCurrency }
  if (sign(fee) >= 0) return afterFee
  if (feeCurrency !== null) {
    const message = `The broker paid a rebate of ${negate(fee)} in ${feeCurrency}, the price is in ${charged.currency}, and the file has no exchange rate between them. The rebate is left out.`
    parsed.warnings.push({ line: line.line, code: 'import.fee_currency', message })
    return { ...afterFee, fee: '0', feeCurrency: null }
  }
  parsed.warnings.push({ line: line.line, code: 'import.rebate', message: REBATE })
  return { ...afterFee, price: applyRebate({ ...charged, quantity, price, fee }), fee: '0' }
}

/** The price after a rebate (a fee below zero) improved it. Half-even to 18 decimals. A price above zero never becomes negative. */
function applyRebate({
  side,
  quantity,
  price,
  contractSize,
  fee,
}: Pick<Charged, 'side' | 'quantity' | 'price' | 'contractSize' | 'fee'>): Decimal {
  const units = multiply(quantity, contractSize ?? '1')
  const cash = add(multiply(price, units), side === 'sell' ? toAbsolute(fee) : fee)
  // Quantity and contract size are above zero, so the divisor is not zero.
  const improved = sign(price) >= 0 && sign(cash) < 0 ? '0' : cash
  return divide(improved, units, { places: MAX_DECIMALS }) as Decimal
}

/** A price or fee with at most 18 decimals, half-even. */
export function limitDecimals(amount: Decimal): Decimal {
  // A text of this length cannot have more than 18 decimals, and a file can have hundreds of thousands of amounts.
  return amount.length <= MAX_DECIMALS + 2 ? amount : roundTo(amount, MAX_DECIMALS)
}

function convertFee(charged: Charged): AfterFee {
  const { symbol, side, quantity, price, currency, fee, feeCurrency, rate, rateCurrency } = charged
  const own = { quantity, price, fee, feeCurrency: null }
  if (feeCurrency === null || feeCurrency === currency || isZero(fee)) return own
  if (feeCurrency === symbol && sign(fee) > 0 && compare(fee, quantity) < 0) {
    const received = side === 'buy' ? subtract(quantity, fee) : quantity
    return { ...own, quantity: received, fee: multiply(fee, price) }
  }
  if (rate !== null && feeCurrency === rateCurrency) {
    // A rate is above zero.
    return { ...own, fee: divide(fee, rate, { places: MAX_DECIMALS }) as Decimal }
  }
  return { ...own, feeCurrency }
}

const REBATE =
  'The broker paid a rebate for this execution. A fee cannot be negative, so the rebate improves the price.'

/** All fees of an execution above zero, each with its currency. */
export function listFees({
  currency,
  fee,
  feeCurrency,
  otherFees,
}: Pick<Execution, 'currency' | 'fee' | 'feeCurrency' | 'otherFees'>): ForeignFee[] {
  const main = { currency: feeCurrency ?? currency, amount: fee }
  return isZero(fee) ? otherFees : [main, ...otherFees]
}

// Upper and lower case matter: GBP is pounds, and GBp is pence. Some files write ZAc in capitals.
const toCode = (written: string): string => (written === 'ZAC' ? 'ZAc' : written)

/** The code of the currency in capitals: GBP for GBX and GBp, ILS for ILA, ZAR for ZAc. */
export function toMajorCode(written: string): string {
  return toMajorCurrency(toCode(written)).major.toUpperCase()
}

/**
 * Whether a text has the form of a currency code: 2 to 10 letters and digits. Unlike `isCurrencyCode` it accepts unknown codes, because
 * a file can name any coin.
 */
export function isWrittenAsCode(written: string): boolean {
  return /^[A-Z0-9]{2,10}$/.test(toMajorCode(written))
}

/** An amount in a broker's currency code in the units of `toMajorCode`. Exact. */
export function toMajorAmount(amount: Decimal, written: string): Decimal {
  return toMajorMoney(amount, toCode(written))
}
