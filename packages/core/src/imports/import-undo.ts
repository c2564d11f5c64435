import type { UndoneImport } from '@candlebook/contract/imports'
import { compareDays } from '@candlebook/domain/days/day'
import type { Context } from '../context/index.ts'
import { allowLongWork, asUser, type Database, type Scope, transaction } from '../db/index.ts'
import { deleteReleasedImages } from '../images/index.ts'
import { AppError, isId, requireUserId } from '../kernel/index.ts'
import { lockBaseCurrency } from '../settings/index.ts'
import { lockTradesById } from '../trades/index.ts'
import { passMovementsOn } from './cash-movements.store.ts'
import { deleteActions, listSymbolsOfActions, moveActions } from './corporate-actions.store.ts'
import { deleteAliases } from './duplicates.store.ts'
import { deleteExecutions, listSymbolsOf, moveExecutions, updateExecutions } from './executions.store.ts'
import type { Importer, ImportTask } from './importer.ts'
import {
  deleteChanges,
  findImport,
  type ImportRow,
  type LaterImport,
  listImportChanges,
  listLaterImports,
  listLaterImportsOfActions,
  listLaterRefreshed,
  listRefreshed,
  markUndone,
  requireImportsLock,
  updateRefreshed,
} from './imports.store.ts'
import type { ExecutionSnapshot } from './imports.table.ts'
import { findLatestImport, getPositions, type Positions, type StoredExecution } from './positions.ts'
import { type Rebuild, rebuildTrades } from './rebuild.ts'
import { applyRebuild } from './rebuild-writer.ts'
import { toSnapshot } from './refreshed-executions.ts'
import { deleteBalances } from './stated-balances.store.ts'
import { BY_HAND } from './trade-events.ts'
import { moveTradesToLatestImport } from './trade-fills.store.ts'
import { type ExistingTrade, getExecutionIds } from './trade-matching.ts'

/**
 * Undoes an import completely, see `undoStoredImport`. Imports and undos of one user run one at a time. Throws
 * imports.not_found, imports.already_undone, imports.busy and imports.too_large.
 */
export async function undoImport(
  ctx: Context,
  importer: Importer,
  { id: importId }: { id: string },
): Promise<UndoneImport> {
  const userId = requireUserId(ctx.actor)
  const found = isId(importId) ? await transaction(asUser(ctx), (scope) => findImport(scope, importId)) : null
  if (!found) throw new AppError('imports.not_found')
  const undone = await importer.run<'undo'>({ kind: 'undo', userId, now: ctx.clock.now(), importId })
  await deleteReleasedImages(ctx)
  return undone
}

/**
 * Undoes an import completely: deletes its executions, stock splits, cash movements and balances, restores the executions that it corrected,
 * deletes the trades that consist only of its executions, and restores the trades that it changed or merged. Executions,
 * splits and movements that a later import repeats become those of that import. Later edits and deletions of the trader stay. Later
 * imports stay too: their trades are derived again from the remaining executions. Throws imports.not_found and
 * imports.already_undone.
 */
export async function undoStoredImport(
  db: Database,
  { userId, importId: id, now }: Extract<ImportTask, { kind: 'undo' }>,
): Promise<UndoneImport> {
  return await transaction(asUser(db, userId), async (scope) => {
    await allowLongWork(scope.db)
    await requireImportsLock(scope)
    await lockBaseCurrency(scope)
    const imported = isId(id) ? await findImport(scope, id) : null
    if (!imported) throw new AppError('imports.not_found')
    if (imported.undoneAt) throw new AppError('imports.already_undone')

    const planned = await previewUndo(scope, imported)
    await moveExecutions(
      scope,
      planned.flatMap(({ kept }) => kept.moved.executions),
    )
    await moveActions(
      scope,
      planned.flatMap(({ kept }) => kept.moved.actions),
    )
    await deleteExecutions(scope, id)
    await deleteActions(scope, id)
    await deleteAliases(scope, id)
    await passMovementsOn(scope, id)
    await deleteBalances(scope, id)
    for (const { kept, restored, passedOn, rebuilt } of planned) {
      await updateExecutions(scope, restored)
      await passCorrectionsOn(scope, { passedOn, now })
      await writeUndo(scope, { importId: id, executions: kept.executions, rebuilt, now })
    }
    await moveTradesToLatestImport(scope, id)
    await deleteChanges(scope, id)
    await markUndone(scope, { importId: id, now })
    return { id, undoneAt: now.toISOString(), ...countChanges(planned.map(({ rebuilt }) => rebuilt)) }
  })
}

