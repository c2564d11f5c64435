import { type FieldCode, getFieldProblemMessage } from '@candlebook/contract/field-problems'
import { type FileReading, needsReading, type ReadLine } from '@candlebook/contract/file-reading'
import {
  describeMovements,
  describeOpenDay,
  describeOpenNumber,
  describeOverlap,
  findAccountTotal,
  movementWords,
} from '@candlebook/contract/import-preview-words'
import type { ImportPreview, PreviewProgress, PreviewState } from '@candlebook/contract/import-previews'
import type {
  AccountQuestion,
  CorrectedValues,
  CorrectionAnswer,
  CorrectionQuestion,
  DuplicateAnswer,
  DuplicateQuestion,
  LotQuestion,
  TradedPart,
} from '@candlebook/contract/import-questions'
import type { CashMovement } from '@candlebook/contract/imports'
import {
  type BrokerDifference,
  type BrokerFieldsWithPnl,
  type BrokerTotal,
  differenceWords,
  type PlannedTrade,
} from '@candlebook/contract/planned-trades'
import { isDay, toLocalText } from '@candlebook/domain/days/day'
import { formatDay, formatDayShort } from '@candlebook/domain/days/format-day'
import { compare, type Decimal, sign } from '@candlebook/domain/decimal/decimal'
import { findNonNegativeDecimalProblem } from '@candlebook/domain/decimal/parse-decimal'
import { toMovementKind } from '@candlebook/domain/ledger/movement-kinds'
import { listConvertedFees } from '@candlebook/domain/money/convert-amount'
import { formatExactMoney, formatMoney } from '@candlebook/domain/money/format-money'
import { formatQuantity, formatShortPrice } from '@candlebook/domain/text/numbers'
import { capitalise, formatCount } from '@candlebook/domain/text/text'
import { parseTypedNumber, toDecimalText } from '@candlebook/domain/text/typed-number'
import { findContractSizeProblem } from '@candlebook/domain/trades/check-trade'
import type { EditablePart } from '@candlebook/domain/trades/trade-fields'
import { formatRate } from '../../lib/rate.words.ts'
import { formatZone } from '../settings/statement-zone.ts'
import { describeNoTotal } from '../trades/totals-without-rate.words.ts'
import { describeWithoutRate } from '../trades/without-rate.words.ts'

/** Describes the counts of a preview in short sentences: "18 new trades", "1 existing trade will change". */
export function describePreview({
  executions,
  splits,
  trades,
  labelled,
  movements,
  balances,
}: Pick<
  ImportPreview,
  'executions' | 'splits' | 'trades' | 'labelled' | 'movements' | 'balances'
>): string[] {
  return [
    describeExecutions(executions),
    executions.corrected > 0 &&
      `${formatCount(executions.corrected, 'execution')} of earlier imports will be corrected`,
    splits > 0 && `${formatCount(splits, 'new line')} of stock splits or changed symbols`,
    describeMovements({ movements }),
    balances > 0 &&
      `${formatCount(balances, 'balance')} of your broker, for the ledger of the account to compare with`,
    trades.add > 0 && `${formatCount(trades.add, 'new trade')}`,
    labelled > 0 && `${formatCount(labelled, 'new trade')} with strategy, notes or tags from the file`,
    trades.change > 0 && `${formatCount(trades.change, 'existing trade')} will change`,
    trades.keep > 0 &&
      `${formatCount(trades.keep, 'existing trade')} will not change, because you edited ${trades.keep === 1 ? 'it' : 'them'}`,
    trades.remove > 0 &&
      `${formatCount(trades.remove, 'existing trade')} will become part of another trade of the same position, or end because the broker cancelled ${trades.remove === 1 ? 'it' : 'them'}`,
  ].filter((sentence) => typeof sentence === 'string')
}

