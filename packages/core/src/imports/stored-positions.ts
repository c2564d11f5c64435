import {
  type Fill,
  type KeyedExecution,
  splitExecution,
  toPart,
} from '@candlebook/domain/brokers/execution-parts'
import { listFillsOfRoundTrips } from '@candlebook/domain/brokers/match-executions'
import { type RoundTripFill, sumRoundTrip } from '@candlebook/domain/brokers/round-trip'
import { splitActions } from '@candlebook/domain/brokers/symbol-changes'
import type { Day } from '@candlebook/domain/days/day'
import { toBig, toDecimal } from '@candlebook/domain/decimal/decimal'
import type { Scope } from '../db/index.ts'
import { createPauses } from '../kernel/index.ts'
import { findDayZones } from '../settings/index.ts'
import { listActions } from './corporate-actions.store.ts'
import { listSymbolsOf } from './executions.store.ts'
import { listPositions } from './positions.store.ts'
import { toZone } from './rebuild.ts'
import { listShares } from './trade-fills.store.ts'
import { buildFillsKey } from './trade-matching.ts'

/**
 * The position of an imported trade: its fills in order, the round trip that they make, and the executions by id, with the days of
 * their statement. Quantities and prices of the fills are as after its last split. The
 * days of the fills are those of the trade.
 */
export type StoredPosition = {
  fills: Fill[]
  roundTrip: ReturnType<typeof sumRoundTrip>
  executions: ReadonlyMap<string, { day: Day; executedAt: Date | null; zone: string | null }>
}

/**
 * The positions of imported trades, from their shares of executions and the corporate actions of their symbols. A trade whose shares
 * make another position is left out. There are pauses between the trades.
 */
export async function listStoredPositions(
  scope: Scope,
  tradeIds: string[],
): Promise<Map<string, StoredPosition>> {
  if (tradeIds.length === 0) return new Map()
  const shares = Map.groupBy(await listShares(scope, tradeIds), ({ tradeId }) => tradeId)
  const rows = new Map((await listPositions(scope, { tradeIds })).map((row) => [row.id, row]))
  const pairs = await listSymbolsOf(scope, { tradeIds })
  const actions: (Awaited<ReturnType<typeof listActions>>[number] & { broker: string })[] = []
  for (const [broker, ofBroker] of Map.groupBy(pairs, (pair) => pair.broker)) {
    const found = await listActions(scope, { broker, symbols: ofBroker.map(({ symbol }) => symbol) })
    actions.push(...found.map((action) => ({ ...action, broker })))
  }
  const { stored: zone } = await findDayZones(scope)
  const positions = new Map<string, StoredPosition>()
  const pause = createPauses()
  for (const [tradeId, ofTrade] of shares) {
    const executions = ofTrade.flatMap((share) => {
      const row = rows.get(share.executionId)
      return row ? [{ share, row }] : []
    })
    const symbols = new Set(executions.map(({ share, row }) => `${share.broker} ${row.symbol}`))
    const own = actions.filter(({ broker, symbol }) => symbols.has(`${broker} ${symbol}`))
    const position = matchStored(executions, { actions: own, zone })
    if (position) positions.set(tradeId, position)
    await pause()
  }
  return positions
}

type Row = Awaited<ReturnType<typeof listPositions>>[number]
type Share = Pick<RoundTripFill, 'executionId' | 'role' | 'quantity' | 'fee'>

function matchStored(
  given: readonly { share: Share; row: Row }[],
  { actions: stored, zone }: { actions: Awaited<ReturnType<typeof listActions>>; zone: string | null },
): StoredPosition | null {
  const toText = (instant: Date | null) => instant?.toISOString() ?? null
  const { executions, actions: joined } = toZone(
    {
      executions: given.map(({ row, share }) =>
        takeShare({ ...row, executedAt: toText(row.executedAt) }, share),
      ),
      actions: stored.map(({ fingerprint: _id, executedAt, ...action }) => ({
        ...action,
        executedAt: toText(executedAt),
      })),
    },
    zone,
  )
  const { actions, changes } = splitActions(joined)
  const key = buildFillsKey({ fills: given.map(({ share }) => share) })
  const found = listFillsOfRoundTrips(executions, actions, changes)
    .map((draft) => ({ fills: draft.fills, roundTrip: sumRoundTrip(draft) }))
    .find(({ roundTrip }) => buildFillsKey(roundTrip) === key)
  return found ? { ...found, executions: new Map(given.map(({ row }) => [row.id, row])) } : null
}

/** An execution with the share of it that belongs to a trade. Of one that reverses a position, the exit is the first part. */
function takeShare(
  execution: KeyedExecution,
  { role, quantity, fee }: Pick<RoundTripFill, 'role' | 'quantity' | 'fee'>,
): KeyedExecution {
  const own = { ...execution, closesOnly: role === 'exit', opens: role === 'entry' }
  const part = toPart(execution)
  const rest = part.executed.minus(quantity)
  if (rest.lte(0)) return own
  const [first, second] = splitExecution(part, role === 'exit' ? toBig(quantity) : rest)
  const { otherFees } = role === 'exit' ? first : (second ?? first)
  const fees = otherFees.map(({ currency, amount }) => ({ currency, amount: toDecimal(amount) }))
  return { ...own, quantity, fee, otherFees: fees }
}
