import {
  type BrokerDifference,
  type BrokerFieldsWithPnl,
  type BrokerTotal,
  differenceWords,
  findAccountTotal,
  type ImportPlan,
  type PlannedTrade,
} from '@candlebook/contract/imports'
import { formatDay } from '@candlebook/domain/days'
import { formatExactMoney, formatMoney, listConvertedFees } from '@candlebook/domain/money'
import { formatCount, formatShortPrice } from '@candlebook/domain/text'
import type { EditablePart } from '@candlebook/domain/trades'
import { formatRate } from '../../../lib/rates/rate.words.ts'
import { describeNoTotal } from '../../../lib/without-rate/no-total.words.ts'
import { describeWithoutRate } from '../../../lib/without-rate/without-rate.words.ts'
import { formatSignedAmount } from './format-signed-amount.ts'

/** Describes the counts of a plan in short sentences: "18 new trades", "1 existing trade will change". */
export function describePlan({
  executions,
  splits,
  trades,
}: Pick<ImportPlan, 'executions' | 'splits' | 'trades'>): string[] {
  return [
    `${formatCount(executions.read, 'execution')} in the file, ${executions.added} new, ${executions.alreadyImported} already imported`,
    executions.corrected > 0 &&
      `${formatCount(executions.corrected, 'execution')} of earlier imports will be corrected`,
    splits > 0 && `${formatCount(splits, 'new line')} of stock splits`,
    trades.add > 0 && `${formatCount(trades.add, 'new trade')}`,
    trades.change > 0 && `${formatCount(trades.change, 'existing trade')} will change`,
    trades.keep > 0 &&
      `${formatCount(trades.keep, 'existing trade')} will not change, because you edited ${trades.keep === 1 ? 'it' : 'them'}`,
    trades.remove > 0 &&
      `${formatCount(trades.remove, 'existing trade')} will become part of another trade of the same position`,
  ].filter((sentence) => sentence !== false)
}

/** The label of each action on a trade. */
export const actionWords: Record<PlannedTrade['action'], string> = {
  add: 'New',
  change: 'Changed',
  keep: 'Unchanged',
  remove: 'Removed',
}

/** The fields of a planned trade after the import, or before it when the trade is kept or removed. */
export function getFields(planned: PlannedTrade): BrokerFieldsWithPnl {
  if (planned.action === 'add' || planned.action === 'change') return planned.after
  return planned.before
}

/** The prices and the days from entry to exit. */
export function formatEntryToExit({ entryPrice, exitPrice, entryDate, exitDate }: BrokerFieldsWithPnl): {
  prices: string
  days: string
} {
  return {
    prices: `${formatShortPrice(entryPrice)} to ${exitPrice === null ? 'open' : formatShortPrice(exitPrice)}`,
    days:
      exitDate === null || exitDate === entryDate
        ? formatDay(entryDate)
        : `${formatDay(entryDate)} to ${formatDay(exitDate)}`,
  }
}

/** The lines of the file that belong to a trade: "line 4", "lines 4, 7, 9 and 3 more". */
export function formatLines({ lines, lineCount }: Pick<PlannedTrade, 'lines' | 'lineCount'>): string {
  if (lineCount === 0) return ''
  if (lineCount === 1) return `line ${lines[0]}`
  const more = lineCount - 3
  return more > 0 ? `lines ${lines.slice(0, 3).join(', ')} and ${more} more` : `lines ${lines.join(', ')}`
}

/** The parts of a trade in words: "entry price, exit" for entryPrice and exit. */
export function formatParts(parts: EditablePart[]): string {
  return parts.map((part) => part.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)).join(', ')
}

/** Whether there is anything to import. */
export function hasWork({ executions, splits, trades }: ImportPlan): boolean {
  const { add, change, remove } = trades
  return executions.added + executions.corrected + splits + add + change + remove > 0
}

/** The note about closed trades without a rate; null when each one has a rate. */
export function describeUnconverted(plan: Pick<ImportPlan, 'pnl' | 'accountPnl'>): string | null {
  const { currency, withoutRate } = plan.accountPnl
  if (withoutRate.length === 0) return null
  return findAccountTotal(plan) === null
    ? describeNoTotal(withoutRate, currency)
    : describeWithoutRate(withoutRate)
}

/** What the button imports: "Import 3 executions". */
export function describeImport({ executions }: Pick<ImportPlan, 'executions'>): string {
  return executions.added === 0
    ? 'Import the changes'
    : `Import ${formatCount(executions.added, 'execution')}`
}

/** The broker's P&L next to that of Candlebook: "Your broker says +$298.00, Candlebook says +$298.00". */
export function describeBrokerTotal({ brokerPnl, pnl, currency }: BrokerTotal): string {
  return compareAmounts({ brokerPnl, pnl }, currency)
}

/** A difference to the broker's P&L with its likely cause. */
export function describeDifference({ cause, ...amounts }: BrokerDifference, currency: string): string {
  return `${compareAmounts(amounts, currency)}. ${differenceWords[cause]}`
}

function compareAmounts({ brokerPnl, pnl }: { brokerPnl: string; pnl: string }, currency: string): string {
  return `Your broker says ${formatSignedAmount(brokerPnl, currency)}, Candlebook says ${formatSignedAmount(pnl, currency)}`
}

/** The fees of a planned trade in other currencies: 'Fee of 0.01000000 BNB, not subtracted: no rate'. */
export function describeForeignFees(fields: BrokerFieldsWithPnl, currency: string): string[] {
  return listConvertedFees(fields).map((fee) => {
    const amount = `Fee of ${formatExactMoney(fee.amount, fee.currency)}`
    if (fields.status === 'open') return `${amount}, converted when the trade is closed`
    if (fee.found === null || fee.converted === null) return `${amount}, not subtracted: no rate`
    const rate = `1 ${fee.currency} = ${formatRate(fee.found.rate)} ${currency}`
    return `${amount} is ${formatMoney(fee.converted, { currency })} at ${rate}`
  })
}
