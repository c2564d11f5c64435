import type { FeeUnit } from '@candlebook/domain/trades'

const KEY = 'candlebook.feesUnit'

/** The fee unit that the trader chose last in this browser; percent at first. */
export function lastFeesUnit(): FeeUnit {
  return localStorage.getItem(KEY) === 'amount' ? 'amount' : 'percent'
}

/** Remembers the chosen fee unit for the next new trade. */
export function rememberFeesUnit(unit: FeeUnit): void {
  localStorage.setItem(KEY, unit)
}
