import type { SetFill } from '@candlebook/contract/trades'
import { buildFingerprints } from '@candlebook/domain/brokers/fingerprint'
import { toInstant } from '@candlebook/domain/brokers/zones'
import { addDays, countDaysBetween, DAY_MS, type Day, toWallClock } from '@candlebook/domain/days/day'
import { add, compare, isZero, subtract } from '@candlebook/domain/decimal/decimal'
import { sortFills } from '@candlebook/domain/trades/fills'
import { newId } from '../kernel/index.ts'
import type { Positions, StoredExecution } from './positions.ts'
import { BY_HAND } from './trade-events.ts'
import type { ExistingTrade } from './trade-matching.ts'
import { createExecutionId } from './upload.ts'

/** An imported trade with all executions of its symbols at its broker. */
export type PositionOfTrade = { existing: ExistingTrade; broker: string; positions: Positions }

/** The day of an execution in the zone of the days of trades. */
function toShownDay({ day, executedAt }: StoredExecution, zone: string | null): Day {
  return zone && executedAt ? toWallClock(executedAt, zone).day : day
}

/**
 * The zone of the times of fills: that of the days of trades, otherwise that of the statement, and UTC where no execution has a
 * time. `isOne` is false where the executions are of several zones, whose times have no common order.
 */
function findTimeZone({ existing, positions: { executions, zone } }: PositionOfTrade) {
  if (zone !== null) return { zone, isOne: true }
  const own = new Set(existing.fills.map(({ executionId }) => executionId))
  const zones = new Set(
    executions.flatMap((one) => (own.has(one.id) && one.executedAt && one.zone ? [one.zone] : [])),
  )
  return { zone: [...zones].at(-1) ?? 'UTC', isOne: zones.size <= 1 }
}

/** When a fill with a time is: the day is that of the statement. */
function toMoment({ day, time }: { day: Day; time: string }, zone: string, own: string | null) {
  const executedAt = toInstant(zone, `${day}T${time}:00.000`)
  const statement = own ?? zone
  return { day: toWallClock(executedAt, statement).day, executedAt, zone: statement }
}

/** The fills of the trade as the dialog shows them. */
export function listStoredFills(position: PositionOfTrade): SetFill[] {
  const { existing, positions } = position
  const byId = new Map(positions.executions.map((one) => [one.id, one]))
  const { zone, isOne } = findTimeZone(position)
  return existing.fills.map(({ executionId, role, quantity, fee }) => {
    const execution = byId.get(executionId)! // every fill is of one of the executions
    const { price, executedAt } = execution
    const time = isOne && executedAt ? { time: toWallClock(executedAt, zone).time } : {}
    return { executionId, role, day: toShownDay(execution, positions.zone), ...time, quantity, price, fee }
  })
}

/** The stored executions with the values of their fills. One whose fill is missing is taken back. */
export function listChanged(fills: readonly SetFill[], position: PositionOfTrade): StoredExecution[] {
  const given = new Map(fills.map((fill) => [fill.executionId, fill]))
  const executions = new Map(position.positions.executions.map((one) => [one.id, one]))
  return listStoredFills(position).flatMap((stored) => {
    const execution = executions.get(stored.executionId ?? '')! // every fill is of one of the executions
    const fill = given.get(stored.executionId)
    const after = fill
      ? moveToTime(changeExecution(execution, { stored, fill }), { stored, fill, fills, position })
      : takeBack(execution, stored)
    return after === execution ? [] : [{ ...after, isEdited: true }]
  })
}

// Another trade can have a share of the execution.
function takeBack(execution: StoredExecution, stored: SetFill): StoredExecution {
  const quantity = subtract(execution.quantity, stored.quantity)
  if (isZero(quantity)) return { ...execution, isCancelled: true }
  return { ...execution, quantity, fee: subtract(execution.fee, stored.fee) }
}

