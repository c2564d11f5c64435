import type { FieldProblem } from '@candlebook/contract/error-body'
import { getFieldProblemMessage, toFieldProblems } from '@candlebook/contract/field-problems'
import { TradeFields } from '@candlebook/contract/trade-fields'
import { CloseTrade, type CloseTradeInput, type Trade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'
import { compare, type Decimal, multiply } from '@candlebook/domain/decimal/decimal'
import { getRuleAnswer, type Rule, type RuleAnswers } from '@candlebook/domain/playbooks/rules'
import { parseClockTime } from '@candlebook/domain/quick-add/quick-texts'
import { formatPrice } from '@candlebook/domain/text/numbers'
import { parseTypedNumber, toDecimalText } from '@candlebook/domain/text/typed-number'
import { checkTrade, type KeptValues } from '@candlebook/domain/trades/check-trade'
import { computeHeldQuantity } from '@candlebook/domain/trades/pnl'
import { type FormFieldName, formFieldNames, tradeFields } from '@candlebook/domain/trades/trade-fields'
import type { ResolverResult } from 'react-hook-form'
import { toFormErrors } from '../../forms/form-errors.ts'
import type { FieldDifference } from '../../forms/use-record-form.ts'
import { formatRate } from '../../lib/rate.words.ts'
import type { ReferenceRate } from './reference-rate.ts'
import { type TradeFormValues, toFields } from './trade-form.values.ts'
import { answerNames } from './trade-rules.words.ts'

/**
 * The problems of the form, by the same shape and rules as on the server; one problem for each field. `kept` is what
 * the stored trade that the form edits has already; a copy keeps its currency.
 */
export function checkTradeForm(values: TradeFormValues, today: Day, kept: KeptValues = {}): FieldProblem[] {
  const fields = toFields(values)
  const shape = TradeFields.safeParse(fields)
  const problems = shape.success
    ? []
    : toFieldProblems(shape.error.issues).map((problem) =>
        explainAmbiguousNumber(problem, fields[problem.field as keyof typeof fields]),
      ) // a field that is not there has no typed text
  const fieldsWithProblem = new Set(problems.map(({ field }) => field))
  for (const { field, code } of checkTrade(fields, today, kept)) {
    if (fieldsWithProblem.has(field)) continue
    fieldsWithProblem.add(field)
    problems.push({ field, code, message: getFieldProblemMessage(code) })
  }
  return problems
}

/** The check as a resolver of react-hook-form. */
export function resolveTradeForm(
  values: TradeFormValues,
  today: Day,
  kept: KeptValues = {},
): ResolverResult<TradeFormValues> {
  const problems = checkTradeForm(values, today, kept)
  return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: toFormErrors(problems) }
}

/** The values of the close form, as typed. */
export type CloseTradeValues = {
  /** What is closed, of what is held. */
  quantity: string
  exitPrice: string
  exitDate: string
  /** 'HH:mm'; blank for none. */
  exitTime: string
  /** Fees of the exit in the unit of the trade's fees; blank for none. */
  exitFees: string
  slHit: boolean
  tpHit: boolean
  slModified: boolean
  tpModified: boolean
  keptRules: string[]
  brokenRules: string[]
}

/** The values of a new close form: all that is held, today, no box ticked, and the stored answers to rules. */
export function createCloseValues(
  { keptRules, brokenRules, ...trade }: Pick<Trade, 'quantity' | 'realised' | AnswerField>,
  today: Day,
): CloseTradeValues {
  const noFlags = { slHit: false, tpHit: false, slModified: false, tpModified: false }
  const exit = {
    quantity: computeHeldQuantity(trade),
    exitPrice: '',
    exitDate: today,
    exitTime: '',
    exitFees: '',
  }
  return { ...exit, ...noFlags, keptRules, brokenRules }
}

type AnswerField = 'keptRules' | 'brokenRules'

/**
 * The fields that the form sends. Only ticked flags are sent, so the others keep their stored value, and a quantity only when it
 * is not all that is held. Answers to rules are sent when one changed. A part and answers are sent with the version of the trade.
 */
