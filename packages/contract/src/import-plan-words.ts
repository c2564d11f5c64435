import { formatDay } from '@candlebook/domain/days/format-day'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import { formatCount } from '@candlebook/domain/text/text'
import type { AccountOverlap, CurrencyPnl, ImportPlan } from './import-plans.ts'

/** Why a file seems to be from another account than the one of its plan, for the web app and the command line. */
export function describeOverlap({ account, fileName, from, to, executions }: AccountOverlap): string {
  const into = account === null ? 'without an account' : `into “${account}”`
  return `You imported ${fileName} ${into}. It covers ${formatDay(from)} to ${formatDay(to)}, and lacks ${formatCount(executions, 'execution')} that this file has in these days.`
}

/** The closed trades that a plan adds, and their net P&L, in each currency. */
export function listClosedTotals({ pnl }: Pick<ImportPlan, 'pnl'>): CurrencyPnl[] {
  return pnl.filter(({ closed }) => closed > 0)
}

/**
 * The net P&L of the closed trades in account currency. Null when all of them are in that currency, because it is in
 * `listClosedTotals` then, and when none of them has a rate: the sum of no trade would look like a result. An exact sum of 0 is one.
 */
export function findAccountTotal(plan: Pick<ImportPlan, 'pnl' | 'accountPnl'>): Decimal | null {
  const { currency, pnl, isSum } = plan.accountPnl
  const isAllInIt = listClosedTotals(plan).every((total) => total.currency === currency)
  return isAllInIt || !isSum ? null : pnl
}