function changeExecution(
  execution: StoredExecution,
  { stored, fill }: { stored: SetFill; fill: SetFill },
): StoredExecution {
  const move = (total: string, before: string, after: string) => add(subtract(total, before), after)
  const isSame = (name: 'quantity' | 'price' | 'fee') => compare(stored[name], fill[name]) === 0
  if (isSame('quantity') && isSame('price') && isSame('fee') && stored.day === fill.day) return execution
  const days = countDaysBetween(stored.day, fill.day)
  const { executedAt } = execution
  return {
    ...execution,
    quantity: move(execution.quantity, stored.quantity, fill.quantity),
    fee: move(execution.fee, stored.fee, fill.fee),
    price: fill.price,
    ...(days !== 0 && {
      day: addDays(execution.day, days),
      executedAt: executedAt && new Date(Date.parse(executedAt) + days * DAY_MS).toISOString(),
    }),
  }
}

// A fill without a time keeps that of its execution.
function moveToTime(
  execution: StoredExecution,
  given: Parameters<typeof moveToNeighbour>[1],
): StoredExecution {
  const { stored, fill, position } = given
  const { day, time } = fill
  if (!time) return moveToNeighbour(execution, given)
  if (time === stored.time) return execution // its seconds stay, also on another day
  return { ...execution, ...toMoment({ day, time }, findTimeZone(position).zone, execution.zone) }
}

// On a day with other fills of the trade, a moved one has the time of the fill before it in the list, otherwise of the one after it.
function moveToNeighbour(
  execution: StoredExecution,
  given: { stored: SetFill; fill: SetFill; fills: readonly SetFill[]; position: PositionOfTrade },
): StoredExecution {
  const { stored, fill, fills, position } = given
  if (stored.day === fill.day) return execution
  const { executions, zone } = position.positions
  const byId = new Map(executions.map((one) => [one.id, one]))
  const ofDay = sortFills(fills).filter(({ day }) => day === fill.day)
  const isUnmoved = (one: StoredExecution | undefined) =>
    one !== undefined && one.id !== execution.id && toShownDay(one, zone) === fill.day
  const others = ofDay.map(({ executionId }) => byId.get(executionId ?? ''))
  const at = ofDay.indexOf(fill)
  const neighbour = others.slice(0, at).findLast(isUnmoved) ?? others.slice(at + 1).find(isUnmoved)
  if (!neighbour) return execution
  const { day, executedAt } = neighbour
  return { ...execution, day, executedAt, zone: executedAt ? neighbour.zone : null }
}

/**
 * The fills without an execution as executions. One without a time has that of the fill before it on its day, and comes after that
 * one.
 */
export function buildAdded(fills: readonly SetFill[], position: PositionOfTrade) {
  const {
    existing: { trade, fills: own },
    positions: { executions, zone },
  } = position
  const byId = new Map(executions.map((one) => [one.id, one]))
  const last = byId.get(own.at(-1)?.executionId ?? '')! // a trade of executions has one at least
  const ofDay = (day: Day) =>
    executions.findLast(
      (one) => own.some(({ executionId }) => executionId === one.id) && toShownDay(one, zone) === day,
    )
  const added = fills
    .filter(({ executionId }) => executionId === undefined)
    .map(({ role, day, time, quantity, price, fee }) => {
      const { market, currency, account, instrument, contractSize, underlying, expiry, strike, optionType } =
        last
      const before = ofDay(day)
      return {
        ...{ market, currency, account, instrument, contractSize: contractSize ?? '1' },
        ...{ underlying, expiry, strike, optionType, quantity, price, fee },
        symbol: last.symbol,
        side: (role === 'entry') === (trade.type === 'long') ? ('buy' as const) : ('sell' as const),
        feeCurrency: null,
        otherFees: [],
        ...(time
          ? toMoment({ day, time }, findTimeZone(position).zone, last.zone ?? null)
          : {
              executedAt: before?.executedAt ?? null,
              zone: before?.executedAt ? before.zone : null,
              day: before?.day ?? day,
            }),
        line: 1,
        externalId: newId(),
        closesOnly: role === 'exit',
        opens: role === 'entry' && trade.type === 'short',
        rate: null,
        rateCurrency: null,
        brokerPnl: null,
        positionId: last.positionId ?? null,
        origin: 'typed' as const,
      }
    })
  const fingerprints = buildFingerprints(BY_HAND, added)
  return added.map((one, at) => ({ ...one, id: createExecutionId(fingerprints[at]!) })) // one for each
}
