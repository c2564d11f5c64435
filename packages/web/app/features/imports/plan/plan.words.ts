import type { BrokerFieldsWithPnl, ImportPlan, PlannedTrade } from '@candlebook/contract/imports'
import { formatDay } from '@candlebook/domain/days'
import { formatCount, formatPrice } from '@candlebook/domain/text'
import type { EditablePart } from '@candlebook/domain/trades'

/** Describes the counts of a plan in short sentences: "18 new trades", "1 existing trade will change". */
export function describePlan({ executions, trades }: Pick<ImportPlan, 'executions' | 'trades'>): string[] {
  return [
    `${formatCount(executions.read, 'execution')} in the file, ${executions.added} new, ${executions.alreadyImported} already imported`,
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
    prices: `${formatPrice(entryPrice)} to ${exitPrice === null ? 'open' : formatPrice(exitPrice)}`,
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
export function hasWork({ executions }: Pick<ImportPlan, 'executions'>): boolean {
  return executions.added > 0
}
