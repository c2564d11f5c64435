import { isDeepStrictEqual } from 'node:util'
import { needsReading } from '@candlebook/contract/file-reading'
import type { ImportPreview } from '@candlebook/contract/import-previews'
import type { Import } from '@candlebook/contract/imports'
import type { ReadingAnswers } from '@candlebook/domain/brokers/file-reading'
import { allowLongWork, asUser, type Database, type Scope, transaction } from '../db/index.ts'
import { takeText } from '../images/index.ts'
import { AppError, buildFieldRefusal, newId } from '../kernel/index.ts'
import { notifyUser } from '../notifications/index.ts'
import { lockBaseCurrency } from '../settings/index.ts'
import { listTradesById, lockTradesById } from '../trades/index.ts'
import { addKnownAccount } from './file-account.ts'
import { readAsStored, readWith, rememberReading } from './file-reading.ts'
import {
  deletePages,
  endPreview,
  findPreview,
  insertOtherPreview,
  insertPages,
  lockPreview,
  lockPreviewsOfUpload,
  type PreviewRow,
  updateActivePreview,
  updateShownPreview,
} from './import-previews.store.ts'
import { packPlanned, previewInOrder, type UploadPreview, writeImport } from './import-writer.ts'
import { joinLabels } from './imported-fields.ts'
import type { ImportTask, PreviewAnswers, TaskProgress } from './importer.ts'
import { requireImportsLock } from './imports.store.ts'
import { buildImportNotification, presentImport, requireImport } from './imports.ts'
import { answerLots, answerSpinOffQuestions, hasChanges, planImport } from './planned-import.ts'
import { requireUpload } from './preview-progress.ts'
import {
  listColumnMappings,
  listFileReadings,
  saveColumnMapping,
  saveContractSize,
  saveFileAccount,
} from './remembered-answers.store.ts'
import { packPages, presentPreview } from './shown-preview.ts'
import {
  applyAnswers,
  createHeaderSignature,
  type LineAnswers,
  packUpload,
  type Upload,
  unpackUpload,
} from './upload.ts'
import { readUploads } from './uploaded-file.ts'

/**
 * Reads the file, previews its import, and stores both, so that the preview is ready. It also remembers the columns that the trader
 * chose. Throws imports.unreadable with the problems of the file, imports.too_large, and imports.interrupted
 * when the preview is no longer active.
 */
export async function preparePreview(
  db: Database,
  task: Extract<ImportTask, { kind: 'preview' }>,
  onProgress: (progress: TaskProgress) => void,
): Promise<void> {
  const { userId, previewId, options, now } = task
  let rows = { done: 0, total: 0 }
  const known = await transaction(asUser(db, userId), async (scope) => ({
    mappings: await listColumnMappings(scope),
    readings: await listFileReadings(scope),
  }))
  const uploads = readUploads(task, {
    now,
    options,
    ...known,
    onProgress(read) {
      rows = read
      onProgress({ state: 'reading', rowsDone: read.done, rowsTotal: read.total })
    },
  })
  const done = { rowsDone: rows.total, rowsTotal: rows.total }
  onProgress({ state: 'matching', ...done })

  await transaction(asUser(db, userId), async (scope) => {
    await allowLongWork(scope.db)
    const prepare = uploads.map((read) => async () => {
      const readAgain = (answers: ReadingAnswers) =>
        readWith(task, { answers, format: read.format.id, now, ...known })
      return await addKnownAccount(scope, await readAsStored(scope, read, { readAgain }))
    })
    const planned = await previewInOrder(scope, { prepare, now })
    const [first, ...others] = packPlanned(planned).map((one) => ({ ...done, ...one }))
    const isAtWork = first && (await updateActivePreview(scope, { previewId, state: 'ready', ...first, now }))
    if (!isAtWork) throw new AppError('imports.interrupted')
    const { fileBytes, expiresAt } = (await findPreview(scope, { previewId, now }))! // updated in the line above
    const ids = [previewId, ...others.map(newId)]
    for (const [at, one] of others.entries()) {
      const id = ids[at + 1]! // an id for each
      const { fileName } = one.shown
      const row = { id, firstPreviewId: previewId, fileName, fileBytes, expiresAt }
      await insertOtherPreview(scope, { ...row, ...one, now })
    }
    for (const [at, { lists }] of planned.entries())
      await insertPages(scope, { previewId: ids[at]!, pages: packPages(lists), now }) // an id for each
    const { mapping } = options
    if (mapping)
      await saveColumnMapping(scope, { signature: createHeaderSignature(mapping.header), mapping, now })
  })
}

