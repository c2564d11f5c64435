import { setImmediate } from 'node:timers/promises'
import { LOTS_PAGE_ITEMS, type TradeLot, type TradeLots } from '@candlebook/contract/trade-lots'
import type { Trade } from '@candlebook/contract/trades'
import type { Fill } from '@candlebook/domain/brokers/execution-parts'
import {
  buildLotArithmetic,
  countLots,
  type ShownLot,
  sliceLots,
} from '@candlebook/domain/brokers/lot-arithmetic'
import { toFills } from '@candlebook/domain/brokers/round-trip'
import { toWallClock } from '@candlebook/domain/days/day'
import { compare, divide, subtract, sum, toDecimal } from '@candlebook/domain/decimal/decimal'
import { DEFAULT_COST_METHOD } from '@candlebook/domain/trades/account'
import { followsExecutions, listFills, sortFills } from '@candlebook/domain/trades/fills'
import { computeOwnFeeAmount, hasSameExits } from '@candlebook/domain/trades/pnl'
import { listCostMethods } from '../broker-accounts/index.ts'
import type { Context } from '../context/index.ts'
import { asUser, type Database, type Scope, transaction } from '../db/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { findDayZones } from '../settings/index.ts'
import { getTrade } from '../trades/index.ts'
import type { Importer, ImportTask } from './importer.ts'
import { listStoredPositions } from './stored-positions.ts'
import { countFills } from './trade-fills.store.ts'

/**
 * The lots of a trade with more fills are computed in the process of imports. The lots of so many fills keep the server busy for
 * 10 ms on an idle machine, in which it answers no user.
 */
const MAX_FILLS_IN_REQUEST = 250

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

  await setImmediate()
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

/** The position of an imported trade. */
async function findPosition(scope: Scope, trade: Trade): Promise<Position> {
  const stored = (await listStoredPositions(scope, [trade.id])).get(trade.id)
  const { stored: zone } = await findDayZones(scope)
  if (!stored) return { fills: [], times: new Map(), isEdited: true, hasOtherFees: false }
  const hasOwnFees = compare(computeOwnFeeAmount(trade), stored.roundTrip.fees) !== 0
  const times = [...stored.executions].flatMap(([id, { executedAt, zone: own }]) => {
    const shown = zone ?? own
    return executedAt && shown ? [[id, toWallClock(executedAt.toISOString(), shown).time] as const] : []
  })
  return {
    fills: stored.fills,
    times: new Map(times),
    isEdited: !hasSameExits(trade, stored.roundTrip),
    hasOtherFees: hasOwnFees || trade.foreignFees.length > 0,
  }
}
