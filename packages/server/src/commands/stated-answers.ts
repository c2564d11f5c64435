import { FileOptions } from '@candlebook/contract/column-mapping'
import { describeMissingPurchase, describeSpinOff } from '@candlebook/contract/import-preview-words'
import type { ImportPreview } from '@candlebook/contract/import-previews'
import { duplicateAnswers } from '@candlebook/contract/import-questions'
import { CostPercentage } from '@candlebook/contract/trade-events'
import type { PreviewAnswers } from '@candlebook/core/imports'
import type { AppError } from '@candlebook/core/kernel'
import { decodeText, parseCsv } from '@candlebook/domain/brokers/csv'
import { isDay } from '@candlebook/domain/days/day'
import { findNonNegativeDecimalProblem, parseDecimal } from '@candlebook/domain/decimal/parse-decimal'
import { parseTypedNumber } from '@candlebook/domain/text/typed-number'
import { MAX_ACCOUNT } from '@candlebook/domain/trades/account'
import { findContractSizeProblem, tradeProblems } from '@candlebook/domain/trades/check-trade'
import { normaliseSymbol } from '@candlebook/domain/trades/symbols'
import { UsageError } from './command.ts'
import { CannotStart } from './run-as-trader.ts'

/** A purchase that no file has: a line of the file of `--purchase-prices`. `place` names the line. */
export type StatedPurchase = { place: string; symbol: string; price: string; day: string }

/** Reads the file with the prices of unknown purchases, whose first line can be a header. Throws UsageError for a line without them. */
export function readPurchases({
  bytes,
  fileName,
}: {
  bytes: Uint8Array
  fileName: string
}): StatedPurchase[] {
  const decoded = decodeText(bytes)
  if (!decoded.ok) throw new UsageError(`${fileName} is no text.`)
  const { text } = decoded
  const { rows } = parseCsv(text, { delimiter: text.includes(';') ? ';' : ',' })
  return rows.flatMap(({ line, cells: [symbol = '', price = '', day = ''] }, at) => {
    if (at === 0 && !/\d/.test(price + day)) return []
    const place = `Line ${line} of ${fileName}`
    const number = parseTypedNumber(price)
    if (symbol.trim() !== '' && number.kind === 'number' && isDay(day.trim()))
      return [{ place, symbol: normaliseSymbol(symbol), price: number.value, day: day.trim() }]
    throw new UsageError(
      `${place}: write the symbol, the price of one, and the day, such as KO,55.50,2025-03-03.`,
    )
  })
}

/** Throws CannotStart for a purchase that is missing in no file of these previews. */
export function assertPurchases(previews: { preview: ImportPreview }[], purchases: StatedPurchase[]): void {
  const symbols = new Set(
    previews.flatMap(({ preview }) => preview.lots.questions.map(({ symbol }) => symbol)),
  )
  const unknown = purchases.find(({ symbol }) => !symbols.has(symbol))
  if (unknown)
    throw new CannotStart(`${unknown.place}: no purchase of ${unknown.symbol} is missing in this file.`)
}

type LotQuestions = ImportPreview['lots']['questions']
type StatedLots = NonNullable<PreviewAnswers['lots']>

/** The questions about a symbol are answered in their order; its last line answers the others, too. */
export function findLotAnswers(questions: LotQuestions, purchases: StatedPurchase[]): StatedLots {
  const bySymbol = Map.groupBy(purchases, ({ symbol }) => symbol)
  const counts = new Map<string, number>()
  return questions.flatMap(({ id, symbol }) => {
    const at = counts.get(symbol) ?? 0
    counts.set(symbol, at + 1)
    const stated = bySymbol.get(symbol)
    const one = stated?.[at] ?? stated?.at(-1)
    return one ? [{ id, answer: 'stated' as const, price: one.price, day: one.day }] : []
  })
}

/** The refusal of a stated purchase as a sentence that names it; any other error unchanged. */
export function explainLots(
  error: unknown,
  { lots, questions }: { lots: StatedLots; questions: LotQuestions },
): unknown {
  const problem = (error as Partial<AppError>).fields?.[0] // any other error has no fields
  const [, at] = /^lots\.(\d+)\./.exec(problem?.field ?? '') ?? []
  const question = questions.find(({ id }) => id === lots[Number(at)]?.id)
  if (!problem || !question) return error
  return new CannotStart(`${describeMissingPurchase(question)}: ${problem.message}.`, { cause: error })
}

/** From which shares those of `symbol` came by a spin-off, and the percentage of their cost that they take. */
export type StatedSpinOff = { symbol: string; parent: string; costPct: string }

type Question = ImportPreview['spinOffs']['questions'][number]
type Answers = NonNullable<PreviewAnswers['spinOffs']>

