import type { MergedBrokerAccount } from '@candlebook/contract/broker-accounts'
import {
  type AccountsToMerge,
  countTrades,
  findAccountsToMerge,
  moveAccount,
} from '../../broker-accounts/index.ts'
import { allowLongWork, asUserId, type Database, type Scope } from '../../db/index.ts'
import { lockAccountCurrency } from '../../settings/index.ts'
import { lockTradesById } from '../../trades/index.ts'
import type { ImportTask } from '../importer/importer.ts'
import { applyRebuild } from '../matching/apply-rebuild.ts'
import { findLatestImport } from '../matching/find-latest-import.ts'
import { loadPositions, type Positions } from '../matching/load-positions.ts'
import { rebuildTrades } from '../matching/rebuild-trades.ts'
import { selectCommonSymbols } from '../stores/executions.store.ts'
import { requireImportsLock } from '../stores/imports.store.ts'

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
  return await asUserId(db, userId, async (scope) => {
    await allowLongWork(scope.db)
    await requireImportsLock(scope)
    await lockAccountCurrency(scope)
    const accounts = await findAccountsToMerge(scope, { id, into: intoId })
    const { open, closed } = await countTrades(scope, accounts.from.name)
    const brokers = Map.groupBy(
      await selectCommonSymbols(scope, [accounts.from.name, accounts.into.name]),
      ({ broker }) => broker,
    )
    let matchedAgain = 0
    for (const [broker, pairs] of brokers) {
      const symbols = pairs.map(({ symbol }) => symbol)
      const positions = await loadPositions(scope, { broker, symbols, selectTrades: lockTradesById })
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