// One preview for each broker: an import of one broker can have executions of another, which the trader called the same.
async function previewUndo(scope: Scope, imported: ImportRow) {
  const { id: importId, restoredTradeIds } = imported
  const corrected = await listRefreshed(scope, importId)
  const executionIds = corrected.map(({ id }) => id)
  const ofExecutions = await listSymbolsOf(scope, { importId, executionIds, tradeIds: restoredTradeIds })
  const pairs = [...ofExecutions, ...(await listSymbolsOfActions(scope, importId))]
  const from = corrected.map(({ day }) => day).toSorted(compareDays)[0]
  const change = { from, executionIds, importId, tradeIds: restoredTradeIds }
  const planned = []
  for (const [broker, own] of Map.groupBy(pairs, (pair) => pair.broker)) {
    const symbols = own.map(({ symbol }) => symbol)
    const positions = await getPositions(scope, { broker, symbols, listTrades: lockTradesById, change })
    const ids = new Set(positions.executions.map(({ id }) => id))
    const ofBroker = corrected.filter(({ id }) => ids.has(id))
    planned.push(await previewUndoOfBroker(scope, { imported, positions, corrected: ofBroker }))
  }
  return planned
}

async function previewUndoOfBroker(
  scope: Scope,
  given: { imported: ImportRow; positions: Positions; corrected: ExecutionSnapshot[] },
) {
  const { imported, positions, corrected } = given
  const { id: importId, restoredTradeIds } = imported
  const { executions, actions, existing } = positions
  const laterImports = await listLaterImports(scope, {
    importId,
    executionIds: executions.map(({ id }) => id),
  })
  // The file of a later import does not have what the trader changed by hand, so it does not keep it.
  const [passed, open] = partition(corrected, ({ id }) => imported.format !== BY_HAND && laterImports.has(id))
  const { restored, passedToEdits } = restoreBelowEdits(open, {
    executions,
    later: await listLaterRefreshed(scope, { importId, executionIds: open.map(({ id }) => id) }),
  })
  const deletedAgain = findToDeleteAgain(existing, { importId, restoredTradeIds, executions, laterImports })
  const kept = findKept(positions, {
    importId,
    laterImports,
    laterActions: await listLaterImportsOfActions(scope, importId),
  })
  const rebuilt = rebuildTrades({
    zone: positions.zone,
    stored: { executions, actions },
    next: { executions: restoreCorrected(kept.executions, restored), actions: kept.actions },
    corrects: restored.length > 0 || kept.actions.length < actions.length || kept.moved.actions.length > 0,
    existing: existing.filter((one) => !deletedAgain.has(one)),
    listed: new Set(),
    undone: { importId, changes: await listImportChanges(scope, importId) },
  })
  const removed = [...deletedAgain].map((one) => ({ existing: one, mergedIntoTradeId: null }))
  return {
    kept,
    restored,
    passedOn: [
      ...passed.map((before) => ({ before, importId: laterImports.get(before.id)!.importId })), // of those that have one
      ...passedToEdits,
    ],
    rebuilt: { ...rebuilt, removed: [...rebuilt.removed, ...removed] },
  }
}

/**
 * What an undo restores of the executions that later imports changed too. Each later import then restores them without the values
 * of the undone import. An execution that a later one changed by hand stays as the trader left it.
 */
function restoreBelowEdits(
  corrected: readonly ExecutionSnapshot[],
  {
    executions,
    later,
  }: { executions: readonly StoredExecution[]; later: Awaited<ReturnType<typeof listLaterRefreshed>> },
) {
  const restored: ExecutionSnapshot[] = []
  const passedToEdits: { before: ExecutionSnapshot; importId: string }[] = []
  const stored = new Map(executions.map((one) => [one.id, one]))
  for (const before of corrected) {
    const changes = later.flatMap(({ importId, format, refreshed }) => {
      const snapshot = refreshed.find(({ id }) => id === before.id)
      return snapshot ? [{ importId, format, snapshot }] : []
    })
    const current = toSnapshot(stored.get(before.id)!) // only those of loaded positions are corrected
    const after = changes[0]?.snapshot ?? current
    const firstEdit = changes.findIndex(({ format }) => format === BY_HAND)
    const below = firstEdit === -1 ? changes : changes.slice(0, firstEdit + 1)
    for (const { importId, snapshot } of below)
      passedToEdits.push({ before: takeOut(snapshot, { before, after }), importId })
    if (firstEdit === -1) restored.push(takeOut(current, { before, after }))
  }
  return { restored, passedToEdits }
}

