import type { Decimal } from '../../decimal/index.ts'
import type { Execution, FormerReading } from './broker-format.ts'
import { applyRebate, limitDecimals } from './fee.ts'
import { toMajorAmount } from './minor-currency.ts'

/** A draft of an execution, with the currency code of the broker and a quantity without sign. */
type Written = Pick<Execution, 'side' | 'quantity' | 'price' | 'currency' | 'fee' | 'identity'>

/**
 * The fields of an execution that the first version of the import read differently, as it read them; undefined when there
 * are none. It knew pence, but no other hundredths, and it took each fee for an amount in the currency of the price.
 */
export function findFormerReading(
  written: Written,
  execution: Pick<Execution, 'quantity' | 'price' | 'currency'>,
): FormerReading | undefined {
  // Most lines: without a rebate, and with quantity, price and currency stored as written. Both versions read them in
  // the same way.
  const isPlain = !written.fee.startsWith('-') && !written.identity
  const isSame = written.quantity === execution.quantity && written.price === execution.price
  if (isPlain && isSame && written.currency === execution.currency) return undefined
  const isPence = written.currency === 'GBX' || written.currency === 'GBp'
  const price = isPence ? toMajorAmount(written.price, written.currency) : written.price
  const former = {
    quantity: written.quantity,
    price: readPrice({ ...written, price }),
    currency: isPence ? 'GBP' : written.currency.toUpperCase(),
    ...written.identity,
  }
  const changed = (['quantity', 'price', 'currency'] as const).filter((key) => former[key] !== execution[key])
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((key) => [key, former[key]]))
}

function readPrice(written: Written): Decimal {
  return written.fee.startsWith('-')
    ? applyRebate({ ...written, contractSize: '1' })
    : limitDecimals(written.price)
}
