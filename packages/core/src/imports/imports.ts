import { MAX_PREVIEW_PAGE_ITEMS } from '@candlebook/contract/import-previews'
import type { CashMovement, FileFormat, Import, TradeExecution } from '@candlebook/contract/imports'
import { brokerFormats } from '@candlebook/domain/brokers/broker-formats'
import { toWallClock } from '@candlebook/domain/days/day'
import { formatCount } from '@candlebook/domain/text/text'
import type { Context } from '../context/index.ts'
import { allowLongWork, asJob, asUser, type Database, type Scope, transaction } from '../db/index.ts'
import { AppError, type Clock, isId } from '../kernel/index.ts'
import type { OwnNotification } from '../notifications/index.ts'
import { findDayZones, lockBaseCurrency, saveTradeDaysZone } from '../settings/index.ts'
import { countTradesByImport, listTradesById, lockTradesById } from '../trades/index.ts'
import { countMovementsByImport, listMovementRows } from './cash-movements.store.ts'
import { listSymbolsOf, listTimedSymbols } from './executions.store.ts'
import { deleteAllChanges, findImport, type ImportRow, listImportRows, lockImports } from './imports.store.ts'
import { findLatestImport, getPositions } from './positions.ts'
import { rebuildTrades } from './rebuild.ts'
import { applyRebuild } from './rebuild-writer.ts'
import { listExecutionsOfTrade } from './trade-fills.store.ts'
import { buildFillsKey } from './trade-matching.ts'

/** The kinds of files that are known without a question, in the order of their names. */
export function listFormats(): FileFormat[] {
  const formats = brokerFormats.map(({ id, broker, title, help }) => ({ id, broker, title, help }))
  return formats.toSorted((a, b) => (a.title < b.title ? -1 : 1))
}

/** Imports as the API returns them, each with the number of its trades and cash movements that exist. */
async function presentImports(scope: Scope, rows: ImportRow[]): Promise<Import[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await countTradesByImport(scope, ids)
  const movements = await countMovementsByImport(scope, ids)
  const byImport = new Map(counts.map((count) => [count.importId, count]))
  return rows.map(
    ({ format, formatTitle, restoredTradeIds: _restoredTradeIds, createdAt, undoneAt, ...row }) => ({
      ...row,
      format: { id: format, title: formatTitle },
      trades: byImport.get(row.id)?.trades ?? 0,
      tradesWithNotes: byImport.get(row.id)?.withNotes ?? 0,
      movements: movements.get(row.id) ?? 0,
      createdAt: createdAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    }),
  )
}

/** One import as the API returns it, see `presentImports`. */
export async function presentImport(scope: Scope, row: ImportRow): Promise<Import> {
  return (await presentImports(scope, [row]))[0]! // one for each row
}

/** Maximum number of imports in the list. */
const MAX_LISTED_IMPORTS = 500

/** The viewer's latest imports, newest first, including undone imports. */
export function listImports(ctx: Context): Promise<Import[]> {
  return transaction(asUser(ctx), async (scope) =>
    presentImports(scope, await listImportRows(scope, { limit: MAX_LISTED_IMPORTS })),
  )
}

/** The executions of a trade of the viewer, oldest first, each with its day in the zone of the trade's days. A trade added by hand has none. Throws trades.not_found. */
export function listExecutions(ctx: Context, { tradeId }: { tradeId: string }): Promise<TradeExecution[]> {
  return transaction(asUser(ctx), async (scope) => {
    const trades = isId(tradeId) ? await listTradesById(scope, [tradeId]) : []
    if (trades.length === 0) throw new AppError('trades.not_found')
    const rows = await listExecutionsOfTrade(scope, tradeId)
    const { stored } = await findDayZones(scope)
    return rows.map((row) => {
      const executedAt = row.executedAt?.toISOString() ?? null
      const day = stored && executedAt ? toWallClock(executedAt, stored).day : row.day
      return { ...row, day, executedAt }
    })
  })
}

/**
 * A page of the viewer's cash movements, typed and imported, newest day first, at most MAX_PREVIEW_PAGE_ITEMS; only those of an account, of an
 * import, or of a day. An unknown one has none.
 */
export function listMovements(
  ctx: Context,
  {
    importId,
    page,
    ...of
  }: { account?: string | undefined; importId?: string | undefined; day?: string | undefined; page: number },
): Promise<CashMovement[]> {
  return transaction(asUser(ctx), async (scope) => {
    if (importId !== undefined && !isId(importId)) return []
    const offset = (page - 1) * MAX_PREVIEW_PAGE_ITEMS
    return await listMovementRows(scope, { ...of, importId, limit: MAX_PREVIEW_PAGE_ITEMS, offset })
  })
}

/** How many symbols are derived at a time. */
const MAX_BATCH_SYMBOLS = 100

/**
 * Derives the imported trades of a user again, with days in the zone that the user prefers, in one transaction: other
 * transactions see either the former days or the new ones. Days that the trader edited stay. The recorded changes of imports
 * have days in the former zone, so they are deleted: a later undo derives the trades from the executions alone.
 */
