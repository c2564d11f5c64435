import { LOTS_PAGE_ITEMS, type TradeLot, type TradeLots } from '@candlebook/contract/trade-lots'
import type { Trade } from '@candlebook/contract/trades'
import {
  type Fill,
  type KeyedExecution,
  splitExecution,
  toPart,
} from '@candlebook/domain/brokers/execution-parts'
import {
  buildLotArithmetic,
  countLots,
  type ShownLot,
  sliceLots,
} from '@candlebook/domain/brokers/lot-arithmetic'
import { listFillsOfRoundTrips } from '@candlebook/domain/brokers/match-executions'
import { buildRoundTrip, type RoundTripFill, toFills } from '@candlebook/domain/brokers/round-trip'
import { splitActions } from '@candlebook/domain/brokers/symbol-changes'
import { toWallClock } from '@candlebook/domain/days/day'
import { compare, divide, subtract, sum, toBig, toDecimal } from '@candlebook/domain/decimal/decimal'
import { DEFAULT_COST_METHOD } from '@candlebook/domain/trades/account'
import { followsExecutions, listFills, sortFills } from '@candlebook/domain/trades/fills'
import { computeOwnFeeAmount, hasSameExits } from '@candlebook/domain/trades/pnl'
import { listCostMethods } from '../broker-accounts/index.ts'
import type { Context } from '../context/index.ts'
import { asUser, type Database, type Scope, transaction } from '../db/index.ts'
import { newId, requireUserId } from '../kernel/index.ts'
import { findDayZones } from '../settings/index.ts'
import { getTrade } from '../trades/index.ts'
import { listActions } from './corporate-actions.store.ts'
import { listPositions, listSymbolsOf } from './executions.store.ts'
import type { Importer, ImportTask } from './importer.ts'
import { toZone } from './rebuild.ts'
import { countFills, listShares } from './trade-fills.store.ts'
import { buildFillsKey } from './trade-matching.ts'

/** The lots of a trade with more fills are computed in the process of imports. */
const MAX_FILLS_IN_REQUEST = 500

/**
 * A page of the lots that the exits of a trade took, by the cost method of its account, and what each realised. Throws
 * trades.not_found, and for a trade of many fills imports.busy, imports.too_large and imports.interrupted.
 */
export async function listTradeLots(
  ctx: Context,
  importer: Importer,
  { id: tradeId, page }: { id: string; page: number },
): Promise<TradeLots> {
  const trade = await getTrade(ctx, { id: tradeId })
  const count = followsExecutions(trade)
    ? await transaction(asUser(ctx), (scope) => countFills(scope, tradeId))
    : trade.fills.length
  if (count <= MAX_FILLS_IN_REQUEST)
    return await transaction(asUser(ctx), (scope) => computeLots(scope, { trade, page }))
  const task = {
    kind: 'lots',
    userId: requireUserId(ctx.actor),
    now: ctx.clock.now(),
    tradeId,
    page,
  } as const
  return await importer.run<'lots'>(task)
}

/** The lots of a trade, see `listTradeLots`. */
export async function computeStoredLots(
  db: Database,
  { userId, now, tradeId, page }: Extract<ImportTask, { kind: 'lots' }>,
): Promise<TradeLots> {
  const actor = { kind: 'user', userId } as const
  const trade = await getTrade({ db, actor, clock: { now: () => now } } as Context, { id: tradeId })
  return await transaction(asUser(db, userId), (scope) => computeLots(scope, { trade, page }))
}

/** The fills of a position, with the times of those that have one, and whether they make the trade as it is stored. */
type Position = {
  fills: Fill[]
  times: ReadonlyMap<string, string>
  isEdited: boolean
  hasOtherFees: boolean
}

