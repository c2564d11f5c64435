/** What a drawdown is measured in: R-multiples, or money of the account. */
export const drawdownUnits = ['r', 'money'] as const
export type DrawdownUnit = (typeof drawdownUnits)[number]

/** Within how many trades a drawdown can be looked for. */
export const MIN_DRAWDOWN_TRADES = 10
export const MAX_DRAWDOWN_TRADES = 500

/** The number of trades that is looked at first. */
export const FIRST_DRAWDOWN_TRADES = 100

/** Why a drawdown has no estimate: too few trades, wins or losses, or exit days. */
export const drawdownProblems = ['few_trades', 'few_results', 'few_days'] as const
export type DrawdownProblem = (typeof drawdownProblems)[number]
