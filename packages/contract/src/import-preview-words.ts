import { formatDay } from '@candlebook/domain/days/format-day'
import { type Decimal, sign } from '@candlebook/domain/decimal/decimal'
import { formatAmount, formatMoney } from '@candlebook/domain/money/format-money'
import { formatQuantity } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import type { FileReading } from './file-reading.ts'
import { type ImportPreview, type MovementTotal, movementGroups } from './import-previews.ts'
import type { AccountOverlap, LotQuestion, SpinOffQuestion } from './import-questions.ts'
import type { CurrencyPnl } from './planned-trades.ts'

/** Why a file seems to be from another account than the one of its preview, for the web app and the command line. */
export function describeOverlap({ account, fileName, from, to, executions }: AccountOverlap): string {
  const into = account === null ? 'without an account' : `into “${account}”`
  return `You imported ${fileName} ${into}. It covers ${formatDay(from)} to ${formatDay(to)}, and lacks ${formatCount(executions, 'execution')} that this file has in these days.`
}

/** What a question about a missing purchase says: '100 NVDA were sold on Jun 15, 2026, and no purchase is known'. */
export function describeMissingPurchase({
  quantity,
  symbol,
  side,
  from,
  to,
}: Pick<LotQuestion, 'quantity' | 'symbol' | 'side' | 'from' | 'to'>): string {
  const days = from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`
  const what = `${formatQuantity(quantity)} ${symbol} ${side === 'sell' ? 'were sold' : 'were bought back'} ${days}`
  return `${what}, and no ${side === 'sell' ? 'purchase' : 'sale'} is known`
}

/** The present answer about a missing purchase: 'Bought at $110.50 on Mar 1, 2024, as you stated.' */
export function describeLotAnswer({
  answer,
  isAssumed,
  side,
  price,
  day,
  cost,
  currency,
  from,
}: LotQuestion): string {
  if (isAssumed) return 'Read as a short position, because they were bought back on the same day.'
  if (answer === 'short') return 'You said that this was a short position.'
  const verb = side === 'sell' ? 'Bought' : 'Sold'
  const on = `on ${formatDay(day ?? from)}`
  return answer === 'file'
    ? `${verb} for ${formatMoney(cost ?? '0', { currency })} ${on}, as the file states.`
    : `${verb} at ${formatMoney(price ?? '0', { currency })} ${on}, as you stated.`
}

/**
 * What is not known of positions that were closed, for headings and sentences: their purchase, their sale when they were bought
 * back, or both.
 */
export function describeMissingSides(questions: readonly Pick<LotQuestion, 'side'>[]): {
  one: string
  many: string
  note: string
} {
  const sides = new Set(questions.map(({ side }) => side))
  if (sides.size === 2) return missingSides.both
  return sides.has('buy') ? missingSides.buy : missingSides.sell
}

const missingSides = {
  sell: {
    one: 'purchase',
    many: 'purchases',
    note: 'These were sold, and their purchase is not known: they came by transfer, or were bought before your first file. Say what they cost, or import the older file too.',
  },
  buy: {
    one: 'sale',
    many: 'sales',
    note: 'These were bought back, and their sale is not known: they came by transfer, or were sold short before your first file. Say at what price they were sold, or import the older file too.',
  },
  both: {
    one: 'purchase or sale',
    many: 'purchases and sales',
    note: 'These were sold or bought back, and what opened them is not known: they came by transfer, or were opened before your first file. State the price of each, or import the older file too.',
  },
}

/** What a question about a spin-off says: '20 KID came by a spin-off on Mar 1, 2026'. */
export function describeSpinOff({
  quantity,
  symbol,
  day,
}: Pick<SpinOffQuestion, 'quantity' | 'symbol' | 'day'>): string {
  return `${formatQuantity(quantity)} ${symbol} came by a spin-off on ${formatDay(day)}`
}

/** Whether there is anything to import, or an answer to remember. */
export function hasWork(preview: Work): boolean {
  const { executions, splits, movements, balances, trades, duplicates, corrections } = preview
  const { add, change, remove } = trades
  const rows = executions.added + executions.corrected + splits + movements.added + balances
  return rows + add + change + remove + duplicates.total + corrections.total > 0
}

type Work = Pick<
  ImportPreview,
  'executions' | 'splits' | 'movements' | 'balances' | 'trades' | 'duplicates' | 'corrections'
>

/** Why there is nothing to import; null when there is something, also after an answer to a question of the preview. */
export function describeNoWork(
  preview: Work & Pick<ImportPreview, 'lots' | 'spinOffs' | 'lines'>,
): string | null {
  if (hasWork(preview) || preview.executions.unsized + preview.lots.open + preview.spinOffs.open > 0)
    return null
  const { skipped } = preview.lines
  if (skipped === 0) return 'Everything in this file is imported already.'
  return `There is nothing new to import. ${formatCount(skipped, 'line')} ${skipped === 1 ? 'is' : 'are'} skipped, and the list says why.`
}

/** The closed trades and exits of open trades that a preview adds, and their net P&L, in each currency. */
export function listClosedTotals({ pnl }: Pick<ImportPreview, 'pnl'>): CurrencyPnl[] {
  return pnl.filter(({ closed, partial }) => closed > 0 || partial)
}

/**
 * The net P&L of these trades in base currency. Null when all of them are in that currency, because it is in
 * `listClosedTotals` then, and when none of them has a rate: the sum of no trade would look like a result. An exact sum of 0 is one.
 */
export function findAccountTotal(preview: Pick<ImportPreview, 'pnl' | 'basePnl'>): Decimal | null {
  const { currency, pnl, isSum } = preview.basePnl
  const isAllInIt = listClosedTotals(preview).every((total) => total.currency === currency)
  return isAllInIt || !isSum ? null : pnl
}

/** The two days that a text such as '03/04/2026' can be: 'Apr 3, 2026 or Mar 4, 2026'. */
export function describeOpenDay({ dmy, mdy }: NonNullable<FileReading['days']>): string {
  return [dmy, mdy].map((day) => (day === null ? 'no day' : formatDay(day))).join(' or ')
}

/** What proves the order of day and month: 'The day comes first: line 17 has “25/04/2026”'. Null while nothing proves it. */
export function describeDayProof({
  order,
  origin,
  line,
  text,
}: NonNullable<FileReading['days']>): string | null {
  if (origin !== 'file') return null
  const where = line === null ? 'the file has' : `line ${line} has`
  return `${order === 'dmy' ? 'The day comes first' : 'The month comes first'} in the days of this file: ${where} “${text}”`
}

/** What proves the decimal mark: '“1.234” is 1234 in this file: line 17 has “12,5”'. Null while nothing proves it. */
export function describeNumberProof(numbers: NonNullable<FileReading['numbers']>): string | null {
  const { style, origin, line, text, open } = numbers
  if (origin !== 'file') return null
  const where = line === null ? 'the file has' : `line ${line} has`
  return `“${open}” is ${numbers[style]} in this file: ${where} “${text}”`
}

/** The question about a decimal mark that nothing proves: 'Nothing in the file says whether “1,234” in line 2 is 1234 or 1.234.' */
export function describeOpenNumber({
  open,
  openLine,
  point,
  comma,
}: NonNullable<FileReading['numbers']>): string {
  const where = openLine === null ? '' : ` in line ${openLine}`
  return `Nothing in the file says whether “${open}”${where} is ${point} or ${comma}.`
}

/** What is said about amounts for which the file names no currency: 'The file does not name the currency of its amounts. They are read as USD.' */
export function describeOpenCurrency({ code }: NonNullable<FileReading['currency']>): string {
  return `The file does not name the currency of its amounts. They are read as ${code}.`
}

/**
 * The new cash movements of a preview and their sums: '12 dividends, 1 deposit kept as cash movements of the account: dividends
 * +12.30 USD, deposits +500.00 EUR'. Null for none.
 */
export function describeMovements({
  movements: { added, totals },
}: Pick<ImportPreview, 'movements'>): string | null {
  if (added === 0) return null
  const counts = movementGroups.flatMap((kind) => {
    const count = totals.reduce((sum, total) => sum + (total.kind === kind ? total.count : 0), 0)
    return count > 0 ? [`${count} ${count === 1 ? movementWords[kind].one : movementWords[kind].many}`] : []
  })
  const sums = totals.map(
    ({ kind, amount, currency }) =>
      `${movementWords[kind].many} ${sign(amount) > 0 ? '+' : ''}${formatAmount(amount, currency)} ${currency}`,
  )
  return `${counts.join(', ')} kept as ${added === 1 ? 'a cash movement' : 'cash movements'} of the account: ${sums.join(', ')}`
}

/** How each kind of movement is counted: '1 dividend', '2 dividends'. */
export const movementWords: Record<MovementTotal['kind'], { one: string; many: string }> = {
  dividend: { one: 'dividend', many: 'dividends' },
  interest: { one: 'interest payment', many: 'interest' },
  funding: { one: 'funding payment', many: 'funding' },
  tax: { one: 'tax', many: 'taxes' },
  borrow: { one: 'borrow fee', many: 'borrow fees' },
  fee: { one: 'fee', many: 'fees' },
  bonus: { one: 'bonus', many: 'bonuses' },
  deposit: { one: 'deposit', many: 'deposits' },
  withdrawal: { one: 'withdrawal', many: 'withdrawals' },
}
