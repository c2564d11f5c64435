import { getFieldProblemMessage } from '@candlebook/contract/fields'
import { type AccountQuestion, describeOverlap, type ImportPlan } from '@candlebook/contract/imports'
import { findNonNegativeDecimalProblem } from '@candlebook/domain/decimal'
import { findContractSizeProblem } from '@candlebook/domain/trades'

/** What the trader has typed: the account, and contract sizes by root symbol. */
export type TypedAnswers = { account: string; sizes: ReadonlyMap<string, string> }

/** The answers as the API takes them; undefined for no account that differs. */
export type Answers = { account: string | undefined; contractSizes: { root: string; size: string }[] }

/** What the trader imports: new names of accounts by their name in the file, and a suggested account to answer first. */
export type ImportChoice = { renamed: ReadonlyMap<string, string>; account: string | undefined }

/** The answers that the plan uses now, with the suggested account while there is no answer. */
export function getAnswers({ accountQuestion, sizeQuestions }: ImportPlan): TypedAnswers {
  return {
    account: accountQuestion?.account ?? accountQuestion?.suggested ?? '',
    sizes: new Map(sizeQuestions.map(({ root, size }) => [root, size ?? ''])),
  }
}

/** The typed answers that differ from the plan; null when none does. */
export function findNewAnswers(plan: ImportPlan, typed: TypedAnswers): Answers | null {
  const used = getAnswers(plan)
  const contractSizes = [...typed.sizes]
    .map(([root, size]) => ({ root, size: size.trim() }))
    .filter(({ root, size }) => size !== (used.sizes.get(root) ?? ''))
  const account = typed.account.trim() === used.account ? undefined : typed.account.trim()
  return account === undefined && contractSizes.length === 0 ? null : { account, contractSizes }
}

/** The problem of a typed contract size in one sentence; null for none and for an empty field. */
export function findSizeProblem(text: string): string | null {
  const size = text.trim()
  if (size === '') return null
  const problem = findNonNegativeDecimalProblem(size)
  if (problem === 'negative') return getFieldProblemMessage('trade.contract_size_zero')
  if (problem) return getFieldProblemMessage(`decimal.${problem}`)
  const code = findContractSizeProblem(size)
  return code === null ? null : getFieldProblemMessage(code)
}

/** Whether the plan waits for the account of its file: nothing of it is sure, and nothing is suggested. */
export function isAccountOpen({ accountQuestion }: Pick<ImportPlan, 'accountQuestion'>): boolean {
  return accountQuestion !== null && !accountQuestion.isAnswered && accountQuestion.suggested === null
}

/** What is known about the account of a file that names none, under its field. */
export function describeAccountQuestion(question: AccountQuestion): string {
  const { account, isAnswered, overlap, suggested, known, origin } = question
  if (overlap)
    return `${describeOverlap(overlap)} ${isAnswered ? 'Is this file from another account? Then choose it.' : 'So this file seems to be from another account. Choose it.'}`
  if (suggested !== null)
    return 'The file names no account. Keep this name if you have one account at this broker. If you have several, enter the one that this file is from, so that they are never mixed.'
  if (!isAnswered)
    return `The file names no account${known.length > 1 ? ', and your files of this kind are from several' : ''}. Choose the one that it is from, so that two accounts are never mixed.`
  if (origin === 'same_executions') return `Executions of this file are in “${account}” already.`
  if (origin === 'trader') return 'You chose this. It is remembered for your next file of this kind.'
  return account === null
    ? 'Your last file of this kind has no account. Is this one from another account? Then choose it.'
    : `Your last file of this kind is from “${account}”. Is this one from another account? Then choose it.`
}

const MAX_OFFERED_ACCOUNTS = 8

/** The accounts that one press chooses: those of earlier files like it, latest first, then further ones. */
export function listOfferedAccounts(
  { account, suggested, known }: AccountQuestion,
  usedAccounts: string[],
): string[] {
  const first = [suggested, ...known, account].filter((name) => name !== null)
  return [...new Set([...first, ...usedAccounts])].slice(0, MAX_OFFERED_ACCOUNTS)
}
