import { compare, type Decimal } from '../decimal/decimal.ts'
import { isSameValue } from '../decimal/parse-decimal.ts'
import { computeMoveValue, type PricedTrade } from './pnl.ts'
import type { TradeStatus } from './vocabulary.ts'

/** The maximum number of records of a plan. The first one always stays; the oldest change goes. */
export const MAX_PLAN_RECORDS = 50

/** What a trader planned for a trade at an instant: stop, target, size and risk. */
export type PlanRecord = PlanFields & { at: string }

/** The fields of a trade that are its plan. Prices are in the currency of the trade. */
export type PlanFields = {
  stopLoss: Decimal | null
  takeProfit: Decimal | null
  quantity: Decimal
  riskPercentage: Decimal | null
}

/** Their names. */
export const planFieldNames = ['stopLoss', 'takeProfit', 'quantity', 'riskPercentage'] as const

/**
 * The plan of a trade after a save. The first record is the plan with which the trade is first open and has a stop or a target.
 * Each later one is a change while the trade is open: a trade that was never saved open has no plan, and a save of a closed trade
 * changes none.
 */
export function recordPlan<Record extends PlanRecord>(
  history: readonly Record[],
  trade: PlanFields & { status: TradeStatus },
  at: string,
): (Record | PlanRecord)[] {
  const last = history.at(-1)
  if (trade.status !== 'open') return [...history]
  if (!last && trade.stopLoss === null && trade.takeProfit === null) return []
  if (last && hasSamePlan(last, trade)) return [...history]
  const { stopLoss, takeProfit, quantity, riskPercentage } = trade
  return limitRecords([...history, { at, stopLoss, takeProfit, quantity, riskPercentage }])
}

/**
 * The plan after the trader says that this change corrected a wrong entry: the record before it takes the new values and keeps its
 * instant. `place` is that of the change; 0 is the plan itself and not a change. Null when there is no such change.
 */
export function correctPlan<Record extends PlanRecord>(
  history: readonly Record[],
  place: number,
): Record[] | null {
  const [before, change] = [history[place - 1], history[place]]
  if (!before || !change) return null
  const corrected = history.toSpliced(place - 1, 2, { ...change, at: before.at })
  return corrected.filter((record, at) => {
    const previous = corrected[at - 1]
    return !previous || !hasSamePlan(previous, record)
  })
}

/** Whether two plans have equal values. */
export function hasSamePlan(a: PlanFields, b: PlanFields): boolean {
  return planFieldNames.every((name) => isSameValue(a[name], b[name]))
}

function limitRecords<Record>(records: Record[]): Record[] {
  return records.length > MAX_PLAN_RECORDS ? records.toSpliced(1, records.length - MAX_PLAN_RECORDS) : records
}

/** A trade with its plan. */
export type PlannedTrade = PricedTrade & { tpHit: boolean; planHistory: readonly PlanRecord[] }

/** What the plan of a closed trade would have made against what happened. Amounts are before fees, in the currency of the trade. */
export type PlanOutcome = {
  /** The first stop on the losing side of entry, and the P&L of the entire trade at this price; null without such a stop. */
  stop: PlanPrice | null
  /** The same of the first target, when it is on the winning side of entry. */
  target: PlanPrice | null
  /** Whether the stop on the losing side of entry was later further away from entry, or removed. */
  isStopMovedAway: boolean
  /**
   * What the exit lost beyond the first stop: (first stop − exit) × quantity × contract size, for a short the other way round.
   * Above 0, and only when the stop was moved away. The price passed the first stop, because the exit is beyond it.
   */
  movedStopCost: Decimal | null
  /**
   * What the first target would have made more than an exit from entry to below the target: (target − exit) × quantity × contract
   * size. Above 0, and null when the target is marked as hit. No trader knows whether the price would have reached it.
   */
  leftBeforeTarget: Decimal | null
}

/** A price of a plan and the P&L before fees at this price. */
export type PlanPrice = { price: Decimal; pnl: Decimal }

/**
 * Compares the plan of a closed trade with its exit; null while it is open and without a plan. A trade with partial exits counts
 * with its average exit and its entire quantity, as in its P&L.
 */
export function comparePlan(trade: PlannedTrade): PlanOutcome | null {
  const { planHistory, exitPrice, entryPrice, type } = trade
  if (trade.status !== 'closed' || exitPrice === null || planHistory.length === 0) return null
  const isBetter = (a: Decimal, b: Decimal) => (type === 'long' ? compare(a, b) : compare(b, a)) > 0

  const stops = planHistory.map(({ stopLoss }) => stopLoss)
  const firstStop = stops.find((price) => price !== null) ?? null
  const later = firstStop === null ? [] : stops.slice(stops.indexOf(firstStop) + 1)
  const stop = firstStop !== null && isBetter(entryPrice, firstStop) ? firstStop : null
  const isMovedAway = stop !== null && later.some((price) => price === null || isBetter(stop, price))

  const firstTarget = planHistory.find(({ takeProfit }) => takeProfit !== null)?.takeProfit ?? null
  const target = firstTarget !== null && isBetter(firstTarget, entryPrice) ? firstTarget : null
  const isEarly =
    target !== null && !trade.tpHit && isBetter(target, exitPrice) && !isBetter(entryPrice, exitPrice)

  const toPrice = (price: Decimal | null) =>
    price === null ? null : { price, pnl: computeMoveValue(trade, { from: entryPrice, to: price }) }
  return {
    stop: toPrice(stop),
    target: toPrice(target),
    isStopMovedAway: isMovedAway,
    movedStopCost:
      stop !== null && isMovedAway && isBetter(stop, exitPrice)
        ? computeMoveValue(trade, { from: exitPrice, to: stop })
        : null,
    leftBeforeTarget:
      isEarly && target !== null ? computeMoveValue(trade, { from: exitPrice, to: target }) : null,
  }
}
