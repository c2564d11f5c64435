/** The maximum length of the name of a broker account. */
export const MAX_ACCOUNT = 50

/** The maximum number of broker accounts of one user. The database trigger `ensure_broker_account` repeats it. */
export const MAX_ACCOUNTS = 200

/** The colours of broker accounts, as tokens of the theme. None of them is a colour of profit or loss. */
export const accountColours = ['blue', 'sky', 'teal', 'olive', 'amber', 'pink', 'purple', 'grey'] as const
export type AccountColour = (typeof accountColours)[number]

/**
 * Which entries an exit of a position takes: the oldest ones (first in, first out), the newest ones (last in, first out), or the
 * same share of each at their average cost. The method is that of the account of the trade.
 */
export const costMethods = ['fifo', 'lifo', 'average'] as const
export type CostMethod = (typeof costMethods)[number]

/** The method of a new account, and of a trade without an account. */
export const DEFAULT_COST_METHOD: CostMethod = 'fifo'

/** The methods in words. */
export const costMethodNames: Readonly<Record<CostMethod, string>> = {
  fifo: 'First in, first out',
  lifo: 'Last in, first out',
  average: 'Average cost',
}

type AccountStart = { startingBalance: string | null; currency: string | null }

/**
 * Whether an account that another one is merged into gets its starting balance: it has none itself, and no other currency. Two
 * starting balances are of two days, so they are not added.
 */
export function takesStart(into: AccountStart, from: AccountStart): boolean {
  if (from.startingBalance === null || into.startingBalance !== null) return false
  return into.currency === null || into.currency === from.currency
}

/** The key of a trade without an account in breakdowns. An account has at least one character, so no name is equal. */
export const NO_ACCOUNT = ''