/**
 * Stores the answers to the questions of a preview, and replaces the preview. Writes no trade. Throws imports.preview_not_found,
 * imports.preview_not_ready, the error of a failed preview, imports.unreadable as `planImport`, imports.too_large, and request.invalid
 * for an answer to a question that the preview does not have.
 */
export async function answerStoredPreview(
  db: Database,
  task: Extract<ImportTask, { kind: 'answer' }>,
): Promise<void> {
  const { previewId, account, contractSizes, now } = task
  await transaction(asUser(db, task.userId), async (scope) => {
    await allowLongWork(scope.db)
    const stored = await lockPreviewsOfUpload(scope, { previewId, now })
    const given = unpackUpload(requireUpload(stored.find(({ id }) => id === previewId) ?? null))
    const open = stored.filter(({ state }) => state === 'ready')
    assertAsked(given, contractSizes)
    assertLines(given, task)
    // What is remembered for later files is saved here: `previewInOrder` takes back what is written in it.
    for (const answer of contractSizes) await saveContractSize(scope, { ...answer, now })
    const upload = account === undefined ? given : await answerAccount(scope, { upload: given, account, now })
    const prepare = open.map((preview) => async () => {
      if (preview.id !== previewId) return unpackUpload(requireUpload(preview))
      return await answerQuestions(scope, { upload, task })
    })
    const planned = await previewInOrder(scope, { prepare, now })
    const answered = packPlanned(planned)
    for (const [at, { lists }] of planned.entries())
      await replacePreview(scope, { previewId: open[at]!.id, ...answered[at]!, lists, now }) // one for each
  })
}

/** The upload with the answers about its lines, spin-offs and missing purchases. */
async function answerQuestions(
  scope: Scope,
  { upload, task }: { upload: Upload; task: PreviewAnswers },
): Promise<Upload> {
  const { lots = [], otherLots, spinOffs } = task
  const listTrades = listTradesById
  let answered = answerLines(upload, task)
  if (spinOffs)
    answered = await answerSpinOffQuestions(scope, { upload: answered, answers: spinOffs, listTrades })
  const hasLots = lots.length > 0 || otherLots !== undefined
  return hasLots
    ? answerLots(scope, { upload: answered, answers: { lots, otherLots }, listTrades })
    : answered
}

async function replacePreview(
  scope: Scope,
  {
    previewId,
    lists,
    now,
    ...stored
  }: Pick<UploadPreview, 'shown' | 'lists'> & { previewId: string; upload?: Uint8Array; now: Date },
): Promise<void> {
  await updateShownPreview(scope, { previewId, ...stored, now })
  await deletePages(scope, previewId)
  await insertPages(scope, { previewId, pages: packPages(lists), now })
}

function assertAsked(upload: Upload, contractSizes: PreviewAnswers['contractSizes']): void {
  const asked = new Set(applyAnswers(upload, new Map()).questions.map(({ root }) => root))
  const at = contractSizes.findIndex(({ root }) => !asked.has(root))
  if (at >= 0) throw buildFieldRefusal([{ field: `contractSizes.${at}.root`, code: 'field.invalid' }])
}

function assertLines(
  { executions, cancellations }: Upload,
  { duplicates = [], corrections = [] }: PreviewAnswers,
): void {
  const ids = new Set([...executions, ...cancellations].map(({ id }) => id))
  for (const [name, answers] of Object.entries({ duplicates, corrections })) {
    const at = answers.findIndex(({ id }) => !ids.has(id))
    if (at >= 0) throw buildFieldRefusal([{ field: `${name}.${at}.id`, code: 'field.invalid' }])
  }
}

function answerLines(upload: Upload, task: PreviewAnswers): Upload {
  const { duplicates, corrections } = upload.answers ?? {}
  return {
    ...upload,
    answers: {
      ...upload.answers,
      duplicates: joinAnswers(duplicates, { all: task.allDuplicates, each: task.duplicates }),
      corrections: joinAnswers(corrections, { all: task.allCorrections, each: task.corrections }),
    },
  }
}

// An answer to all questions replaces those before it.
function joinAnswers<Answer extends string>(
  before: LineAnswers<Answer> = { all: null, each: {} },
  { all, each = [] }: { all: Answer | undefined; each: { id: string; answer: Answer }[] | undefined },
): LineAnswers<Answer> {
  const kept = all ? { all, each: {} } : before
  return {
    all: kept.all,
    each: { ...kept.each, ...Object.fromEntries(each.map(({ id, answer }) => [id, answer])) },
  }
}

