import type { MergedBrokerAccount } from '@candlebook/contract/broker-accounts'
import { lockMergedPair, type MergedPair, moveAccount } from '../../broker-accounts/index.ts'
import { allowLongWork, asUserId, type Database, type Scope } from '../../db/index.ts'
import { lockTradesById } from '../../trades/index.ts'
import type { ImportTask } from '../importer/index.ts'
import { applyRebuild } from '../matching/apply-rebuild.ts'
import { findLatestImport } from '../matching/find-latest-import.ts'
import { loadPositions, type Positions } from '../matching/load-positions.ts'
import { rebuildTrades } from '../matching/rebuild-trades.ts'
import { selectCommonSymbols } from '../stores/executions.store.ts'
import { lockImports } from '../stores/imports.store.ts'

/**
 * Moves all trades and executions of a broker account to another one, deletes it, and matches the executions again of the
 * symbols that both have traded with one broker: a sale in one account now closes the purchase in the other one. Edits and
 * notes of the trader stay. Throws trades.account_not_found and request.invalid.
 */
export async function mergeStoredAccounts(
  db: Database,
  { userId, id, into: intoId, now }: Extract<ImportTask, { kind: 'merge' }>,
): Promise<MergedBrokerAccount> {
  return await asUserId(db, userId, async (scope) => {
    await allowLongWork(scope.db)
    await lockImports(scope)
    const pair = await lockMergedPair(scope, { id, into: intoId })
    const brokers = Map.groupBy(
      await selectCommonSymbols(scope, [pair.from.name, pair.into.name]),
      ({ broker }) => broker,
    )
    const before: Positions[] = []
    for (const [broker, pairs] of brokers) {
      const symbols = pairs.map(({ symbol }) => symbol)
      before.push(await loadPositions(scope, { broker, symbols, selectTrades: lockTradesById }))
    }

    const moved = await moveAccount(scope, { ...pair, now })
    let matchedAgain = 0
    for (const positions of before) matchedAgain += await matchAgain(scope, { positions, pair, now })
    return { ...moved, matchedAgain }
  })
}

// Returns the number of trades that this adds, changes and removes.
async function matchAgain(
  scope: Scope,
  { positions, pair: { from, into }, now }: { positions: Positions; pair: MergedPair; now: Date },
): Promise<number> {
  const move = <T extends { account?: string | null }>(one: T): T =>
    one.account === from.name ? { ...one, account: into.name } : one
  const { executions, actions } = positions
  const existing = positions.existing.map(({ trade, fills }) => ({ trade: move(trade), fills }))
  const rebuild = rebuildTrades({
    stored: { executions, actions },
    next: { executions: executions.map(move), actions: actions.map(move) },
    existing,
    listed: new Set(),
    corrects: actions.length > 0,
  })
  const stored = new Map(executions.map((one) => [one.id, one]))
  const getExecution = (executionId: string) => stored.get(executionId)! // every fill is of a stored execution
  await applyRebuild(scope, {
    rebuild,
    getRowId: (executionId) => getExecution(executionId).rowId,
    getImportId: (roundTrip, trade) => trade?.importId ?? findLatestImport(roundTrip, stored),
    getAccount: ({ account, roundTrip }) => account ?? roundTrip.account,
    now,
  })
  return rebuild.added.length + rebuild.changed.length + rebuild.removed.length
}
