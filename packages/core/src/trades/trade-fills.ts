import type { CloseTrade, SetFills, Trade } from '@candlebook/contract/trades'
import { deriveFromFills } from '@candlebook/domain/brokers/round-trip'
import { getLatestToday } from '@candlebook/domain/days/today'
import { add, compare } from '@candlebook/domain/decimal/decimal'
import { findNonNegativeDecimalProblem } from '@candlebook/domain/decimal/parse-decimal'
import {
  buildPartExit,
  checkFills,
  type FillProblem,
  followsExecutions,
  listFills,
} from '@candlebook/domain/trades/fills'
import { recordPlan } from '@candlebook/domain/trades/plan-history'
import { computeHeldQuantity } from '@candlebook/domain/trades/pnl'
import { noExecutionFlags } from '@candlebook/domain/trades/trade-fields'
import type { Context } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import { AppError, buildFieldRefusal } from '../kernel/index.ts'
import { type TradeRow, writeTrade } from './trades.store.ts'
import { assertTradeRules, createChangedError, presentTrade, requireTrade } from './trades.ts'

/**
 * Closes an open trade: writes status, exit, the flags that are true and the given answers to rules, adds fees of the exit, and writes
 * no other field. With a quantity below what is held, with a time, and for a trade with fills, the exit becomes a fill, and the trade is closed
 * when nothing is held any more. Returns the stored trade. `closePosition` closes a part of an imported trade. Throws trades.not_found, trades.already_closed,
 * trades.changed_elsewhere when `version` is another one or executions decide the fills of the trade, and request.invalid when the exit is before the entry, in
 * the future, or of more than is held.
 */
export function closeTrade(
  ctx: Context,
  {
    id,
    version,
    ...exit
  }: Omit<CloseTrade, 'exitFees' | 'quantity'> & {
    exitFees?: string | null
    quantity?: string | null
    id: string
  },
): Promise<Trade> {
  return transaction(asUser(ctx), async (scope) => {
    const stored = await requireTrade(scope, { id })
    if (stored.status === 'closed') throw new AppError('trades.already_closed')
    if (version !== undefined && stored.version !== version) throw createChangedError(stored)
    const now = ctx.clock.now()
    const { exitPrice, exitDate, exitTime, exitFees = null, quantity = null, ...answered } = exit
    const { keptRules, brokenRules, ...flags } = answered
    const answers = { ...(keptRules && { keptRules }), ...(brokenRules && { brokenRules }) }
    const { entryDate, instrument, contractSize } = stored
    assertTradeRules({ status: 'closed', entryDate, instrument, contractSize, exitPrice, exitDate }, now)

    const isPart = quantity !== null && compare(quantity, computeHeldQuantity(stored)) !== 0
    if (isPart || exitTime || stored.fills.length > 0 || stored.partialExits.length > 0) {
      const leaving = {
        exitPrice,
        exitDate,
        exitTime,
        exitFees,
        quantity: quantity ?? computeHeldQuantity(stored),
      }
      const set = { ...addPartialExit(stored, leaving, now), ...pickTrue(flags), ...answers }
      const planHistory = recordPlan(stored.planHistory, { ...stored, ...set }, now.toISOString())
      const written = { ...clearFlagsOfOpen(set), planHistory }
      return presentTrade((await writeTrade(scope, { id, set: written, now }))!) // locked above
    }

    const fees = exitFees === null ? {} : { fees: addFees(stored.fees, exitFees) }
    const set = { status: 'closed' as const, exitPrice, exitDate, ...fees, ...pickTrue(flags), ...answers }
    const trade = await writeTrade(scope, { id, set, now })
    return presentTrade(trade!) // locked above
  })
}

type Leaving = {
  exitPrice: string
  exitDate: string
  exitTime: string | undefined
  exitFees: string | null
  quantity: string
}

/** The fields of a trade after a partial exit. */
function addPartialExit(
  stored: TradeRow,
  { exitPrice, exitDate, exitTime: time, exitFees, quantity }: Leaving,
  now: Date,
) {
  assertTyped(stored)
  const exit = { day: exitDate, ...(time && { time }), quantity, price: exitPrice, fees: exitFees ?? '0' }
  const fills = [...listFills(stored), buildPartExit(stored, exit)]
  const problems = checkFills(fills, { today: getLatestToday(now), instrument: stored.instrument })
  if (problems.length > 0)
    throw buildFieldRefusal(
      problems.map(({ field, code }) => ({ field: exitFields[field] ?? 'quantity', code })),
    )
  return { fills, ...deriveFromFills(fills, stored) }
}

/** The fields of the exit in which a problem of its fill is shown. */
const exitFields: Partial<Record<FillProblem['field'], string>> = { fee: 'exitFees', time: 'exitTime' }

/** An open trade has no execution flag set [CLOSE-08]. */
function clearFlagsOfOpen<Set extends { status: string }>(set: Set): Set {
  return set.status === 'open' ? { ...set, ...noExecutionFlags } : set
}

/**
 * Sets the fills of a typed trade, and what follows from them; one entry and one exit at most without a time are stored as fields only. Returns
 * the stored trade. Throws trades.not_found, trades.changed_elsewhere, and
 * request.invalid with the place and field of each fill that breaks a rule.
 */
export function setFills(
  ctx: Context,
  { id, version, fills: given }: SetFills & { id: string },
): Promise<Trade> {
  const fills = given.map(({ executionId: _executionId, ...fill }) => fill)
  return transaction(asUser(ctx), async (scope) => {
    const stored = await requireTrade(scope, { id, version })
    assertTyped(stored)
    const now = ctx.clock.now()
    const problems = checkFills(fills, { today: getLatestToday(now), instrument: stored.instrument })
    if (fills.length === 0) problems.push({ at: 0, field: 'role', code: 'fill.first_is_exit' })
    if (problems.length > 0)
      throw buildFieldRefusal(
        problems.map(({ at, field, code }) => ({ field: `fills.${at}.${field}`, code })),
      )
    const derived = deriveFromFills(fills, stored)
    assertTradeRules({ ...stored, ...derived }, now, {
      currency: stored.currency,
      entryPrice: stored.entryPrice,
    })
    const isOne = fills.length === 1 || (fills.length === 2 && derived.status === 'closed')
    const isSimple = isOne && fills.every(({ time }) => !time)
    const planHistory = recordPlan(stored.planHistory, { ...stored, ...derived }, now.toISOString())
    const set = { ...clearFlagsOfOpen({ ...derived, fills: isSimple ? [] : fills }), planHistory }
    return presentTrade((await writeTrade(scope, { id, set, now }))!) // locked above
  })
}

// Its executions decide the fills of an imported trade: setTradeFills and closePosition of the imports write them. One that comes
// here got a partial exit after they read it.
function assertTyped(stored: TradeRow): void {
  if (followsExecutions(stored)) throw createChangedError(stored)
}

function addFees(stored: string, exitFees: string): string {
  const fees = add(stored, exitFees)
  if (findNonNegativeDecimalProblem(fees) !== 'too_large') return fees
  throw buildFieldRefusal([{ field: 'exitFees', code: 'decimal.too_large' }])
}

/** Only true flags are written, so that any other flag keeps its stored value. */
export function pickTrue<Flags extends object>(flags: Flags): Partial<Flags> {
  return Object.fromEntries(Object.entries(flags).filter(([, on]) => on === true)) as Partial<Flags> // some of its keys
}