export function toCloseTrade(
  values: CloseTradeValues,
  trade: Pick<Trade, 'version' | 'quantity' | 'realised' | AnswerField>,
): CloseTradeInput & { exitPrice: string; exitDate: string } {
  const { quantity, exitPrice, exitDate, exitTime, exitFees, keptRules, brokenRules, ...flags } = values
  const time = exitTime.trim() === '' ? {} : { exitTime: parseClockTime(exitTime.trim()) ?? exitTime }
  const ticked = Object.fromEntries(Object.entries(flags).filter(([, on]) => on))
  const fees = exitFees.trim() === '' ? {} : { exitFees: toDecimalText(exitFees) }
  const part = isAllHeld(quantity, trade) ? {} : { quantity: toDecimalText(quantity), version: trade.version }
  const isAnswered = isChanged(keptRules, trade.keptRules) || isChanged(brokenRules, trade.brokenRules)
  const answers = isAnswered ? { keptRules, brokenRules, version: trade.version } : {}
  return { exitPrice: toDecimalText(exitPrice), exitDate, ...time, ...fees, ...part, ...ticked, ...answers }
}

const isChanged = (ids: readonly string[], stored: readonly string[]) => ids.join() !== stored.join()

/** Whether the typed quantity is all that is held. */
export function isAllHeld(quantity: string, trade: Pick<Trade, 'quantity' | 'realised'>): boolean {
  const typed = parseTypedNumber(quantity)
  return typed.kind === 'number' && compare(typed.value, computeHeldQuantity(trade)) === 0
}

/** The rules for a part: more than 0, and no more than is held. */
function findQuantityProblem(quantity: unknown, trade: Pick<Trade, 'quantity' | 'realised'>): FieldProblem[] {
  if (quantity === undefined) return []
  const typed = parseTypedNumber(String(quantity))
  const toProblem = (code: Parameters<typeof getFieldProblemMessage>[0]) => [
    { field: 'quantity', code, message: getFieldProblemMessage(code) },
  ]
  if (typed.kind !== 'number') return toProblem('decimal.missing')
  if (compare(typed.value, '0') <= 0) return toProblem('fill.quantity_zero')
  return compare(typed.value, computeHeldQuantity(trade)) > 0 ? toProblem('fill.more_than_held') : []
}

/** Checks the form by the same shape and rules as the server does. */
export function resolveCloseForm(
  values: CloseTradeValues,
  trade: Pick<
    Trade,
    'version' | 'entryDate' | 'instrument' | 'contractSize' | 'quantity' | 'realised' | AnswerField
  >,
  today: Day,
): ResolverResult<CloseTradeValues> {
  const close = toCloseTrade(values, trade)
  const shape = CloseTrade.safeParse(close)
  const problems = shape.success
    ? []
    : toFieldProblems(shape.error.issues).map((problem) =>
        explainAmbiguousNumber(problem, close[problem.field as 'exitPrice' | 'exitFees' | 'quantity']),
      )
  const { entryDate, instrument, contractSize } = trade
  const broken = checkTrade({ status: 'closed', entryDate, instrument, contractSize, ...close }, today)
  const all = [
    ...problems,
    ...(problems.some(({ field }) => field === 'quantity') ? [] : findQuantityProblem(close.quantity, trade)),
    ...broken.map(({ field, code }) => ({ field, code, message: getFieldProblemMessage(code) })),
  ]
  return all.length === 0 ? { values, errors: {} } : { values: {}, errors: toFormErrors(all) }
}

/** The problem of a field, with a specific sentence when the typed text can mean two numbers ('1,500'). */
export function explainAmbiguousNumber(problem: FieldProblem, typed: unknown): FieldProblem {
  if (problem.code !== 'decimal.comma' || typeof typed !== 'string') return problem
  if (parseTypedNumber(typed).kind !== 'ambiguous') return problem
  const code = 'decimal.ambiguous'
  return { field: problem.field, code, message: getFieldProblemMessage(code) }
}