/** The upload with the trader's answer for its account, null for none. The next file of this kind gets the same account. */
async function answerAccount(
  scope: Scope,
  { upload, account, now }: { upload: Upload; account: string | null; now: Date },
): Promise<Upload> {
  await saveFileAccount(scope, { signature: upload.signature, account: account ?? '', now })
  return { ...upload, account: { name: account, origin: 'trader' } }
}

/** The new import, or the new preview when the trades have changed since the preview. */
type CommitOutcome = { imported: Import } | { changed: ImportPreview }

/**
 * Imports a preview, all or nothing. A committed preview returns its import. When the trades have changed since the preview with
 * this hash, it writes only the new preview. `account` answers the preview's question for the account first. `accounts` are the
 * trader's names for the preview's `accounts`, null for none; by default they have the names of the file. Throws imports.busy,
 * imports.preview_not_found, imports.preview_not_ready, the error of a failed preview, imports.unreadable as `planImport`, imports.too_large,
 * imports.questions_open, imports.nothing_new, request.invalid when the number of accounts differs, and as `takeText` for the notes
 * that a file brings.
 */
export async function commitStoredPreview(
  db: Database,
  task: Extract<ImportTask, { kind: 'commit' }>,
): Promise<CommitOutcome> {
  return await transaction(asUser(db, task.userId), async (scope) => {
    const { previewId, account, accounts, maxStoredBytes, now } = task
    await allowLongWork(scope.db)
    await requireImportsLock(scope)
    await lockBaseCurrency(scope, 'shared')
    const stored = await lockPreview(scope, { previewId, now })
    if (stored?.state === 'committed') return { imported: await requireImport(scope, stored.importId) }
    const given = unpackUpload(requireUpload(stored))
    const upload = account === undefined ? given : await answerAccount(scope, { upload: given, account, now })

    const plan = await planImport(scope, { upload, listTrades: lockTradesById })
    const { shown, lists } = presentPreview(plan)
    if (!isAsSeen(shown, { task, before: stored })) {
      const answered = account !== undefined && { upload: packUpload(upload) }
      await replacePreview(scope, { previewId, shown, lists, ...answered, now })
      return { changed: shown }
    }
    if (needsReading(shown.reading) || plan.duplicates.undecided + plan.corrections.undecided > 0)
      throw new AppError('imports.questions_open')
    if (!hasChanges(plan)) throw new AppError('imports.nothing_new')
    const texts = plan.rebuild.added.map(({ roundTrip }) => joinLabels(roundTrip, plan.labels))
    await takeText(
      { clock: { now: () => now }, maxStoredBytes },
      scope,
      texts.filter((one) => one !== null),
    )

    const accountNames = nameAccounts(shown, { before: stored?.shown ?? shown, names: accounts })
    const row = await writeImport(scope, { plan, shown, accountNames, now })
    await rememberReading(scope, upload, now)
    await endPreview(scope, { previewId, state: 'committed', importId: row.id, now })
    await notifyUser(scope, buildImportNotification(row, now))
    return { imported: await presentImport(scope, row) }
  })
}

/**
 * Whether the preview is the one that the trader saw. An answer for the account changes the hash, because each trade has its
 * account; so do the ids of trades that the preview before it in the same upload has written. In both cases the preview is the
 * one that was seen when all its figures are.
 */
function isAsSeen(
  shown: ImportPreview,
  { task, before: stored }: { task: Extract<ImportTask, { kind: 'commit' }>; before: PreviewRow | null },
): boolean {
  const before = stored?.shown
  if (shown.previewHash === task.previewHash) return true
  if (!before || (task.account === undefined && stored.firstPreviewId === null)) return false
  const pick = ({ executions, splits, movements, trades, pnl, duplicates, corrections }: ImportPreview) => ({
    ...{ executions, splits, movements, trades, pnl, duplicates, corrections },
  })
  return before.previewHash === task.previewHash && isDeepStrictEqual(pick(before), pick(shown))
}

/** The trader's name for each account of the new trades. `names` are those of the accounts of the preview that the trader saw. */
function nameAccounts(
  shown: ImportPreview,
  { before, names = before.accounts }: { before: ImportPreview; names: (string | null)[] | undefined },
): ReadonlyMap<string, string> {
  if (names.length !== before.accounts.length)
    throw buildFieldRefusal([{ field: 'accounts', code: 'field.invalid' }])
  const named = before.accounts.map((account, at) => [account, names[at] ?? ''] as const)
  return new Map([...shown.accounts.map((account) => [account, account] as const), ...named])
}