// The values that the undone import changed become those before it.
function takeOut(
  snapshot: ExecutionSnapshot,
  { before, after }: Record<'before' | 'after', ExecutionSnapshot>,
): ExecutionSnapshot {
  const names = Object.keys(before) as (keyof ExecutionSnapshot)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return { ...snapshot, ...Object.fromEntries(changed.map((name) => [name, before[name]])) }
}

function partition<T>(items: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((one) => !isFirst(one))]
}

// The executions and splits after the undo, in the order in which they will be stored, and those that change their import.
function findKept(
  { executions, actions }: Positions,
  undone: {
    importId: string
    laterImports: ReadonlyMap<string, LaterImport>
    laterActions: ReadonlyMap<string, Omit<LaterImport, 'position'>>
  },
) {
  const isOwn = (one: { importId: string }) => one.importId === undone.importId
  const [own, others] = partition(executions, isOwn)
  const [ownActions, otherActions] = partition(actions, isOwn)
  const moved = own.flatMap((one) => {
    const later = undone.laterImports.get(one.id)
    return later ? [{ ...one, ...later }] : []
  })
  const movedActions = ownActions.flatMap((one) => {
    const later = undone.laterActions.get(one.id)
    return later ? [{ ...one, ...later }] : []
  })
  return {
    executions: [...others, ...moved].sort((a, b) =>
      a.importId === b.importId ? a.position - b.position : a.importId < b.importId ? -1 : 1,
    ),
    actions: [...otherActions, ...movedActions],
    moved: {
      executions: moved.map(({ id, importId, position, line }) => ({ id, importId, position, line })),
      actions: movedActions.map(({ id, importId, line }) => ({ fingerprint: id, importId, line })),
    },
  }
}

function restoreCorrected(executions: StoredExecution[], restored: ExecutionSnapshot[]): StoredExecution[] {
  const before = new Map(restored.map(({ id, ...columns }) => [id, columns]))
  return executions.map((one) => ({ ...one, ...before.get(one.id) }))
}

// A later import with the same execution has read it in the same way, so its undo restores the execution.
async function passCorrectionsOn(
  scope: Scope,
  { passedOn, now }: { passedOn: { before: ExecutionSnapshot; importId: string }[]; now: Date },
): Promise<void> {
  for (const [importId, passed] of Map.groupBy(passedOn, (one) => one.importId)) {
    const ids = new Set(passed.map(({ before }) => before.id))
    const own = (await listRefreshed(scope, importId)).filter(({ id }) => !ids.has(id))
    await updateRefreshed(scope, {
      importId,
      refreshed: [...own, ...passed.map(({ before }) => before)],
      now,
    })
  }
}

// A deleted trade that the import restored is deleted again, unless a later import has one of its executions. Ids sort by time.
function findToDeleteAgain(
  existing: ExistingTrade[],
  undone: {
    importId: string
    restoredTradeIds: string[]
    executions: StoredExecution[]
    laterImports: ReadonlyMap<string, LaterImport>
  },
): Set<ExistingTrade> {
  const importIds = new Map(undone.executions.map(({ id, importId }) => [id, importId]))
  const isOfLaterImport = (id: string) =>
    undone.laterImports.has(id) || (importIds.get(id) ?? '') > undone.importId
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

function countChanges(rebuilds: Rebuild[]) {
  const count = (pick: (rebuild: Rebuild) => number) => rebuilds.reduce((sum, one) => sum + pick(one), 0)
  return {
    tradesRemoved: count(({ removed }) => removed.length),
    tradesChanged: count(({ changed }) => changed.length),
    tradesAdded: count(({ restored, added }) => restored.length + added.length),
  }
}
