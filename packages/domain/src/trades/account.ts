/** The maximum length of the name of a broker account. */
export const MAX_ACCOUNT = 50

/** The maximum number of broker accounts of one user. The database trigger `ensure_broker_account` repeats it. */
export const MAX_ACCOUNTS = 200

/** The colours of broker accounts, as tokens of the theme. None of them is a colour of profit or loss. */
export const accountColours = ['blue', 'sky', 'teal', 'olive', 'amber', 'pink', 'purple', 'grey'] as const
export type AccountColour = (typeof accountColours)[number]

/** The key of a trade without an account in breakdowns. An account has at least one character, so no name is equal. */
export const NO_ACCOUNT = ''
