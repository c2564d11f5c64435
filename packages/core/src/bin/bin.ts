import {
  BIN_PAGE_ITEMS,
  type BinKind,
  type BinnedIds,
  type BinnedRecord,
  type BinPage,
  type MovedToBin,
  type MoveToBin,
  type RestoredFromBin,
} from '@candlebook/contract/bin.routes'
import { BIN_DAYS, MAX_BINNED, MAX_TYPED_MOVEMENTS } from '@candlebook/contract/limits'
import { type StoredMovementKind, toMovementKind } from '@candlebook/domain/ledger/movement-kinds'
import type { TradeStatus, TradeType } from '@candlebook/domain/trades/vocabulary'
import { lockNewAccount } from '../broker-accounts/index.ts'
import type { Context } from '../context/index.ts'
import { asJob, asUser, lockForUser, type Scope, transaction } from '../db/index.ts'
import { deleteReleasedImages, forgetImageUses } from '../images/index.ts'
import { deriveRestored, requireImportsLock } from '../imports/index.ts'
import { AppError, runForEach } from '../kernel/index.ts'
import { countTypedMovements } from '../ledger/index.ts'
import { lockBaseCurrency } from '../settings/index.ts'
import {
  countBinned,
  deleteBinned,
  linkExecutions,
  listBinned,
  listUsersWithEndedBin,
  lockBinned,
  moveRows,
  restoreRows,
} from './bin.store.ts'

const BIN_MS = BIN_DAYS * 24 * 60 * 60 * 1000

/** A page of the viewer's bin, the last moved first. */
export function listBin(ctx: Context, { page }: { page: number }): Promise<BinPage> {
  return transaction(asUser(ctx), async (scope) => {
    const rows = await listBinned(scope, { limit: BIN_PAGE_ITEMS, offset: (page - 1) * BIN_PAGE_ITEMS })
    return { items: rows.map(presentBinned), total: await countBinned(scope) }
  })
}

function presentBinned(row: Awaited<ReturnType<typeof listBinned>>[number]): BinnedRecord {
  const { id, kind, binnedAt } = row
  const common = {
    id,
    binnedAt: binnedAt.toISOString(),
    endsAt: new Date(binnedAt.getTime() + BIN_MS).toISOString(),
  }
  // A record has all columns of its own kind, and none of them can be null except for the exit day of an open trade.
  const get = (name: keyof typeof row) => row[name] as string
  switch (kind) {
    case 'trade':
      return {
        kind,
        ...common,
        symbol: get('symbol'),
        type: get('type') as TradeType,
        status: get('status') as TradeStatus,
        entryDate: get('entryDate'),
        exitDate: row.exitDate,
      }
    case 'entry':
      return { kind, ...common, title: get('title'), date: get('date') }
    case 'movement':
      return {
        kind,
        ...common,
        movement: toMovementKind(get('movement') as StoredMovementKind, get('amount')),
        amount: get('amount'),
        currency: get('currency'),
        account: get('account'),
        day: get('day'),
      }
  }
}

/**
 * Moves records of one kind to the bin: no figure and no list has them then, and their images stay. All are moved, or none. A cash
 * movement of a file cannot be moved. Throws bin.full.
 */
export function moveToBin(ctx: Context, { kind, ids }: MoveToBin): Promise<MovedToBin> {
  return transaction(asUser(ctx), async (scope) => {
    await lockBin(scope)
    // Before the rows of trades, so that two transactions never wait for each other.
    if (kind === 'trade') await lockBaseCurrency(scope, 'shared')
    if ((await countBinned(scope)) + ids.length > MAX_BINNED) throw new AppError('bin.full')
    const moved = await moveRows(scope, { kind, ids, now: ctx.clock.now() })
    return { moved, missing: ids.length - moved }
  })
}

/**
 * One request at a time moves or restores records of a user: their number has a limit. Others that change records in the bin take
 * the lock before any other of the user's rows, as a restore does, so that the two cannot wait for each other.
 */
export function lockBin(scope: Scope): Promise<void> {
  return lockForUser(scope, 'bin')
}

/**
 * Brings records back, with their images, and trades with their executions. A trade stays in the bin when an import has matched one of
 * its executions to another trade. It comes back as a typed one when one of its executions was deleted. A split that was imported
 * later, and a change of the zone of days, apply to it as to a trade that was never in the bin. Throws imports.busy,
 * trades.account_limit_reached and ledger.movement_limit_reached.
 */
export function restoreFromBin(ctx: Context, { ids }: BinnedIds): Promise<RestoredFromBin> {
  return transaction(asUser(ctx), async (scope) => {
    await lockBin(scope)
    const rows = await lockBinned(scope, ids)
    if (rows.some(({ hasExecutions }) => hasExecutions)) await requireImportsLock(scope)
    // Before the rows of trades, so that two transactions never wait for each other.
    await lockBaseCurrency(scope, 'shared')
    for (const account of new Set(rows.map((row) => row.account))) await lockNewAccount(scope, account)

    const restorable = rows.filter(({ hasMatchedExecution }) => !hasMatchedExecution)
    const withoutImport = restorable.flatMap(({ id, hasAllExecutions }) => (hasAllExecutions ? [] : [id]))
    const restored: string[] = []
    for (const [kind, some] of Map.groupBy(restorable, (row) => row.kind))
      restored.push(...(await restoreRows(scope, { kind, ids: some.map(({ id }) => id), withoutImport })))
    const linked = restored.filter((id) => !withoutImport.includes(id))
    await linkExecutions(scope, linked)
    const imported = rows.filter(({ id, hasExecutions }) => hasExecutions && linked.includes(id))
    for (const same of Map.groupBy(
      imported,
      ({ zone, lastImportId }) => `${zone} ${lastImportId}`,
    ).values()) {
      const { zone, lastImportId } = same[0]! // a group has one at least
      const tradeIds = same.map(({ id }) => id)
      await deriveRestored(scope, { tradeIds, zone, lastImportId, now: ctx.clock.now() })
    }
    await deleteBinned(scope, { ids: restored })
    await assertMovementLimit(scope, rows)
    return {
      restored: restored.length,
      missing: ids.length - rows.length,
      addedAgain: rows.length - restored.length,
    }
  })
}

async function assertMovementLimit(scope: Scope, rows: { kind: BinKind }[]): Promise<void> {
  if (!rows.some(({ kind }) => kind === 'movement')) return
  await lockForUser(scope, 'cash movements')
  if ((await countTypedMovements(scope)) > MAX_TYPED_MOVEMENTS)
    throw new AppError('ledger.movement_limit_reached')
}

/** Deletes records of the viewer's bin for good, with their images that no other record uses. Without ids, all of them. */
export async function deleteFromBin(ctx: Context, given?: BinnedIds): Promise<void> {
  await transaction(asUser(ctx), async (scope) => {
    await lockBin(scope)
    const ids = await deleteBinned(scope, given ?? 'all')
    await forgetImageUses(scope, { usedBy: ids, now: ctx.clock.now() })
  })
  await deleteReleasedImages(ctx)
}

/**
 * Deletes what has been in a bin for 30 days. The job that sweeps images deletes the files. A user whose records cannot be deleted does
 * not stop the others; the error is thrown at the end.
 */
export async function sweepBins({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - BIN_MS)
  const userIds = await transaction(asJob(db), (connection) => listUsersWithEndedBin(connection, before))
  await runForEach(userIds, (userId) =>
    transaction(asUser(db, userId), async (scope) => {
      const ids = await deleteBinned(scope, { before })
      await forgetImageUses(scope, { usedBy: ids, now })
    }),
  )
}
