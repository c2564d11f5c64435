import { allowLongWork, asJobForUser, type Database, type Scope } from '../db/index.ts'
import type { Clock } from '../kernel/index.ts'
import { findDayZones, lockAccountCurrency, saveTradeDaysZone } from '../settings/index.ts'
import { lockTradesById } from '../trades/index.ts'
import { applyRebuild } from './matching/apply-rebuild.ts'
import { findLatestImport } from './matching/find-latest-import.ts'
import { loadPositions } from './matching/load-positions.ts'
import { rebuildTrades } from './matching/rebuild-trades.ts'
import { selectTimedSymbols } from './stores/executions.store.ts'
import { deleteAllChanges } from './stores/import-changes.store.ts'
import { lockImports } from './stores/imports.store.ts'

const BATCH = 100

/**
 * Derives the imported trades of a user again, with days in the zone that the user prefers, in one transaction: other
 * transactions see either the former days or the new ones. Days that the trader edited stay. The recorded changes of imports
 * have days in the former zone, so they are deleted: a later undo derives the trades from the executions alone.
 */
export async function changeTradeDays(
  { db, clock }: { db: Database; clock: Clock },
  { userId }: { userId: string },
): Promise<void> {
  await asJobForUser(db, userId, async (scope) => {
    await allowLongWork(scope.db)
    await lockImports(scope)
    await lockAccountCurrency(scope)
    const { wanted, stored } = await findDayZones(scope)
    if (wanted === stored) return
    const brokers = Map.groupBy(await selectTimedSymbols(scope), ({ broker }) => broker)
    for (const [broker, pairs] of brokers) {
      const symbols = pairs.map(({ symbol }) => symbol)
      for (let at = 0; at < symbols.length; at += BATCH) {
        await deriveAgain(scope, { broker, symbols: symbols.slice(at, at + BATCH), wanted, now: clock.now() })
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
  const positions = await loadPositions(scope, { broker, symbols, selectTrades: lockTradesById })
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
