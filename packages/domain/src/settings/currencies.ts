import { nationalCurrencies } from '../money/currency-digits.ts'

/** The account currency of a user: a code of ISO 4217. */
export type UserCurrency = string

/** The currencies that the settings offer first [SET-03]. The preferences offer all others, too. */
export const userCurrencies = ['EUR', 'USD', 'GBP', 'BRL'] as const

/** The currency of a user who has chosen none. */
export const DEFAULT_CURRENCY: UserCurrency = 'EUR'

/** Whether a text is a currency that a user can keep the books in. */
export function isUserCurrency(code: string): boolean {
  return nationalCurrencies.has(code)
}

/** All currencies that a user can choose: those that the settings offer first, then the others by their codes. */
export function listUserCurrencies(): readonly UserCurrency[] {
  return [...new Set<string>([...userCurrencies, ...[...nationalCurrencies].sort()])]
}