/** Reads `--spin-off KID=OLD:25`, several separated by commas. Throws UsageError. */
export function readSpinOffs(text: string | undefined): StatedSpinOff[] {
  return (text ?? '').split(',').flatMap((part) => {
    if (part.trim() === '' && text === undefined) return []
    const [, symbol = '', parent = '', pct = ''] = /^\s*([^=]+)=(.+):\s*([\d.]+)\s*%?\s*$/.exec(part) ?? []
    const costPct = CostPercentage.safeParse(pct)
    if (costPct.success && symbol !== '')
      return [{ symbol: normaliseSymbol(symbol), parent: normaliseSymbol(parent), costPct: costPct.data }]
    throw new UsageError(
      'Write --spin-off NEW=OLD:PERCENT, such as KID=OLD:25: KID came from OLD and takes 25 percent of its cost.',
    )
  })
}

/** Throws CannotStart for a spin-off that no file of these previews has. */
export function assertSpinOffs(previews: { preview: ImportPreview }[], stated: StatedSpinOff[]): void {
  const asked = new Set(
    previews.flatMap(({ preview }) => preview.spinOffs.questions.map(({ symbol }) => symbol)),
  )
  const unknown = stated.find(({ symbol }) => !asked.has(symbol))
  if (unknown) throw new CannotStart(`No spin-off of ${unknown.symbol} is a question of this file.`)
}

/** The answers to these questions. What is stated about a symbol answers each question about it. */
export function findSpinOffAnswers(questions: Question[], stated: StatedSpinOff[]): Answers {
  return questions.flatMap(({ id, symbol }) => {
    const one = stated.find((spinOff) => spinOff.symbol === symbol)
    return one ? [{ id, answer: 'stated' as const, parent: one.parent, costPct: one.costPct }] : []
  })
}

/** The refusal of a stated spin-off as a sentence that names it; any other error unchanged. */
export function explainSpinOffs(
  error: unknown,
  { questions, answers }: { questions: Question[]; answers: Answers },
): unknown {
  const problem = (error as Partial<AppError>).fields?.[0] // any other error has no fields
  const [, at] = /^spinOffs\.(\d+)\./.exec(problem?.field ?? '') ?? []
  const question = questions.find(({ id }) => id === answers[Number(at)]?.id)
  if (!problem || !question) return error
  return new CannotStart(`${describeSpinOff(question)}: ${problem.message}.`, { cause: error })
}

/** The answers that the options of a call state. Throws UsageError. */
export function readAnswers(options: {
  account?: string
  'contract-size'?: string
  duplicates?: string
  purchases?: string
}): Omit<PreviewAnswers, 'spinOffs'> {
  const { account, duplicates, purchases } = options
  if (purchases !== undefined && purchases !== 'file' && purchases !== 'short')
    throw new UsageError('Write --purchases file or --purchases short.')
  const allDuplicates = duplicateAnswers.find((answer) => answer === duplicates)
  if (duplicates !== undefined && !allDuplicates)
    throw new UsageError('Write --duplicates same or --duplicates another.')
  if (account !== undefined && account.trim().length > MAX_ACCOUNT)
    throw new UsageError(`An account has ${MAX_ACCOUNT} characters at most.`)
  return {
    account: account === undefined ? undefined : account.trim() || null,
    contractSizes: readContractSize(options['contract-size']),
    allDuplicates,
    otherLots: purchases,
  }
}

/** How the options of a call say that the file is read, as JSON text. Throws UsageError. */
export function readFileOptions({
  zone,
  days,
  numbers,
  order,
  currency,
}: {
  zone?: string
  days?: string
  numbers?: string
  order?: string
  currency?: string
}): string {
  if (order !== undefined && order !== 'newest-first' && order !== 'oldest-first')
    throw new UsageError('Write --order newest-first or --order oldest-first')
  const newestFirst = order === undefined ? undefined : order === 'newest-first'
  const options = FileOptions.safeParse({ zone, days, numbers, newestFirst, currency })
  if (options.success) return JSON.stringify(options.data)
  const wrong = String(options.error.issues[0]?.path[0]) as keyof typeof wrongOptions // one of those above
  throw new UsageError(wrongOptions[wrong])
}

const wrongOptions = {
  zone: 'Write a time zone such as --zone Europe/Berlin',
  days: 'Write --days dmy or --days mdy',
  numbers: 'Write --numbers point or --numbers comma',
  currency: 'Write a currency such as --currency EUR',
}

function readContractSize(text: string | undefined): PreviewAnswers['contractSizes'] {
  if (text === undefined) return []
  const [root = '', typed = ''] = text.split('=')
  const size = parseDecimal(typed)
  const problem =
    size === null || findNonNegativeDecimalProblem(typed)
      ? 'Write --contract-size ROOT=SIZE, such as BRN=1000'
      : findContractSizeProblem(size)
  if (problem === null && size !== null && root !== '') return [{ root: root.toUpperCase(), size }]
  throw new UsageError(`${problem === null ? 'Name the root symbol' : toSentence(problem)}.`)
}

function toSentence(problem: string): string {
  return (tradeProblems as Record<string, string>)[problem] ?? problem
}
