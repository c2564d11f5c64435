import type { SizeQuestion } from '@candlebook/contract/imports'
import { answerContractSizes, findUnknownSizes } from '@candlebook/domain/brokers'
import type { Decimal } from '@candlebook/domain/decimal'
import type { Upload } from './read-upload.ts'

/**
 * The content of a file with the trader's answers: contract sizes by root symbol, and the account of the executions that have
 * none in the file. Executions whose contract size is unknown keep the size null. `questions` are the root symbols without a
 * size in the file, also those that the trader answered.
 */
export function applyAnswers(
  upload: Upload,
  sizes: ReadonlyMap<string, Decimal>,
): { upload: Upload; questions: SizeQuestion[] } {
  const questions = askForSizes(upload, sizes)
  const sized = questions.length === 0 ? upload : { ...upload, ...answerContractSizes(upload, sizes) }
  const { name } = upload.account
  if (name === null) return { upload: sized, questions }
  const fillAccount = <T extends { account: string | null }>(one: T): T =>
    one.account === null ? { ...one, account: name } : one
  return {
    upload: {
      ...sized,
      executions: sized.executions.map(fillAccount),
      actions: sized.actions.map(fillAccount),
    },
    questions,
  }
}

function askForSizes({ executions }: Upload, sizes: ReadonlyMap<string, Decimal>): SizeQuestion[] {
  const unsized = executions.filter(({ contractSize }) => contractSize === null)
  return findUnknownSizes(unsized).map(({ root, symbols }) => ({
    root,
    symbols,
    lines: unsized.filter(({ symbol }) => symbols.includes(symbol)).length,
    size: sizes.get(root) ?? null,
  }))
}
