import type { MergedBrokerAccount } from '@candlebook/contract/broker-accounts'
import type { ErrorCode } from '@candlebook/contract/error-codes'
import {
  type AccountsToMerge,
  countTrades,
  getAccountsToMerge,
  moveAccount,
} from '../broker-accounts/index.ts'
import type { Context } from '../context/index.ts'
import { allowLongWork, asUser, type Database, lockForUser, type Scope, transaction } from '../db/index.ts'
import { deleteReleasedImages } from '../images/index.ts'
import { AppError, requireUserId } from '../kernel/index.ts'
import { lockBaseCurrency } from '../settings/index.ts'
import { lockTradesById } from '../trades/index.ts'
import { listCommonSymbols } from './executions.store.ts'
import type { Importer, ImportTask } from './importer.ts'
import { requireImportsLock } from './imports.store.ts'
import { findLatestImport, getPositions, type Positions } from './positions.ts'
import { rebuildTrades } from './rebuild.ts'
import { applyRebuild } from './rebuild-writer.ts'

/**
 * Merges a broker account into another one in the process of imports, see `mergeStoredAccounts`. Merges and imports of one
 * user run one at a time. Throws trades.account_not_found for either, request.invalid when both are the same, imports.busy,
 * trades.account_merge_too_large and trades.account_merge_interrupted; then nothing was changed.
 */
export async function mergeBrokerAccounts(
  ctx: Context,
  importer: Importer,
  { id, into }: { id: string; into: string },
): Promise<MergedBrokerAccount> {
  const userId = requireUserId(ctx.actor)
  const task = { kind: 'merge', userId, now: ctx.clock.now(), id, into } as const
  const merged = await importer.run<'merge'>(task).catch((error: unknown) => {
    throw toMergeError(error)
  })
  await deleteReleasedImages(ctx)
  return merged
}

/** The sentences of these errors of the process speak of a file. */
const mergeCodes: Partial<Record<ErrorCode, ErrorCode>> = {
  'imports.too_large': 'trades.account_merge_too_large',
  'imports.interrupted': 'trades.account_merge_interrupted',
}

function toMergeError(error: unknown): unknown {
  const code = error instanceof AppError ? mergeCodes[error.code] : undefined
  return code ? new AppError(code, { cause: error }) : error
}

/**
 * Merges a broker account into another one: all its trades and executions move, and it is deleted. The executions of the
 * symbols that both accounts have with one broker are matched again: a sale in one account now closes the purchase in the
 * other one. Edits and notes of the trader stay. The matching comes first, because other writes into the two accounts wait
 * while rows move. Throws trades.account_not_found and request.invalid.
 */
export async function mergeStoredAccounts(
  db: Database,
  { userId, id, into: intoId, now }: Extract<ImportTask, { kind: 'merge' }>,
): Promise<MergedBrokerAccount> {
  return await transaction(asUser(db, userId), async (scope) => {
    await allowLongWork(scope.db)
    await requireImportsLock(scope)
    await lockForUser(scope, 'bin') // a restore takes its locks in this order
    await lockBaseCurrency(scope)
    const accounts = await getAccountsToMerge(scope, { id, into: intoId })
    const { open, closed } = await countTrades(scope, accounts.from.name)
    const brokers = Map.groupBy(
      await listCommonSymbols(scope, [accounts.from.name, accounts.into.name]),
      ({ broker }) => broker,
    )
    let matchedAgain = 0
    for (const [broker, pairs] of brokers) {
      const symbols = pairs.map(({ symbol }) => symbol)
      const positions = await getPositions(scope, { broker, symbols, listTrades: lockTradesById })
      matchedAgain += await matchAgain(scope, { positions, accounts, now })
    }
    const { executions } = await moveAccount(scope, { ...accounts, now })
    return { trades: open + closed, executions, matchedAgain }
  })
}

// Writes the trades of both accounts as if their executions were in one. Returns how many it adds, changes and removes.
async function matchAgain(
  scope: Scope,
  {
    positions,
    accounts: { from, into },
    now,
  }: { positions: Positions; accounts: AccountsToMerge; now: Date },
): Promise<number> {
  const move = <T extends { account?: string | null }>(one: T): T =>
    one.account === from.name ? { ...one, account: into.name } : one
  const { executions, actions } = positions
  const existing = positions.existing.map(({ trade, fills }) => ({ trade: move(trade), fills }))
  const rebuild = rebuildTrades({
    zone: positions.zone,
    stored: { executions, actions },
    next: { executions: executions.map(move), actions: actions.map(move) },
    existing,
    listed: new Set(),
    corrects: actions.length > 0,
  })
  const stored = new Map(executions.map((one) => [one.id, one]))
  await applyRebuild(scope, {
    rebuild,
    getImportId: (roundTrip, trade) => trade?.importId ?? findLatestImport(roundTrip, stored),
    getAccount: ({ account, roundTrip }) => account ?? roundTrip.account,
    now,
  })
  return rebuild.added.length + rebuild.changed.length + rebuild.removed.length
}
