import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FileNote, SkippedLine } from '@candlebook/contract/file-reading'
import {
  type ImportPreview,
  MAX_PREVIEW_PAGE_ITEMS,
  type MovementTotal,
  movementGroups,
} from '@candlebook/contract/import-previews'
import {
  type CorrectionQuestion,
  MAX_LISTED_QUESTIONS,
  MAX_LOT_QUESTIONS,
} from '@candlebook/contract/import-questions'
import type { PlannedTrade } from '@candlebook/contract/planned-trades'
import { formatDay } from '@candlebook/domain/days/format-day'
import { add } from '@candlebook/domain/decimal/decimal'
import { toMovementKind } from '@candlebook/domain/ledger/movement-kinds'
import { sumBrokerPnl } from './broker-figures.ts'
import type { NewMovement } from './cash-movements.store.ts'
import { MAX_COMPARED_RECORDS } from './duplicates.store.ts'
import type { NewPage } from './import-previews.store.ts'
import { joinLabels, type Labels } from './imported-fields.ts'
import type { PlannedImport } from './planned-import.ts'
import { limitLines, presentTrades, sumPnl } from './planned-trades.ts'
import { MAX_PREVIEW_PAGES } from './preview-limits.ts'
import { listKeptEdits } from './refreshed-executions.ts'

/** All items of the lists of a preview. The API returns them in pages. */
export type PreviewLists = { trades: PlannedTrade[]; skipped: SkippedLine[]; warnings: FileNote[] }

/**
 * The preview as the API returns it, with the first page of each list, and the complete lists. The same file and the same
 * trades always have the same preview and hash.
 */
export function presentPreview(plan: PlannedImport): { shown: ImportPreview; lists: PreviewLists } {
  const {
    upload,
    added,
    duplicates,
    corrections,
    refreshed,
    addedActions,
    addedMovements,
    importedBefore,
    rebuild,
    labels,
  } = plan
  const { id, title } = upload.format
  const planned = presentTrades(plan)
  const undecided = duplicates.undecided + corrections.questions.filter(isOpenLine).length
  const sized = upload.executions.filter(({ contractSize }) => contractSize !== null)
  const kept = listKeptEdits(plan.stored, upload.executions)
  const warnings = [...filterWarnings(plan), ...findPossibleDuplicates(plan), ...kept]
  const lotQuestions = plan.missing.map(({ parts: _parts, ...question }) => question)
  const lists = { trades: planned.map(limitLines), skipped: upload.skipped, warnings }
  const count = (action: PlannedTrade['action']) => planned.filter((one) => one.action === action).length
  const shown = {
    previewHash: computeHash([
      id,
      [...added.map((one) => one.id), ...addedActions.map(({ fingerprint }) => fingerprint)],
      refreshed.map(({ after }) => after),
      planned,
      addedMovements.map((one) => [one.id, one.account]),
      plan.newBalances,
      plan.aliases.map((one) => [one.id, one.sameAs, one.refused]),
      lotQuestions,
    ]),
    fileName: upload.fileName,
    format: { id, title },
    files: upload.files,
    unreadFiles: upload.unreadFiles,
    importedBefore: importedBefore?.toISOString() ?? null,
    executions: {
      read: upload.executions.length,
      added: added.length,
      alreadyImported: sized.length - added.length - undecided,
      corrected: refreshed.length,
      unsized: upload.executions.length - sized.length,
      undecided,
    },
    splits: addedActions.length,
    movements: {
      added: addedMovements.length,
      alreadyImported: plan.repeated.repeatedMovements.length,
      totals: sumMovements(addedMovements),
    },
    balances: plan.newBalances,
    trades: { add: count('add'), change: count('change'), keep: count('keep'), remove: count('remove') },
    labelled: rebuild.added.filter(({ roundTrip }) => hasText(joinLabels(roundTrip, labels))).length,
    pnl: sumPnl(planned),
    basePnl: plan.basePnl,
    brokerTotals: sumBrokerPnl(listBrokerPnl(plan)),
    accountQuestion: plan.accountQuestion,
    sizeQuestions: plan.sizeQuestions,
    duplicates: {
      total: duplicates.questions.length,
      open: duplicates.questions.filter(({ answer }) => answer === null).length,
      questions: duplicates.questions.slice(0, MAX_LISTED_QUESTIONS),
    },
    corrections: {
      total: corrections.questions.length,
      open: corrections.undecided,
      questions: corrections.questions.slice(0, MAX_LISTED_QUESTIONS),
    },
    reading: upload.reading,
    lots: {
      total: lotQuestions.length,
      open: lotQuestions.filter(({ answer }) => answer === null).length,
      questions: lotQuestions.slice(0, MAX_LOT_QUESTIONS),
    },
    spinOffs: {
      open: plan.spinOffs.filter(({ answer }) => answer === null).length,
      questions: plan.spinOffs,
    },
    lines: { skipped: upload.skipped.length, warnings: warnings.length },
    skipped: upload.skipped.slice(0, MAX_PREVIEW_PAGE_ITEMS),
    warnings: warnings.slice(0, MAX_PREVIEW_PAGE_ITEMS),
    accounts: listAccounts(plan),
    planned: lists.trades.slice(0, MAX_PREVIEW_PAGE_ITEMS),
  }
  return { shown, lists }
}

