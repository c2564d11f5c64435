import { compareDays, type Day, isDay } from '../days/index.ts'
import type { TradeStatus } from './vocabulary.ts'

/** The fields of a trade that have rules between them; a blank text counts as missing. */
export type TradeDraft = {
  status: TradeStatus
  entryDate?: string | null
  exitDate?: string | null
  exitPrice?: string | null
}

export type TradeProblemCode = keyof typeof tradeProblems
export type TradeProblem = { field: 'entryDate' | 'exitDate' | 'exitPrice'; code: TradeProblemCode }

/** One sentence for each broken rule, the same in form and server. */
export const tradeProblems = {
  'trade.entry_in_future': 'The entry date is after today',
  'trade.exit_price_required': 'Enter the exit price',
  'trade.exit_date_required': 'Enter the exit date',
  'trade.exit_before_entry': 'The exit date is before the entry date',
  'trade.exit_in_future': 'The exit date is after today',
} as const

/**
 * The rules between a trade's fields that the draft breaks, in the order of the form, at most one for each field
 * and rule; none when it is fine. `today` is the last day that counts as not in the future: the trader's own
 * in the form, `getLatestToday` on the server. A field of the wrong shape is skipped, because the contract
 * reports it. The exit fields of an open trade are skipped, because an open trade is stored without an exit.
 * Source: core specification §5 (L184, L186), readings A6, A9, A10.
 */
export function checkTrade(draft: TradeDraft, today: Day): TradeProblem[] {
  return tradeRules.filter((rule) => rule.broken(draft, today)).map(({ field, code }) => ({ field, code }))
}

const tradeRules: (TradeProblem & { broken(draft: TradeDraft, today: Day): boolean })[] = [
  {
    field: 'entryDate',
    code: 'trade.entry_in_future',
    broken: ({ entryDate }, today) => isAfter(entryDate, today),
  },
  {
    field: 'exitPrice',
    code: 'trade.exit_price_required',
    broken: ({ status, exitPrice }) => status === 'closed' && isBlank(exitPrice),
  },
  {
    field: 'exitDate',
    code: 'trade.exit_date_required',
    broken: ({ status, exitDate }) => status === 'closed' && isBlank(exitDate),
  },
  {
    field: 'exitDate',
    code: 'trade.exit_before_entry',
    broken: ({ status, entryDate, exitDate }) => status === 'closed' && isAfter(entryDate, exitDate),
  },
  {
    field: 'exitDate',
    code: 'trade.exit_in_future',
    broken: ({ status, exitDate }, today) => status === 'closed' && isAfter(exitDate, today),
  },
]

function isBlank(text: string | null | undefined): boolean {
  return (text ?? '').trim() === ''
}

function isAfter(day: string | null | undefined, other: string | null | undefined): boolean {
  return isDay(day) && isDay(other) && compareDays(day, other) > 0
}
