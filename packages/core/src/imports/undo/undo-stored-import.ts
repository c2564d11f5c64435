import type { UndoneImport } from '@candlebook/contract/imports'
import { allowLongWork, type Database, inScopeOf, type Scope } from '../../db/index.ts'
import { AppError, isId } from '../../kernel/index.ts'
import { lockTradesById } from '../../trades/index.ts'
import type { ImportTask } from '../importer/index.ts'
import { applyRebuild } from '../matching/apply-rebuild.ts'
import { executionIds, type Standing } from '../matching/existing-trade.ts'
import { loadPositions, type StoredExecution } from '../matching/load-positions.ts'
import { type Rebuild, rebuild } from '../matching/rebuild-trades.ts'
import { deleteExecutions, selectSymbols } from '../stores/executions.store.ts'
import { deleteChanges, selectChanges } from '../stores/import-changes.store.ts'
import { findImport, type ImportRow, markUndone, takeTurn } from '../stores/imports.store.ts'

/**
 * Takes an import back as a whole: its executions go, trades made only of them disappear with their images, trades
 * that it changed or joined are as they were, and what the trader edited or deleted since stays edited or deleted.
 * Later imports stay; trades are derived from what is left. Throws imports.not_found and imports.already_undone.
 */
export async function takeBackImport(
  db: Database,
  { userId, importId: id, now }: Extract<ImportTask, { kind: 'undo' }>,
): Promise<UndoneImport> {
  return await inScopeOf(db, userId, async (scope) => {
    await allowLongWork(scope.db)
    await takeTurn(scope)
    const made = isId(id) ? await findImport(scope, id) : null
    if (!made) throw new AppError('imports.not_found')
    if (made.undoneAt) throw new AppError('imports.already_undone')

    const { executions, rebuilt } = await planUndo(scope, made)
    await deleteExecutions(scope, id)
    await writeUndo(scope, { importId: id, executions, rebuilt, now })
    await deleteChanges(scope, id)
    await markUndone(scope, { importId: id, now })
    return { id, undoneAt: now.toISOString(), ...countsOf(rebuilt) }
  })
}

async function planUndo(scope: Scope, { id: importId, broughtBack }: ImportRow) {
  const pairs = await selectSymbols(scope, { importId, tradeIds: broughtBack })
  const { executions, standing } = await loadPositions(scope, {
    broker: pairs[0]?.broker ?? '',
    symbols: pairs.map(({ symbol }) => symbol),
    selectTrades: lockTradesById,
  })
  const goesAgain = deletedAgain(standing, { importId, broughtBack, executions })
  const rebuilt = rebuild({
    stored: executions,
    next: executions.filter((one) => one.importId !== importId),
    standing: standing.filter((one) => !goesAgain.has(one)),
    listed: new Set(),
    undone: { importId, changes: await selectChanges(scope, importId) },
  })
  const removed = [...goesAgain].map((one) => ({ standing: one, intoTradeId: null }))
  return { executions, rebuilt: { ...rebuilt, removed: [...rebuilt.removed, ...removed] } }
}

// A trade that the import had brought back goes again, unless a later import has gone on with it. Ids sort in time.
function deletedAgain(
  standing: Standing[],
  known: { importId: string; broughtBack: string[]; executions: StoredExecution[] },
): Set<Standing> {
  const importIds = new Map(known.executions.map(({ id, importId }) => [id, importId]))
  const isOfLater = (id: string) => (importIds.get(id) ?? '') > known.importId
  const broughtBack = standing.filter(({ trade }) => known.broughtBack.includes(trade.id))
  return new Set(broughtBack.filter((one) => !executionIds(one).some(isOfLater)))
}

async function writeUndo(
  scope: Scope,
  work: { importId: string; executions: StoredExecution[]; rebuilt: Rebuild; now: Date },
): Promise<void> {
  const { importId, executions, rebuilt, now } = work
  const stored = new Map(executions.map((one) => [one.id, one]))
  const of = (id: string) => stored.get(id)! // every fill is of a stored execution
  await applyRebuild(scope, {
    rebuild: rebuilt,
    rowIdOf: (id) => of(id).rowId,
    importIdOf: (trip, trade) =>
      trade?.importId && trade.importId !== importId
        ? trade.importId
        : executionIds(trip)
            .map((id) => of(id).importId)
            .sort()
            .at(-1)!, // a trip has executions
    accountOf: ({ account }) => account, // how the trader called the others is known no more
    now,
  })
}

function countsOf({ removed, changed, restored, added }: Rebuild) {
  return {
    tradesRemoved: removed.length,
    tradesChanged: changed.length,
    tradesAdded: restored.length + added.length,
  }
}