/**
 * The warning that new executions may be in another kind of file of the broker with other numbers. About equal numbers the preview
 * asks, see `findDuplicates`.
 */
function findPossibleDuplicates({ upload, duplicates: { unsure, notCompared } }: PlannedImport): FileNote[] {
  const notes: FileNote[] = notCompared ? [describeNotCompared(notCompared)] : []
  const [first] = unsure
  if (!first) return notes
  const message = `Another kind of file of ${upload.format.broker} has other ${first.side === 'buy' ? 'purchases' : 'sales'} of ${first.symbol} on ${formatDay(first.day)}${unsure.length > 1 ? `, and so for ${unsure.length} lines in all` : ''}. If both files have the same trades, one of them is incomplete: import one kind of file only.`
  return [...notes, { line: first.line, code: 'import.possible_duplicates', message }]
}

function describeNotCompared({ line, day }: { line: number; day: string }): FileNote {
  const most = MAX_COMPARED_RECORDS.toLocaleString('en')
  const message = `You have more than ${most} executions of other brokers, or trades of your own, with the symbols of this file in its days. Lines from ${formatDay(day)} on were not compared with all of them, so they can be there twice. Import a file of fewer days to have them compared.`
  return { line, code: 'import.possible_duplicates', message }
}

/** The accounts of the new trades as the file names them, '' for none, in alphabetical order. */
function listAccounts({ rebuild }: PlannedImport): string[] {
  const ofFile = rebuild.added.filter(({ account }) => account === null)
  return [...new Set(ofFile.map(({ roundTrip }) => roundTrip.account ?? ''))].sort()
}

/** The number and the sum of the new movements of each kind and currency, kinds in the order of `movementGroups`. */
function sumMovements(movements: readonly NewMovement[]): MovementTotal[] {
  const totals = new Map<string, MovementTotal>()
  for (const { kind: stored, amount, currency } of movements) {
    const kind = toMovementKind(stored, amount)
    const key = `${movementGroups.indexOf(kind)} ${currency}`
    const before = totals.get(key) ?? { kind, currency, count: 0, amount: '0' }
    totals.set(key, { ...before, count: before.count + 1, amount: add(before.amount, amount) })
  }
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total)
}

function hasText(labels: Labels | null): boolean {
  return labels !== null && (labels.strategy !== null || labels.notes !== null || labels.tags.length > 0)
}

function isOpenLine({ answer, canBeAnother }: CorrectionQuestion): boolean {
  return answer === null && canBeAnother
}

function listBrokerPnl({ rebuild, pnls }: PlannedImport) {
  return [...rebuild.changed, ...rebuild.added].map(({ roundTrip }) => ({
    currency: roundTrip.currency,
    status: roundTrip.status,
    brokerPnl: roundTrip.brokerPnl,
    pnl: pnls.get(roundTrip) ?? null,
  }))
}

// One half of a split and a cancellation need no warning when an earlier import contains the other part.
function filterWarnings({ upload, pairedHalves, corrections }: PlannedImport): FileNote[] {
  return upload.warnings.filter(
    ({ code, line }) =>
      (code !== 'import.split' || !pairedHalves.has(line ?? 0)) &&
      (code !== 'import.cancelled' || !corrections.foundLines.has(line ?? 0)),
  )
}

function computeHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** Packs the pages of the lists of a preview, except the first page of each list, which is part of the preview. */
export function packPages(lists: PreviewLists): NewPage[] {
  return [
    ...packList('trades', lists.trades),
    ...packList('skipped', lists.skipped),
    ...packList('warnings', lists.warnings),
  ]
}

/** The items of a stored page. */
export function unpackPage(items: Uint8Array): unknown[] {
  return JSON.parse(inflateRawSync(items).toString()) as unknown[] // as packed above
}

function packList(section: NewPage['section'], list: unknown[]): NewPage[] {
  const count = Math.min(Math.ceil(list.length / MAX_PREVIEW_PAGE_ITEMS), MAX_PREVIEW_PAGES)
  return Array.from({ length: Math.max(count - 1, 0) }, (_, at) => {
    const from = (at + 1) * MAX_PREVIEW_PAGE_ITEMS
    const items = JSON.stringify(list.slice(from, from + MAX_PREVIEW_PAGE_ITEMS))
    return { section, page: at + 2, items: deflateRawSync(items, { level: 1 }) }
  })
}