// A file can have executions that are not read, because their lines are skipped.
function describeExecutions({
  read,
  added,
  alreadyImported,
  undecided,
}: ImportPreview['executions']): string {
  if (read === 0) return 'No execution was read in the file'
  const open = undecided > 0 ? `, ${undecided} without your answer` : ''
  return `${formatCount(read, 'execution')} in the file, ${added} new, ${alreadyImported} already imported${open}`
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

/** The note about closed trades without a rate; null when each one has a rate. */
export function describeUnconverted(preview: Pick<ImportPreview, 'pnl' | 'basePnl'>): string | null {
  const { currency, withoutRate } = preview.basePnl
  if (withoutRate.length === 0) return null
  return findAccountTotal(preview) === null
    ? describeNoTotal(withoutRate, currency)
    : describeWithoutRate(withoutRate)
}

/** What the button imports: "Import 3 executions". */
export function describeImport(
  previews: readonly Pick<ImportPreview, 'executions' | 'movements' | 'splits' | 'balances' | 'trades'>[],
): string {
  const sum = (count: (preview: (typeof previews)[number]) => number) =>
    previews.reduce((total, preview) => total + count(preview), 0)
  const executions = sum((preview) => preview.executions.added)
  const movements = sum((preview) => preview.movements.added)
  const changes = sum(
    ({ executions: { corrected }, splits, balances, trades: { add, change, remove } }) =>
      corrected + splits + balances + add + change + remove,
  )
  if (executions > 0) return `Import ${formatCount(executions, 'execution')}`
  if (movements > 0) return `Import ${formatCount(movements, 'cash movement')}`
  return changes === 0 ? 'Remember the answers' : 'Import the changes'
}

/** The number of questions of a preview that must be answered before its import. */
export function countOpenQuestions({
  accountQuestion,
  reading,
  duplicates,
  corrections,
}: Pick<ImportPreview, 'accountQuestion' | 'reading' | 'duplicates' | 'corrections'>): number {
  const single = [needsAccount(accountQuestion), needsReading(reading)].filter(Boolean).length
  return single + duplicates.open + corrections.open
}

/** What the line of a preview says among those of other formats: "2 files", "12 new executions", "1 question below". */
export function listPartFacts(preview: ImportPreview): string[] {
  const { files, executions, movements, lots, spinOffs } = preview
  const questions = countOpenQuestions(preview) + lots.open + spinOffs.open
  return [
    formatCount(files.length, 'file'),
    formatCount(executions.added, 'new execution'),
    movements.added > 0 && formatCount(movements.added, 'cash movement'),
    questions > 0 && `${formatCount(questions, 'question')} below`,
  ].filter((fact) => typeof fact === 'string')
}

/** The button that shows the lists of a preview: "Show 12 trades and 3 skipped lines". */
export function describeLists({ trades, lines }: ImportPreview, hasTrades: boolean): string {
  const count = Object.values(trades).reduce((sum, one) => sum + one, 0)
  const lists = [
    hasTrades && formatCount(count, 'trade'),
    lines.skipped > 0 && formatCount(lines.skipped, 'skipped line'),
  ]
  return `Show ${lists.filter((one) => typeof one === 'string').join(' and ')}`
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

/** What the trader has typed: the account, and contract sizes by root symbol. */
export type TypedAnswers = { account: string; sizes: ReadonlyMap<string, string> }

/** The answers in the shape of the API. `account` is undefined when it does not differ. */
export type Answers = {
  account?: string | undefined
  contractSizes: { root: string; size: string }[]
  duplicates?: { id: string; answer: DuplicateAnswer }[]
  allDuplicates?: DuplicateAnswer
  corrections?: { id: string; answer: CorrectionAnswer }[]
  allCorrections?: CorrectionAnswer
  lots?: LotGiven[]
  otherLots?: 'file' | 'short'
  spinOffs?: (
    | { id: string; answer: 'stated'; parent: string; costPct: string }
    | { id: string; answer: 'none' }
  )[]
}

/** The answer to a question about a missing purchase; 'none' takes it back. */
type LotGiven =
  | { id: string; answer: 'stated'; price: string; day: string }
  | { id: string; answer: 'file' | 'short' | 'none' }

/** What the trader imports: new names of accounts by their name in the file, and a suggested account to answer first. */
export type ImportChoice = { renamed: ReadonlyMap<string, string>; account: string | undefined }

type Questions = Pick<ImportPreview, 'accountQuestion' | 'sizeQuestions'>

/** The answers that the preview uses, with the suggested account while there is no answer. */
function getAnswers({ accountQuestion, sizeQuestions }: Questions): TypedAnswers {
  return {
    account: accountQuestion?.account ?? accountQuestion?.suggested ?? '',
    sizes: new Map(sizeQuestions.map(({ root, size }) => [root, size ?? ''])),
  }
}

/**
 * The answers in the fields: what the trader typed for this preview, otherwise what the preview uses. A contract size with a
 * problem was not sent, so it stays in its field when an answer brings a new preview.
 */
export function getShownAnswers(
  preview: ImportPreview,
  typed: { preview: ImportPreview; answers: TypedAnswers } | null,
): TypedAnswers {
  const used = getAnswers(preview)
  if (typed === null) return used
  if (typed.preview === preview) return typed.answers // two previews without a trade have the same hash
  const problems = findSizeProblems(preview, typed.answers)
  const unsent = [...typed.answers.sizes].filter(([root]) => problems.has(root))
  return { ...used, sizes: new Map([...used.sizes, ...unsent]) }
}

/** The typed answers that differ from those of the preview, with sizes as numbers ('0,5' is '0.5'); null when none does. */
export function findNewAnswers(preview: Questions, typed: TypedAnswers): Answers | null {
  const used = getAnswers(preview)
  const contractSizes = [...typed.sizes]
    .map(([root, size]) => ({ root, size: toDecimalText(size.trim()) }))
    .filter(({ root, size }) => size !== (used.sizes.get(root) ?? ''))
  const account = typed.account.trim() === used.account ? undefined : typed.account.trim()
  return account === undefined && contractSizes.length === 0 ? null : { account, contractSizes }
}

/** The new contract sizes that have no problem. */
export function listValidSizes(
  answers: Answers | null,
  problems: ReadonlyMap<string, string>,
): Answers['contractSizes'] {
  return (answers?.contractSizes ?? []).filter(({ root }) => !problems.has(root))
}

/** The problems of the contract sizes in the fields, by root symbol. */
export function findSizeProblems(
  { sizeQuestions }: Pick<ImportPreview, 'sizeQuestions'>,
  { sizes }: TypedAnswers,
): ReadonlyMap<string, string> {
  const problems = sizeQuestions.map(({ root, size: used }) => {
    const typed = sizes.get(root) ?? ''
    const isRemoved = typed.trim() === '' && used !== null // a size can be replaced only
    return [root, isRemoved ? getFieldProblemMessage('field.required') : findSizeProblem(typed)] as const
  })
  return new Map(problems.filter((one): one is [string, string] => one[1] !== null))
}

/**
 * The problem of a typed contract size in one sentence; null for none and for an empty field. A size with a decimal comma
 * has none; '1,500' has two meanings, and its field asks for one.
 */
export function findSizeProblem(text: string): string | null {
  const size = toDecimalText(text.trim())
  if (size === '') return null
  if (parseTypedNumber(size).kind === 'ambiguous') return getFieldProblemMessage('decimal.ambiguous')
  const problem = findNonNegativeDecimalProblem(size)
  if (problem === 'negative') return getFieldProblemMessage('trade.contract_size_zero')
  if (problem) return getFieldProblemMessage(`decimal.${problem}`)
  const code = findContractSizeProblem(size)
  return code === null ? null : getFieldProblemMessage(code)
}

/** Whether the trader must choose the account of the file: no answer is known, and no account is suggested. */
export function needsAccount(question: AccountQuestion | null): boolean {
  return question !== null && !question.isAnswered && question.suggested === null
}

/**
 * The suggested account, which the trader accepts by importing without an answer; undefined when there is an answer or
 * no question.
 */
export function getAcceptedSuggestion({ accountQuestion }: ImportPreview): string | undefined {
  return accountQuestion?.isAnswered === false ? (accountQuestion.suggested ?? undefined) : undefined
}

/**
 * The hint under the field for the account of a file that names none: what Candlebook knows about the account, and what
 * the trader can do.
 */
export function describeAccountQuestion(question: AccountQuestion): string {
  const { account, isAnswered, overlap, suggested, known, origin } = question
  if (overlap)
    return `${describeOverlap(overlap)} ${isAnswered ? CHOOSE_ANOTHER : 'So this file seems to be from another account. Choose that account.'}`
  if (suggested !== null)
    return 'The file names no account. Keep this name if you have one account at this broker. If you have several, enter the name of the account that this file is from, so that two accounts are never mixed.'
  if (!isAnswered)
    return `The file names no account${known.length > 1 ? ', and your earlier files of this kind are from several accounts' : ''}. Choose the account of this file, so that two accounts are never mixed.`
  if (origin === 'same_executions') return `Executions of this file are in “${account}” already.`
  if (origin === 'trader')
    return `${account === null ? 'You chose “No account”.' : 'You chose this account.'} It is remembered for your next file of this kind.`
  return account === null
    ? `Your last file of this kind has no account, so this file gets none. ${CHOOSE_ANOTHER}`
    : `Your last file of this kind is from “${account}”, so this file gets the same account. ${CHOOSE_ANOTHER}`
}

/** The error that replaces the hint. It repeats the evidence, with which the trader chooses. */
export function describeMissingAnswer(question: AccountQuestion): string {
  const evidence = question.overlap ? ` ${describeAccountQuestion(question)}` : ''
  return `Choose an account, or “No account”.${evidence}`
}

const CHOOSE_ANOTHER = 'If it is from another account, choose that account.'

/** The hint about an order of day and month that nothing in the file proves. */
export function describeDaysQuestion(days: NonNullable<FileReading['days']>): string {
  const where = days.line === null ? '' : ` in line ${days.line}`
  const question = `Nothing in the file says whether “${days.text}”${where} is ${describeOpenDay(days)}.`
  return `${question} ${describeAnswer(days.origin)}`.trim()
}

/** The hint about a decimal mark that nothing in the file proves. */
export function describeNumbersQuestion(numbers: NonNullable<FileReading['numbers']>): string {
  return `${describeOpenNumber(numbers)} ${describeAnswer(numbers.origin)}`.trim()
}

/** The two readings of a day, the month first and the day first. */
export function listDayChoices({ mdy, dmy, text }: NonNullable<FileReading['days']>) {
  return [
    { value: 'dmy' as const, label: `Day first: ${formatDay(dmy ?? text)}` },
    { value: 'mdy' as const, label: `Month first: ${formatDay(mdy ?? text)}` },
  ]
}

/** The hint about the order of lines that nothing in the file says. */
export function describeOrderQuestion({ first, origin }: NonNullable<FileReading['order']>): string {
  const question = `The lines of ${formatDay(first.day)} have no time of day, and the trades of ${first.symbol} depend on their order.`
  return `${question} ${describeAnswer(origin)}`.trim()
}

/** The hint about amounts for which the file names no currency. */
export function describeCurrencyQuestion(currency: NonNullable<FileReading['currency']>): string {
  const { origin } = currency
  if (origin === 'assumed')
    return 'Prices and results of this file have no currency. It is that of the account, which the platform shows next to the balance. Your choice is remembered for the next file of this kind.'
  return `Amounts of this file are read as ${currency.code}. ${describeAnswer(origin)}`.trim()
}

/** A line in words: 'Line 7: buy 50 JD at 34'. */
export function describeLine({ line, side, quantity, symbol, price }: ReadLine): string {
  return `Line ${line}: ${side} ${formatQuantity(quantity)} ${symbol} at ${formatShortPrice(price)}`
}

/** How times without a zone are read, and why. */
export function describeZone({ name, origin }: NonNullable<FileReading['zone']>): string {
  const sentence = `Times are read as ${formatZone(name)} time.`
  if (origin === 'format') return sentence
  if (origin !== 'assumed') return `${sentence} ${describeAnswer(origin)}`
  return `${sentence} The file does not name its zone. Choose the zone of your computer or platform, if it is another one. Your choice is remembered for the next file of this kind.`
}

/** A time in a zone: 'Nov 13, 22:30:00'; the day of a line without a time. */
export function formatTimeIn({ executedAt, day }: ReadLine, zone: string): string {
  if (executedAt === null) return formatDay(day)
  const shown = toLocalText(executedAt, zone)
  return `${formatDayShort(shown.slice(0, 10))}, ${shown.slice(11)}`
}

function describeAnswer(origin: 'file' | 'assumed' | 'trader' | 'last_file'): string {
  if (origin === 'trader') return 'You chose this. It is remembered for your next file of this kind.'
  return origin === 'last_file' ? 'This is as for your last file of this kind.' : ''
}

const MAX_OFFERED_ACCOUNTS = 8

/** The accounts that have a button: those of earlier files of this kind, latest first, then others. */
export function listOfferedAccounts(
  { account, suggested, known }: AccountQuestion,
  usedAccounts: string[],
): string[] {
  const first = [suggested, ...known, account].filter((name) => name !== null)
  return [...new Set([...first, ...usedAccounts])].slice(0, MAX_OFFERED_ACCOUNTS)
}

/** The lines of the file that are perhaps stored: 'Lines 3, 4: bought 100 NVDA at 120.40 on Mar 2, 2026'. */
export function describeRead({ read, symbol, currency }: DuplicateQuestion): string {
  const lines = read.flatMap((part) => part.lines).sort((a, b) => a - b)
  const lineCount = read.reduce((sum, { count }) => sum + count, 0)
  return `${capitalise(formatLines({ lines, lineCount }))}: ${describeParts(read, { symbol, currency })}`
}

/** What is stored: 'You have from orders.csv, line 7: bought 100 at 120.40 on Mar 2, 2026, fee 1.00 USD'. */
export function describeStored({ stored, file, currency }: DuplicateQuestion): string {
  const lines = stored.flatMap((part) => part.lines).sort((a, b) => a - b)
  const lineCount = stored.reduce((sum, { count }) => sum + count, 0)
  const from =
    file === null ? 'Your own trade' : `From ${file.fileName}, ${formatLines({ lines, lineCount })}`
  return `${from}: ${describeParts(stored, { symbol: '', currency })}`
}

function describeParts(
  parts: readonly TradedPart[],
  { symbol, currency }: { symbol: string; currency: string },
): string {
  return parts
    .map(({ side, quantity, price, day, fee }) => {
      const what = [side === 'buy' ? 'bought' : 'sold', formatQuantity(quantity), symbol].filter(Boolean)
      const paid = sign(fee) === 0 ? '' : `, fee ${formatMoney(fee, { currency })}`
      return `${what.join(' ')} at ${formatShortPrice(price)} on ${formatDay(day)}${paid}`
    })
    .join('; ')
}

/** What the broker corrects: 'Line 3: NVDA bought on Mar 2, 2026: price 120.00, now 119.50'. */
export function describeCorrection({
  line,
  symbol,
  side,
  currency,
  before,
  after,
}: CorrectionQuestion): string {
  const what = `Line ${line}: ${symbol} ${side === 'buy' ? 'bought' : 'sold'} on ${formatDay(before.day)}`
  if (after === null)
    return `${what}: the broker cancelled ${formatQuantity(before.quantity)} at ${formatShortPrice(before.price)}`
  const show = (name: string, of: (values: CorrectedValues) => string) =>
    of(before) === of(after) ? [] : [`${name} ${of(before)}, now ${of(after)}`]
  const time = ({ executedAt, day }: CorrectedValues) =>
    executedAt === null ? `${day} without a time` : `${executedAt.slice(0, 19).replace('T', ' ')} UTC`
  return `${what}: ${[
    ...show('price', ({ price }) => formatShortPrice(price)),
    ...show('quantity', ({ quantity }) => formatQuantity(quantity)),
    ...show('fee', ({ fee }) => formatMoney(fee, { currency })),
    ...show('time', time),
  ].join('; ')}`
}

/** The sentence above the questions about lines that are perhaps stored. */
export function describeDuplicates({ total }: Pick<ImportPreview['duplicates'], 'total'>): string {
  const what = total === 1 ? 'One entry of this file looks' : `${total} entries of this file look`
  return `${what} like what you have. “Same” leaves its lines out, “Another” imports them.`
}

/** Where the sales of a missing purchase are: 'line 4, account U1', 'lines 4, 7, 9 and 3 more', 'in an earlier file'. */
export function describeLotPlace({ lines, executions, account }: LotQuestion): string {
  const place = lines.length === 0 ? 'in an earlier file' : formatLines({ lines, lineCount: executions })
  return [place, account && `account ${account}`].filter(Boolean).join(', ')
}

/** The problems of a typed price and day of a purchase; the sale is on the day `from`. */
export function findLotProblems(
  { price, day }: { price: string; day: string },
  from: string,
): { price: FieldCode | null; day: FieldCode | null } {
  const written = toDecimalText(price.trim())
  const isAmbiguous = parseTypedNumber(written).kind === 'ambiguous'
  const problem = isAmbiguous ? 'ambiguous' : findNonNegativeDecimalProblem(written)
  const isPast = isDay(day) && day >= '1970-01-01'
  return {
    price: problem === null ? null : `decimal.${problem}`,
    day: day === '' ? 'day.missing' : !isPast ? 'day.invalid' : day > from ? 'import.lot_after_sale' : null,
  }
}

/** The problems of the typed answer about a spin-off. */
export function findSpinOffProblems({ parent, costPct }: { parent: string; costPct: string }): {
  parent: FieldCode | null
  costPct: FieldCode | null
} {
  const written = toDecimalText(costPct.trim())
  const isAmbiguous = parseTypedNumber(written).kind === 'ambiguous'
  const problem = isAmbiguous ? 'ambiguous' : findNonNegativeDecimalProblem(written)
  const isAboveAll = problem === null && compare(written, '100') > 0
  return {
    parent: parent.trim() === '' ? 'symbol.missing' : null,
    costPct: problem === null ? (isAboveAll ? 'risk.range' : null) : `decimal.${problem}`,
  }
}

/** How an upload ended, by the states of its previews. */
export function describeEnded(fileName: string, states: readonly PreviewState[]): string {
  if (!states.includes('committed')) return `The import of ${fileName} was cancelled. Nothing was written.`
  const isComplete = states.every((state) => state === 'committed')
  const what = isComplete
    ? `${fileName} is imported.`
    : `A part of ${fileName} is imported, and the rest is not.`
  return `${what} The list “Imports so far” below the file box can undo it.`
}

/** A preview that is being prepared; 'sending' until the server has the file, 'loading' until the browser has the preview. */
export type ShownProgress = PreviewProgress | 'sending' | 'loading'

/** Describes the progress of an active preview. `part` is from 0 to 1, or null while it is unknown. */
export function describeProgress(progress: ShownProgress): {
  title: string
  detail: string
  part: number | null
} {
  if (progress === 'sending') return { title: 'Sending the file', detail: '', part: null }
  if (progress === 'loading') return { title: 'Loading the preview', detail: '', part: null }
  const { state, rowsDone, rowsTotal } = progress
  if (state === 'waiting') return { title: 'Waiting for your other import to end', detail: '', part: null }
  if (state === 'matching') return { title: 'Comparing with your trades', detail: '', part: null }
  if (rowsTotal === null) return { title: 'Reading the file', detail: '', part: null }
  const rows = `${count(rowsDone)} of ${count(rowsTotal)} rows`
  return { title: 'Reading the file', detail: rows, part: rowsTotal === 0 ? 1 : rowsDone / rowsTotal }
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}

/** Formats an amount of a preview with its sign, in its currency. */
export function formatSignedAmount(amount: Decimal, currency: string): string {
  return formatMoney(amount, { currency, signed: true })
}

/** A cash movement in the list of an import: 'Mar 3, 2026: dividend KO', without its amount. */
export function describeMovement({ day, kind, amount, symbol }: CashMovement): string {
  const name = movementWords[toMovementKind(kind, amount)].one.replace(' payment', '')
  return `${formatDay(day)}: ${[name, symbol].filter(Boolean).join(' ')}`
}

/** What the P&L is of: '2 closed trades and partial exits'. */
export function describeExits({ closed, partial }: ImportPreview['pnl'][number]): string {
  if (!partial) return formatCount(closed, 'closed trade')
  return closed > 0 ? `${formatCount(closed, 'closed trade')} and partial exits` : 'Partial exits'
}
