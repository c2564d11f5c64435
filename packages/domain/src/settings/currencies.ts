/** The currencies that a user can choose in the settings [SET-03]. */
export const userCurrencies = ['EUR', 'USD', 'GBP', 'BRL'] as const
export type UserCurrency = (typeof userCurrencies)[number]

/** The currency of a user who has chosen none. */
export const DEFAULT_CURRENCY: UserCurrency = 'EUR'
