import type { UndoneImport } from '@candlebook/contract/imports'
import { allowLongWork, asUserId, type Database, type Scope } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/index.ts'
import { AppError, isId, newId } from '../../kernel/index.ts'
import { lockTradesById } from '../../trades/index.ts'
import type { ImportTask } from '../importer/index.ts'
import { applyRebuild } from '../matching/apply-rebuild.ts'
import { type ExistingTrade, getExecutionIds } from '../matching/existing-trade.ts'
import { findLatestImport } from '../matching/find-latest-import.ts'
import { loadPositions, type StoredExecution } from '../matching/load-positions.ts'
import { type Rebuild, rebuildTrades } from '../matching/rebuild-trades.ts'
import { deleteActions, selectSymbolsOfActions } from '../stores/corporate-actions.store.ts'
import { deleteExecutions, selectSymbols, updateExecutions } from '../stores/executions.store.ts'
import { deleteChanges, selectChanges } from '../stores/import-changes.store.ts'
import {
  findImport,
  type ImportRow,
  lockImports,
  markUndone,
  selectRefreshed,
} from '../stores/imports.store.ts'
import type { ExecutionSnapshot } from '../stores/imports.table.ts'

/**
 * Undoes an import completely: deletes its executions and stock splits, restores the executions that it corrected,
 * deletes the trades that consist only of its executions, and restores the trades that it changed or merged. Later
 * edits and deletions of the trader stay. Later imports stay too: their trades are derived again from the remaining
 * executions. Throws imports.not_found and imports.already_undone.
 */
export async function undoStoredImport(
  { db, jobs }: { db: Database; jobs: Pick<JobQueue, 'enqueue'> | null },
  { userId, importId: id, now }: Extract<ImportTask, { kind: 'undo' }>,
): Promise<UndoneImport> {
  return await asUserId(db, userId, async (scope) => {
    await allowLongWork(scope.db)
    await lockImports(scope)
    const imported = isId(id) ? await findImport(scope, id) : null
    if (!imported) throw new AppError('imports.not_found')
    if (imported.undoneAt) throw new AppError('imports.already_undone')

    const { executions, refreshed, rebuilt } = await planUndo(scope, imported)
    await deleteExecutions(scope, id)
    await deleteActions(scope, id)
    await updateExecutions(scope, refreshed)
    await writeUndo(scope, { importId: id, executions, rebuilt, now })
    await deleteChanges(scope, id)
    await markUndone(scope, { importId: id, now })
    await jobs?.enqueue(scope.db, 'analytics.refresh', { userId, changeId: newId() })
    return { id, undoneAt: now.toISOString(), ...countChanges(rebuilt) }
  })
}

async function planUndo(scope: Scope, { id: importId, restoredTradeIds }: ImportRow) {
  const refreshed = await selectRefreshed(scope, importId)
  const executionIds = refreshed.map(({ id }) => id)
  const pairs = [
    ...(await selectSymbols(scope, { importId, executionIds, tradeIds: restoredTradeIds })),
    ...(await selectSymbolsOfActions(scope, importId)),
  ]
  const { executions, actions, existing } = await loadPositions(scope, {
    broker: pairs[0]?.broker ?? '',
    symbols: pairs.map(({ symbol }) => symbol),
    selectTrades: lockTradesById,
  })
  const deletedAgain = findToDeleteAgain(existing, { importId, restoredTradeIds, executions })
  const rebuilt = rebuildTrades({
    stored: { executions, actions },
    next: {
      executions: restoreRefreshed(executions, refreshed).filter((one) => one.importId !== importId),
      actions: actions.filter((one) => one.importId !== importId),
    },
    corrects: refreshed.length > 0 || actions.some((one) => one.importId === importId),
    existing: existing.filter((one) => !deletedAgain.has(one)),
    listed: new Set(),
    undone: { importId, changes: await selectChanges(scope, importId) },
  })
  const removed = [...deletedAgain].map((one) => ({ existing: one, mergedIntoTradeId: null }))
  return { executions, refreshed, rebuilt: { ...rebuilt, removed: [...rebuilt.removed, ...removed] } }
}

function restoreRefreshed(executions: StoredExecution[], refreshed: ExecutionSnapshot[]): StoredExecution[] {
  const before = new Map(refreshed.map(({ id, ...columns }) => [id, columns]))
  return executions.map((one) => ({ ...one, ...before.get(one.id) }))
}

// A deleted trade that the import restored is deleted again, unless a later import added to it. Ids sort by time.
function findToDeleteAgain(
  existing: ExistingTrade[],
  undone: { importId: string; restoredTradeIds: string[]; executions: StoredExecution[] },
): Set<ExistingTrade> {
  const importIds = new Map(undone.executions.map(({ id, importId }) => [id, importId]))
  const isOfLaterImport = (id: string) => (importIds.get(id) ?? '') > undone.importId
  const restored = existing.filter(({ trade }) => undone.restoredTradeIds.includes(trade.id))
  return new Set(restored.filter((one) => !getExecutionIds(one).some(isOfLaterImport)))
}

async function writeUndo(
  scope: Scope,
  work: { importId: string; executions: StoredExecution[]; rebuilt: Rebuild; now: Date },
): Promise<void> {
  const { importId, executions, rebuilt, now } = work
  const stored = new Map(executions.map((one) => [one.id, one]))
  await applyRebuild(scope, {
    rebuild: rebuilt,
    getImportId: (roundTrip, trade) =>
      trade?.importId && trade.importId !== importId ? trade.importId : findLatestImport(roundTrip, stored),
    getAccount: ({ account }) => account, // the trader's names for the other accounts are not stored
    now,
  })
}

function countChanges({ removed, changed, restored, added }: Rebuild) {
  return {
    tradesRemoved: removed.length,
    tradesChanged: changed.length,
    tradesAdded: restored.length + added.length,
  }
}
