import type { ChangedTrades } from '@candlebook/contract/selected-trades'
import type { Trade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import { formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import { formatCount } from '@candlebook/domain/text/text'
import { MAX_SELECTED_TRADES } from '@candlebook/domain/trades/labels'

/** The name of the box of a trade: 'Select SOL, long, Nov 20'. */
export function nameSelectBox({ symbol, type, entryDate }: Trade, today: Day): string {
  return `Select ${symbol}, ${type}, ${formatDayWithYearIfOther(entryDate, today)}`
}

/** In the menu of a selected trade. */
export const DESELECT = 'Deselect'

/** How many trades are selected: '12 selected', and that there can be no more. */
export function describeSelection(count: number): string {
  const selected = `${count.toLocaleString('en-US')} selected`
  return count < MAX_SELECTED_TRADES ? selected : `${selected}, the most at once`
}

/** The button that selects all trades of the filter, of which there are `total`; null when it would select no more. */
export function nameSelectAll(count: number, total: number | null): string | null {
  if (total === null || count >= Math.min(total, MAX_SELECTED_TRADES)) return null
  return total > MAX_SELECTED_TRADES
    ? `Select the first ${MAX_SELECTED_TRADES} of ${total.toLocaleString('en-US')}`
    : `Select all ${total.toLocaleString('en-US')}`
}

/** The toast after `asked` selected trades were changed or deleted: how many were, and why others were not. */
export function describeOutcome(
  done: 'changed' | 'deleted',
  { changed, missing }: ChangedTrades,
  asked: number,
): { title: string; description: string } {
  const same = asked - changed - missing
  const reasons = [
    same > 0 && `${formatCount(same, 'trade')} had these values already.`,
    missing === 1 && '1 of the selected trades no longer exists.',
    missing > 1 && `${missing.toLocaleString('en-US')} of the selected trades no longer exist.`,
  ]
  return { title: `${formatCount(changed, 'trade')} ${done}`, description: reasons.filter(Boolean).join(' ') }
}

/** A deletion of more trades asks for their number. */
export const MAX_WITHOUT_COUNT = 10

/** The question before selected trades are deleted. */
export function askBeforeDeletion(count: number): string {
  return count === 1
    ? 'Are you sure you want to delete this trade? This action cannot be undone.'
    : `Are you sure you want to delete these ${count.toLocaleString('en-US')} trades? This action cannot be undone.`
}

/** Whether the text is the number of the selected trades, as a person types it: '120', ' 120 '. */
export function isTypedCount(text: string, count: number): boolean {
  return text.trim() === String(count)
}

/** What can be changed in the selected trades: the words of its button, its dialog and the button that saves. */
export const changeWords = {
  tags: { button: 'Tags', title: 'Tags of', submit: 'Save Tags' },
  strategy: { button: 'Strategy', title: 'Strategy of', submit: 'Save Strategy' },
  account: { button: 'Account', title: 'Account of', submit: 'Save Account' },
  plan: { button: 'Plan followed', title: 'Plan Followed in', submit: 'Save' },
} as const

export type ChangeKind = keyof typeof changeWords

/** The title of a dialog: 'Tags of 12 Trades'. */
export function titleChange(kind: ChangeKind, count: number): string {
  return `${changeWords[kind].title} ${formatCount(count, 'Trade')}`
}

export const NO_TAG = 'Add a tag, or remove one'
export const CLEARS_STRATEGY = 'Leave it empty to remove the strategy of the trades.'
export const CLEARS_ACCOUNT =
  'Leave it empty to take the trades out of their account. A new name adds an account.'
export const DELETION_FAILED = 'Failed to delete the trades.'
export const CHANGE_FAILED = 'Failed to change the trades.'

export const planOptions = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'Not marked as followed' },
] as const

/** The title of the question: 'Delete 12 Trades'. */
export function titleDeletion(count: number): string {
  return `Delete ${formatCount(count, 'Trade')}`
}

/** What to type before many trades are deleted. */
export function askForCount(count: number): string {
  return `Type ${count.toLocaleString('en-US')} to confirm.`
}
