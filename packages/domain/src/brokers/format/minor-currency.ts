import type { Decimal } from '../../decimal/index.ts'
import * as money from '../../money/index.ts'

// Upper and lower case matter: GBP is pounds, and GBp is pence. Some files write ZAc in capitals.
const toCode = (written: string): string => (written === 'ZAC' ? 'ZAc' : written)

/** The code of the currency in capitals: GBP for GBX and GBp, ILS for ILA, ZAR for ZAc. */
export function toMajorCode(written: string): string {
  return money.toMajorCurrency(toCode(written)).major.toUpperCase()
}

/**
 * Whether a text is written as the code of a currency is: 2 to 10 letters and digits. A file may name a coin that
 * `isCurrencyCode` does not know, so the code itself may be any.
 */
export function isWrittenAsCode(written: string): boolean {
  return /^[A-Z0-9]{2,10}$/.test(toMajorCode(written))
}

/** An amount in a broker's currency code in the units of `toMajorCode`. Exact. */
export function toMajorAmount(amount: Decimal, written: string): Decimal {
  return money.toMajorAmount(amount, toCode(written))
}
