/** What is shown in place of the digits of a hidden amount. */
export const HIDDEN_DIGITS = '•••'

let areHidden = false

/** Hides or shows the digits of all amounts of money and all quantities. Only the browser of one user calls it, never the server. */
export function hideAmounts(hide: boolean): void {
  areHidden = hide
}

/** Whether amounts are hidden. */
export function areAmountsHidden(): boolean {
  return areHidden
}

/** The digits of an amount of money or of a quantity; three dots while amounts are hidden. */
export function maskDigits(digits: string): string {
  return areHidden ? HIDDEN_DIGITS : digits
}
