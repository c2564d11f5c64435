import { formatDay } from '@candlebook/domain/days'
import { isZero } from '@candlebook/domain/decimal'
import { formatCount } from '@candlebook/domain/text'
import type { AccountOverlap, AccountPnl } from './imports.shapes.ts'

/** Why a file seems to be from another account than the one of its plan, for the web app and the command line. */
export function describeOverlap({ account, fileName, from, to, executions }: AccountOverlap): string {
  const into = account === null ? 'without an account' : `into “${account}”`
  return `You imported ${fileName} ${into}. It covers ${formatDay(from)} to ${formatDay(to)}, and lacks ${formatCount(executions, 'execution')} that this file has in these days.`
}

/**
 * Whether a plan has a sum in account currency to show. A sum of zero next to trades without a rate is the sum of no trade:
 * shown as 0.00 it would look like a result.
 */
export function hasAccountSum({ pnl, withoutRate }: AccountPnl): boolean {
  return withoutRate.length === 0 || !isZero(pnl)
}
