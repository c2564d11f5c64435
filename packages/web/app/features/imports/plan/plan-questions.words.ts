import { getFieldProblemMessage } from '@candlebook/contract/fields'
import { type AccountQuestion, describeOverlap, type ImportPlan } from '@candlebook/contract/imports'
import { findNonNegativeDecimalProblem } from '@candlebook/domain/decimal'
import { parseTypedNumber, toDecimalText } from '@candlebook/domain/text'
import { findContractSizeProblem } from '@candlebook/domain/trades'

/** What the trader has typed: the account, and contract sizes by root symbol. */
export type TypedAnswers = { account: string; sizes: ReadonlyMap<string, string> }

/** The answers in the shape of the API. `account` is undefined when it does not differ. */
export type Answers = { account: string | undefined; contractSizes: { root: string; size: string }[] }

/** What the trader imports: new names of accounts by their name in the file, and a suggested account to answer first. */
export type ImportChoice = { renamed: ReadonlyMap<string, string>; account: string | undefined }

type Questions = Pick<ImportPlan, 'accountQuestion' | 'sizeQuestions'>

/** The answers that the plan uses, with the suggested account while there is no answer. */
function getAnswers({ accountQuestion, sizeQuestions }: Questions): TypedAnswers {
  return {
    account: accountQuestion?.account ?? accountQuestion?.suggested ?? '',
    sizes: new Map(sizeQuestions.map(({ root, size }) => [root, size ?? ''])),
  }
}

/**
 * The answers in the fields: what the trader typed for this plan, otherwise what the plan uses. A contract size with a
 * problem was not sent, so it stays in its field when an answer brings a new plan.
 */
export function getShownAnswers(
  plan: ImportPlan,
  typed: { plan: ImportPlan; answers: TypedAnswers } | null,
): TypedAnswers {
  const used = getAnswers(plan)
  if (typed === null) return used
  if (typed.plan === plan) return typed.answers // two plans without a trade have the same hash
  const problems = findSizeProblems(plan, typed.answers)
  const unsent = [...typed.answers.sizes].filter(([root]) => problems.has(root))
  return { ...used, sizes: new Map([...used.sizes, ...unsent]) }
}

/** The typed answers that differ from those of the plan, with sizes as numbers ('0,5' is '0.5'); null when none does. */
export function findNewAnswers(plan: Questions, typed: TypedAnswers): Answers | null {
  const used = getAnswers(plan)
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
  { sizeQuestions }: Pick<ImportPlan, 'sizeQuestions'>,
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
export function getAcceptedSuggestion({ accountQuestion }: ImportPlan): string | undefined {
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

const MAX_OFFERED_ACCOUNTS = 8

/** The accounts that have a button: those of earlier files of this kind, latest first, then others. */
export function listOfferedAccounts(
  { account, suggested, known }: AccountQuestion,
  usedAccounts: string[],
): string[] {
  const first = [suggested, ...known, account].filter((name) => name !== null)
  return [...new Set([...first, ...usedAccounts])].slice(0, MAX_OFFERED_ACCOUNTS)
}