export async function changeTradeDays(
  { db, clock }: { db: Database; clock: Clock },
  { userId }: { userId: string },
): Promise<void> {
  await transaction(asJob(db, userId), async (scope) => {
    await allowLongWork(scope.db)
    await lockImports(scope)
    await lockBaseCurrency(scope)
    const { wanted, stored } = await findDayZones(scope)
    if (wanted === stored) return
    const brokers = Map.groupBy(await listTimedSymbols(scope), ({ broker }) => broker)
    for (const [broker, pairs] of brokers) {
      const symbols = pairs.map(({ symbol }) => symbol)
      for (let at = 0; at < symbols.length; at += MAX_BATCH_SYMBOLS) {
        await deriveAgain(scope, {
          broker,
          symbols: symbols.slice(at, at + MAX_BATCH_SYMBOLS),
          wanted,
          now: clock.now(),
        })
      }
    }
    await deleteAllChanges(scope)
    await saveTradeDaysZone(scope, wanted)
  })
}

async function deriveAgain(
  scope: Scope,
  { broker, symbols, wanted, now }: { broker: string; symbols: string[]; wanted: string | null; now: Date },
): Promise<void> {
  const positions = await getPositions(scope, { broker, symbols, listTrades: lockTradesById })
  const { zone, executions, actions, existing } = positions
  const facts = { executions, actions }
  const stored = new Map(executions.map((one) => [one.id, one]))
  await applyRebuild(scope, {
    rebuild: rebuildTrades({
      zone,
      nextZone: wanted,
      stored: facts,
      next: facts,
      existing,
      listed: new Set(),
      corrects: true,
    }),
    getImportId: (roundTrip, trade) => trade?.importId ?? findLatestImport(roundTrip, stored),
    getAccount: ({ account, roundTrip }) => account ?? roundTrip.account,
    now,
  })
}

/**
 * Derives imported trades that come back from the bin again: from days of another zone, or with splits of later imports. `zone` is
 * that of their days when they were moved there, and `lastImportId` the latest import then. Edits of the trader stay. A trade that
 * would get other executions stays as it was. Other trades are not read.
 */
export async function deriveRestored(
  scope: Scope,
  given: { tradeIds: string[]; zone: string | null; lastImportId: string | null; now: Date },
): Promise<void> {
  const { tradeIds, zone, lastImportId, now } = given
  const restoredIds = new Set(tradeIds)
  const lockRestored = (_: Scope, ids: string[]) =>
    lockTradesById(
      scope,
      ids.filter((id) => restoredIds.has(id)),
    )
  const pairs = await listSymbolsOf(scope, { tradeIds })
  for (const [broker, ofBroker] of Map.groupBy(pairs, (pair) => pair.broker)) {
    const symbols = ofBroker.map(({ symbol }) => symbol)
    const positions = await getPositions(scope, { broker, symbols, listTrades: lockRestored })
    const { executions, actions, existing } = positions
    const earlierActions = actions.filter(({ importId }) => importId <= (lastImportId ?? ''))
    if (zone === positions.zone && earlierActions.length === actions.length) continue
    const rebuild = rebuildTrades({
      ...{ zone, nextZone: positions.zone, existing, listed: new Set<string>(), corrects: true },
      stored: { executions, actions: earlierActions },
      next: { executions, actions },
    })
    const changed = rebuild.changed.filter(
      (one) => buildFillsKey(one.existing) === buildFillsKey(one.roundTrip),
    )
    const stored = new Map(executions.map((one) => [one.id, one]))
    await applyRebuild(scope, {
      rebuild: { ...rebuild, changed, added: [], removed: [], restored: [] },
      getImportId: (roundTrip, trade) => trade?.importId ?? findLatestImport(roundTrip, stored),
      getAccount: ({ account, roundTrip }) => account ?? roundTrip.account,
      now,
    })
  }
}

/** What the bell says after an import, in the words of the history of imports. */
export function buildImportNotification(
  { id, fileName, executionsAdded, tradesAdded, tradesChanged, movementsAdded }: ImportRow,
  now: Date,
): OwnNotification {
  return {
    kind: 'import-finished',
    title: 'Import finished',
    message: `${fileName}: ${[
      formatCount(executionsAdded, 'new execution'),
      `${formatCount(tradesAdded, 'trade')} added`,
      `${formatCount(tradesChanged, 'trade')} changed`,
      ...(movementsAdded > 0 ? [formatCount(movementsAdded, 'cash movement')] : []),
    ].join(', ')}.`,
    uniqueKey: id,
    now,
  }
}

/** The import with this id as the API returns it. Throws imports.not_found. */
export async function requireImport(scope: Scope, importId: string | null): Promise<Import> {
  const row = importId ? await findImport(scope, importId) : null
  if (!row) throw new AppError('imports.not_found')
  return await presentImport(scope, row)
}