/**
 * The fields in which two versions of a trade differ, in words, in the order of the form, and then each of the rules that they
 * answer in another way. `rules` are those of the playbooks.
 */
export function listDifferences(
  mine: TradeFormValues,
  stored: TradeFormValues,
  rules: readonly Rule[],
): FieldDifference[] {
  return [
    ...formFieldNames
      .filter((name) => name !== 'keptRules' && name !== 'brokenRules') // ids say nothing
      .map((name) => ({
        label: tradeFields[name].label,
        mine: describeValue(name, mine[name]),
        stored: describeValue(name, stored[name]),
      })),
    ...listAnsweredRules([mine, stored]).map((id) => ({
      id,
      label: nameRule(rules.find((rule) => rule.id === id)),
      mine: answerNames[getRuleAnswer(mine, id)],
      stored: answerNames[getRuleAnswer(stored, id)],
    })),
  ].filter((row) => row.mine !== row.stored)
}

function listAnsweredRules(answers: readonly RuleAnswers[]): string[] {
  return [...new Set(answers.flatMap(({ keptRules, brokenRules }) => [...keptRules, ...brokenRules]))]
}

const nameRule = (rule: Rule | undefined) =>
  rule ? `Rule: ${rule.text}` : 'A rule that is not in the playbook'

function describeValue(name: FormFieldName, value: TradeFormValues[FormFieldName]): string {
  if (name === 'planFollowed') return value ? 'Yes' : 'Not marked as followed'
  if (name === 'images' && Array.isArray(value)) return value.map(getFileName).join(', ') || 'None'
  if (Array.isArray(value)) return value.join(', ') || 'None'
  return value === null || value === '' ? 'None' : String(value)
}

function getFileName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Whether a typed rate is more than 20% above or below the reference rate, so that a typing error is likely. */
export function isFarFromReference(typed: Decimal, { rate }: ReferenceRate): boolean {
  return compare(typed, multiply(rate, '1.2')) > 0 || compare(typed, multiply(rate, '0.8')) < 0
}

/** 'the ECB’s rate of Nov 3, 2026', or the demo's sample rate. */
function describeReferenceRate({ day, source }: ReferenceRate): string {
  return `the ${source === 'ecb' ? 'ECB’s' : 'demo’s sample'} rate of ${formatDay(day)}`
}

/**
 * The hint of the rate field: 'EUR for one GBP; blank is the ECB’s rate of Nov 3, 2026'. A rate of a file that converts to
 * another currency than the account's (`rateCurrency`) is in no total, and the hint says which rate the totals use.
 * `reference` is undefined until it is loaded. `removedCurrency` is the former currency whose rate the form removed, or null.
 */
export function describeRateField({
  currency,
  rateCurrency,
  account,
  reference,
  removedCurrency,
}: {
  currency: string
  rateCurrency: string
  account: string
  reference: ReferenceRate | null | undefined
  removedCurrency: string | null
}): string {
  const removed = removedCurrency === null ? '' : `The rate of ${removedCurrency} was removed. `
  if (rateCurrency === '' || rateCurrency === account) {
    const unit = `${account} for one ${currency}`
    return removed + (reference ? `${unit}; blank is ${describeReferenceRate(reference)}` : unit)
  }
  const file = `${rateCurrency} for one ${currency}, from the file.`
  if (reference === undefined) return file
  const used = reference
    ? `use ${describeReferenceRate(reference)}, ${formatRate(reference.rate)} ${account} for one ${currency}`
    : `have no rate from ${currency} to ${account}`
  return `${file} Totals in ${account} ${used}.`
}

/** 'You typed 9.2; the ECB’s rate of Nov 3, 2026 is 0.9173. Save anyway?' */
export function askAboutRate(typed: Decimal, reference: ReferenceRate): string {
  return `You typed ${formatPrice(typed)}; ${describeReferenceRate(reference)} is ${formatRate(reference.rate)}. Save anyway?`
}