async function computeLots(
  scope: Scope,
  { trade, page }: { trade: Trade; page: number },
): Promise<TradeLots> {
  const method = (await listCostMethods(scope)).get(trade.account ?? '') ?? DEFAULT_COST_METHOD
  const { fills, times, isEdited, hasOtherFees } = followsExecutions(trade)
    ? await findPosition(scope, trade)
    : toPosition(trade)
  const realised = trade.realised.map(({ day, pnl }) => ({ day, pnl }))
  const rest = subtract(trade.pnl ?? '0', sum(realised.map(({ pnl }) => pnl)))
  const days = trade.exitDate === null ? realised : [...realised, { day: trade.exitDate, pnl: rest }]
  if (isEdited) {
    const none = { exits: [], open: [], others: [], hasUnknownExits: false, total: 0 }
    return { method, isEdited, ...none, pnl: trade.pnl ?? '0' }
  }

  const all = buildLotArithmetic(fills, { method, days, hasOtherFees })
  const lotCounts = new Map(all.exits.map(({ exit, lots }) => [exit, lots.length]))
  const from = (page - 1) * LOTS_PAGE_ITEMS
  const shown = sliceLots(all, { from, to: from + LOTS_PAGE_ITEMS })
  const nameFill = (at: number) => {
    const { execution, quantity, executed } = fills[at]! // a place among the fills
    const value = toDecimal(executed.times(execution.price))
    return {
      day: execution.day,
      time: times.get(execution.id) ?? null,
      quantity: toDecimal(quantity),
      price: quantity.eq(executed)
        ? execution.price
        : (divide(value, toDecimal(quantity), { places: PRICE_PLACES }) ?? '0'), // a fill has a quantity
    }
  }
  const showLot = ({ entry, ...lot }: ShownLot): TradeLot => ({
    entry: entry === null ? null : nameFill(entry),
    ...lot,
  })
  return {
    method,
    isEdited,
    exits: shown.exits.map(({ exit, proceeds, cost, fees, pnl, lots }) => ({
      ...nameFill(exit),
      ...{ proceeds, cost, fees, pnl, lotCount: lotCounts.get(exit) ?? 0, lots: lots.map(showLot) },
    })),
    open: shown.open.map(showLot),
    others: all.others,
    hasUnknownExits: all.hasUnknownExits,
    pnl: all.pnl,
    total: countLots(all),
  }
}

/** The decimals of a price in the shares after a split, which can be no finite decimal. */
const PRICE_PLACES = 10

function toPosition(trade: Trade): Position {
  const ordered = sortFills(listFills(trade))
  const fills = toFills(ordered, trade).map((fill, at) => ({
    ...fill,
    execution: { ...fill.execution, id: String(at) },
  }))
  const times = new Map(ordered.flatMap(({ time }, at) => (time ? [[String(at), time] as const] : [])))
  return { fills, times, isEdited: false, hasOtherFees: trade.foreignFees.length > 0 }
}

/** The position of an imported trade, from its shares of executions and the corporate actions of its symbols. */
async function findPosition(scope: Scope, trade: Trade): Promise<Position> {
  const shares = new Map((await listShares(scope, trade.id)).map((share) => [share.executionId, share]))
  const rows = await listPositions(scope, { tradeId: trade.id })
  const pairs = await listSymbolsOf(scope, { importId: newId(), executionIds: [], tradeIds: [trade.id] })
  const symbols = pairs.map(({ symbol }) => symbol)
  const stored = await listActions(scope, { broker: pairs[0]?.broker ?? '', symbols })
  const { stored: zone } = await findDayZones(scope)
  const toText = (instant: Date | null) => instant?.toISOString() ?? null
  const { executions, actions: joined } = toZone(
    {
      executions: rows.map(
        (row) => takeShare({ ...row, executedAt: toText(row.executedAt) }, shares.get(row.id)!), // rows are of these shares
      ),
      actions: stored.map(({ fingerprint: _id, executedAt, ...action }) => ({
        ...action,
        executedAt: toText(executedAt),
      })),
    },
    zone,
  )
  const { actions, changes } = splitActions(joined)
  const key = buildFillsKey({ fills: [...shares.values()] })
  const found = listFillsOfRoundTrips(executions, actions, changes)
    .map((draft) => ({ fills: draft.fills, roundTrip: buildRoundTrip(draft) }))
    .find(({ roundTrip }) => buildFillsKey(roundTrip) === key)
  if (!found) return { fills: [], times: new Map(), isEdited: true, hasOtherFees: false }
  const hasOwnFees = compare(computeOwnFeeAmount(trade), found.roundTrip.fees) !== 0
  const times = rows.flatMap(({ id, executedAt, zone: own }) => {
    const shown = zone ?? own
    return executedAt && shown ? [[id, toWallClock(executedAt.toISOString(), shown).time] as const] : []
  })
  return {
    fills: found.fills,
    times: new Map(times),
    isEdited: !hasSameExits(trade, found.roundTrip),
    hasOtherFees: hasOwnFees || trade.foreignFees.length > 0,
  }
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
