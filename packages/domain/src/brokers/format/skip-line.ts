import type { Reading } from './broker-format.ts'
import type { Line } from '../csv/table.ts'

/** Why a line becomes no execution, by code. Codes never change. */
export const skipReasons = {
  dividend: 'Dividends are no trades.',
  interest: 'Interest is no trade.',
  tax: 'Taxes that belong to no trade are left out.',
  fee: 'Fees that belong to no trade are left out.',
  cash: 'Money paid in or out is no trade.',
  transfer: 'Shares or coins moved in or out are no trade: nothing was bought or sold.',
  reward: 'Coins or shares received as a reward are no trade.',
  forex: 'Exchanging currencies is no trade here.',
  split: 'A split changes the count of shares. Check the open trade of this symbol by hand.',
  corporate_action: 'A corporate action is no trade. Check the open trade of this symbol by hand.',
  adjustment: 'A correction of the account is no trade.',
  card: 'Paying with the card is no trade.',
  derivative: 'Only shares, funds and coins can be imported, not options, futures or bonds.',
  detail: 'This line only repeats parts of another one.',
  cancelled: 'The broker cancelled this execution.',
  nothing_traded: 'The quantity is zero.',
  long_symbol: 'The symbol has more than 20 characters.',
  no_instrument: 'The line names no symbol and no ISIN.',
  other_leg_missing: 'The file does not say what was received in exchange, and how much of it.',
  unknown: 'Candlebook does not know this kind of line.',
} as const

export type SkipReason = keyof typeof skipReasons

/** Notes that a line is no execution. `what` is what the broker calls it. */
export function skip(reading: Reading, line: Pick<Line, 'line'>, code: SkipReason, what: string): void {
  const name = what.length <= 60 ? what : `${what.slice(0, 60)}…`
  reading.skipped.push({ line: line.line, what: name, code, message: skipReasons[code] })
}
