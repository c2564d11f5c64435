import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '@candlebook/contract/error-codes'
import { type ImportPreview, MAX_PREVIEW_PAGE_ITEMS } from '@candlebook/contract/import-previews'
import type { Context } from '@candlebook/core/context'
import {
  answerPreview,
  getPreview,
  type Importer,
  listPreviewItems,
  type PreviewAnswers,
  startPreview,
  type UploadedFile,
} from '@candlebook/core/imports'
import { AppError } from '@candlebook/core/kernel'
import { MAX_PRINTED_TRADES } from './print-preview.ts'
import {
  assertPurchases,
  assertSpinOffs,
  explainLots,
  explainSpinOffs,
  findLotAnswers,
  findSpinOffAnswers,
  type StatedPurchase,
  type StatedSpinOff,
} from './stated-answers.ts'

const ASK_EVERY_MS = 200

/** The answers that the options of a call state. `purchases` are the lines of the file with prices. */
type GivenAnswers = Omit<PreviewAnswers, 'spinOffs'> & {
  purchases: StatedPurchase[]
  spinOffs: StatedSpinOff[]
}

/**
 * Previews a file, waits for the end, answers its questions, and returns a preview for each of its formats with the trades that are printed,
 * and with all skipped lines and warnings that are stored. Throws the error of a failed preview.
 */
export async function finishPreviews(
  ctx: Context,
  importer: Importer,
  { file, answers }: { file: UploadedFile; answers: GivenAnswers },
): Promise<{ id: string; preview: ImportPreview }[]> {
  let progress = await startPreview(ctx, importer, file)
  while (['waiting', 'reading', 'matching'].includes(progress.state)) {
    await wait(ASK_EVERY_MS)
    progress = await getPreview(ctx, progress)
  }
  const { id: firstId, preview: isReady, others, error } = progress
  if (!isReady) {
    const code = (error?.code ?? 'imports.interrupted') as ErrorCode // the codes of previews are codes of the API
    throw new AppError(code, { data: { problems: error?.problems ?? [] } })
  }
  const ids = [firstId, ...others]
  const unanswered = await loadPreviews(ctx, ids)
  assertPurchases(unanswered, answers.purchases)
  assertSpinOffs(unanswered, answers.spinOffs)
  for (const { id } of unanswered)
    for (const { preview } of await loadPreviews(ctx, [id]))
      await giveAnswers(ctx, importer, { id, preview, answers: pickAsked(answers, { preview, ids }) })
  const answered = await loadPreviews(ctx, ids)
  return await Promise.all(answered.map(async (one) => ({ ...one, preview: await loadLists(ctx, one) })))
}

async function loadPreviews(ctx: Context, ids: string[]): Promise<{ id: string; preview: ImportPreview }[]> {
  const loaded = await Promise.all(ids.map((id) => getPreview(ctx, { id })))
  return loaded.flatMap(({ id, preview }) => (preview ? [{ id, preview }] : []))
}

/** Of files of several formats, each preview gets only the contract sizes that it asks for. */
function pickAsked(
  answers: GivenAnswers,
  { preview, ids }: { preview: ImportPreview; ids: string[] },
): GivenAnswers {
  if (ids.length === 1) return answers
  const asked = new Set(preview.sizeQuestions.map(({ root }) => root))
  return { ...answers, contractSizes: answers.contractSizes.filter(({ root }) => asked.has(root)) }
}

async function loadLists(
  ctx: Context,
  { id, preview }: { id: string; preview: ImportPreview },
): Promise<ImportPreview> {
  const rest = async <Section extends 'trades' | 'skipped' | 'warnings'>(section: Section, most: number) => {
    const pages = []
    for (let page = 2; (page - 1) * MAX_PREVIEW_PAGE_ITEMS < most; page += 1)
      pages.push(await listPreviewItems(ctx, { id, section, page }))
    return pages.flat()
  }
  const all = {
    planned: [
      ...preview.planned,
      ...(await rest('trades', Math.min(countTrades(preview), MAX_PRINTED_TRADES))),
    ],
    skipped: [...preview.skipped, ...(await rest('skipped', preview.lines.skipped))],
    warnings: [...preview.warnings, ...(await rest('warnings', preview.lines.warnings))],
  }
  return { ...preview, ...all }
}

// An account that the file names stays, so the answer is left out then.
async function giveAnswers(
  ctx: Context,
  importer: Importer,
  { id, preview, answers }: { id: string; preview: ImportPreview; answers: GivenAnswers },
): Promise<void> {
  const account = preview.accountQuestion === null ? undefined : answers.account
  const { contractSizes, allDuplicates, purchases, otherLots } = answers
  const hasDuplicates = allDuplicates !== undefined && preview.duplicates.total + preview.corrections.open > 0
  const answer = allDuplicates === 'same' ? 'keep' : 'another'
  const open = preview.corrections.questions.filter((question) => question.answer === null)
  const corrections = hasDuplicates ? open.map((question) => ({ id: question.id, answer }) as const) : []
  const { questions } = preview.lots
  const lots = purchases.length + (otherLots ? 1 : 0) > 0 ? findLotAnswers(questions, purchases) : []
  const hasLots = questions.length > 0 && (lots.length > 0 || otherLots !== undefined)
  const asked = preview.spinOffs.questions
  const spinOffs = findSpinOffAnswers(asked, answers.spinOffs)
  const isAnswered = account !== undefined || contractSizes.length > 0 || hasDuplicates || hasLots
  if (!isAnswered && spinOffs.length === 0) return
  const given = { id, account, contractSizes, allDuplicates, corrections, lots, otherLots }
  try {
    await answerPreview(ctx, importer, spinOffs.length > 0 ? { ...given, spinOffs } : given)
  } catch (error) {
    throw explainSpinOffs(explainLots(error, { lots, questions }), { questions: asked, answers: spinOffs })
  }
}

function countTrades({ trades: { add, change, keep, remove } }: ImportPreview): number {
  return add + change + keep + remove
}
