import type { BrokerFigures, ImportPlan, PlannedTrade } from '@candlebook/contract/imports'
import { formatDay } from '@candlebook/domain/days'
import { formatPrice, plural } from '@candlebook/domain/text'

/** What the plan does, as short sentences: "18 new trades", "1 trade changes". */
export function planSentences({ executions, trades }: Pick<ImportPlan, 'executions' | 'trades'>): string[] {
  return [
    `${plural(executions.read, 'execution')} in the file, ${executions.added} new, ${executions.alreadyThere} already imported`,
    trades.add > 0 && `${plural(trades.add, 'new trade')}`,
    trades.change > 0 && `${plural(trades.change, 'trade')} of yours will change`,
    trades.keep > 0 &&
      `${plural(trades.keep, 'trade')} ${trades.keep === 1 ? 'stays as you edited it' : 'stay as you edited them'}`,
    trades.remove > 0 &&
      `${plural(trades.remove, 'trade')} will go, because earlier executions show ${trades.remove === 1 ? 'it was' : 'they were'} part of another`,
  ].filter((sentence) => sentence !== false)
}

/** The word for what becomes of a trade. */
export const actionWords: Record<PlannedTrade['action'], string> = {
  add: 'New',
  change: 'Changes',
  keep: 'Stays',
  remove: 'Goes',
}

/** The figures that a planned trade has afterwards; before, for one that goes. */
export function figuresOf(planned: PlannedTrade): BrokerFigures {
  if (planned.action === 'add' || planned.action === 'change') return planned.after
  return planned.before
}

/** Entry to exit in one line: prices, then days. */
export function wayOf({ entryPrice, exitPrice, entryDate, exitDate }: BrokerFigures): {
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

/** Which lines of the file belong to a trade: "line 4", "lines 4, 7 and 3 more". */
export function linesOf({ lines, lineCount }: Pick<PlannedTrade, 'lines' | 'lineCount'>): string {
  if (lineCount === 0) return ''
  if (lineCount === 1) return `line ${lines[0]}`
  const more = lineCount - 3
  return more > 0 ? `lines ${lines.slice(0, 3).join(', ')} and ${more} more` : `lines ${lines.join(', ')}`
}

/** Whether there is anything to import. */
export function hasWork({ executions }: Pick<ImportPlan, 'executions'>): boolean {
  return executions.added > 0
}
