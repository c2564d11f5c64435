import { createHash } from 'node:crypto'
import type { SetFill } from '@candlebook/contract/trades'
import { buildFingerprints } from '@candlebook/domain/brokers/fingerprint'
import { addDays, compareDays, countDaysBetween, type Day, toWallClock } from '@candlebook/domain/days/day'
import { getLatestToday } from '@candlebook/domain/days/today'
import { add, compare, isZero, subtract } from '@candlebook/domain/decimal/decimal'
import {
  checkFills,
  countEntered,
  type FillProblem,
  listFillProblemsAcrossSplit,
  sortFills,
} from '@candlebook/domain/trades/fills'
import { asUser, type Database, type Scope, transaction } from '../db/index.ts'
import { AppError, buildFieldRefusal, newId } from '../kernel/index.ts'
import { lockAccountCurrency } from '../settings/index.ts'
import { lockTradesById, type TradeRow } from '../trades/index.ts'
import { listSymbolsOf, updateExecutions } from './executions.store.ts'
import type { FillsTask } from './fill-edits.ts'
import { insertChanges, insertImport, requireImportsLock } from './imports.store.ts'
import { getPositions, type Positions, type StoredExecution } from './positions.ts'
import { type Rebuild, rebuildTrades } from './rebuild.ts'
import { applyRebuild } from './rebuild-writer.ts'
import { toSnapshot } from './refreshed-executions.ts'
import { BY_HAND } from './trade-events.ts'
import { buildFillsKey, type ExistingTrade } from './trade-matching.ts'
import { createExecutionId } from './upload.ts'

/** Writes the fills of an imported trade, see `setTradeFills`. Returns the id of the trade that has its first fill then. */
export async function setStoredFills(
  db: Database,
  { userId, now, tradeId, version, edit }: FillsTask,
): Promise<{ id: string }> {
  return await transaction(asUser(db, userId), async (scope) => {
    await requireImportsLock(scope)
    await lockAccountCurrency(scope, 'shared')
    const position = await getPositionOfTrade(scope, tradeId)
    const { trade } = position.existing
    if (trade.version !== version) throw new AppError('trades.changed_elsewhere')
    const fills = 'fills' in edit ? edit.fills : [...listStoredFills(position), edit.exit]
    const isExit = 'exit' in edit
    assertFills(fills, { position, now, isExit })
    return { id: await writeFills(scope, { fills, position, now, isExit }) }
  })
}

type PositionOfTrade = { existing: ExistingTrade; broker: string; positions: Positions }

async function getPositionOfTrade(scope: Scope, tradeId: string): Promise<PositionOfTrade> {
  const pairs = await listSymbolsOf(scope, { importId: newId(), executionIds: [], tradeIds: [tradeId] })
  const broker = pairs[0]?.broker ?? ''
  const symbols = pairs.map(({ symbol }) => symbol)
  const positions = await getPositions(scope, { broker, symbols, listTrades: lockTradesById })
  const existing = positions.existing.find(({ trade }) => trade.id === tradeId)
  if (!existing) throw new AppError('trades.not_found')
  return { existing, broker, positions }
}

/** The day of an execution in the zone of the days of trades. */
function toShownDay({ day, executedAt }: StoredExecution, zone: string | null): Day {
  return zone && executedAt ? toWallClock(executedAt, zone).day : day
}

function listStoredFills({ existing, positions: { executions, zone } }: PositionOfTrade): SetFill[] {
  const byId = new Map(executions.map((one) => [one.id, one]))
  return existing.fills.map(({ executionId, role, quantity, fee }) => {
    const execution = byId.get(executionId)! // every fill is of one of the executions
    const { price } = execution
    return { executionId, role, day: toShownDay(execution, zone), quantity, price, fee }
  })
}

function assertFills(
  fills: readonly SetFill[],
  { position, now, isExit }: { position: PositionOfTrade; now: Date; isExit: boolean },
): void {
  const { existing } = position
  const stored = listStoredFills(position)
  const known = new Map(stored.map((fill) => [fill.executionId, fill]))
  const seen = new Set<string>()
  const strangers = fills.flatMap(({ executionId, role }, at) => {
    if (executionId === undefined) return []
    const isOwn = known.get(executionId)?.role === role && !seen.has(executionId)
    seen.add(executionId)
    return isOwn ? [] : [{ field: `fills.${at}.role`, code: 'field.invalid' as const }]
  })
  if (strangers.length > 0) throw buildFieldRefusal(strangers)
  const rules = { today: getLatestToday(now), instrument: existing.trade.instrument }
  const problems = crossesSplit(position)
    ? listFillProblemsAcrossSplit(fills, { ...rules, stored })
    : checkFills(fills, { ...rules, isImported: true })
  if (fills.length === 0) problems.push({ at: 0, field: 'role', code: 'fill.first_is_exit' })
  problems.push(...listMovedOverSplit(fills, { known, position }))
  if (problems.length > 0)
    throw buildFieldRefusal(
      problems.map((problem) => ({ field: nameField(problem, isExit), code: problem.code })),
    )
}

// The day of a split is on both sides of it, because an execution of that day can be before or after it.
function listMovedOverSplit(
  fills: readonly SetFill[],
  { known, position }: { known: ReadonlyMap<string | undefined, SetFill>; position: PositionOfTrade },
): FillProblem[] {
  const splits = position.positions.actions.filter(isSplit)
  return fills.flatMap(({ executionId, day }, at) => {
    const before = executionId === undefined ? day : (known.get(executionId)?.day ?? day)
    if (before === day) return []
    const [from, to] = compareDays(before, day) < 0 ? [before, day] : [day, before]
    const isMoved = splits.some((split) => split.day >= from && split.day <= to)
    return isMoved ? [{ at, field: 'day', code: 'fill.moved_over_split' }] : []
  })
}

const isSplit = ({ kind }: Positions['actions'][number]) => kind !== 'cost'

const exitFields = {
  day: 'exitDate',
  price: 'exitPrice',
  fee: 'exitFees',
  quantity: 'quantity',
  role: 'quantity',
} as const

function nameField({ at, field }: FillProblem, isExit: boolean): string {
  return isExit ? exitFields[field] : `fills.${at}.${field}`
}

/** Whether shares were split while the trade was open, so that its executions have shares of different sizes. */
function crossesSplit({ existing: { trade, fills }, positions }: PositionOfTrade): boolean {
  const own = new Set(fills.map(({ executionId }) => executionId))
  const days = positions.executions.filter(({ id }) => own.has(id)).map(({ day }) => day)
  const [first = '', last = ''] = [
    days.toSorted()[0],
    trade.status === 'open' ? '9999' : days.toSorted().at(-1),
  ]
  return positions.actions.some((action) => isSplit(action) && action.day >= first && action.day <= last)
}

async function writeFills(
  scope: Scope,
  {
    fills,
    position,
    now,
    isExit,
  }: { fills: readonly SetFill[]; position: PositionOfTrade; now: Date; isExit: boolean },
): Promise<string> {
  const { existing, broker, positions } = position
  const { executions, actions, zone } = positions
  const { symbol } = existing.trade
  const changed = listChanged(fills, position)
  const added = buildAdded(fills, position).map((one, place) => ({ ...one, broker, position: place }))
  if (changed.length + added.length === 0) return existing.trade.id
  const byId = new Map(changed.map((one) => [one.id, one]))
  const next = [...executions.map((one) => byId.get(one.id) ?? one), ...added]
  const rebuild = rebuildTrades({
    zone,
    stored: { executions, actions },
    next: { executions: next, actions },
    existing: positions.existing,
    listed: new Set([...existing.fills.map(({ executionId }) => executionId), ...added.map(({ id }) => id)]),
    corrects: true,
    fillsDecide: !isExit, // who closes a trade has not seen its fills
  })
  assertOneTrade(fills, { position, isExit, addedIds: added.map(({ id }) => id), rebuild })
  const importId = newId()
  const before = new Map(executions.map((one) => [one.id, one]))
  await insertImport(scope, {
    id: importId,
    format: BY_HAND,
    formatTitle: 'Fills by hand',
    fileName: `Fills of ${symbol}`,
    fileSha256: createHash('sha256')
      .update(JSON.stringify([importId, fills]))
      .digest('hex'),
    executionsAdded: added.length,
    tradesAdded: rebuild.added.length,
    tradesChanged: rebuild.changed.length,
    movementsAdded: 0,
    restoredTradeIds: [],
    refreshed: changed.map(({ id }) => toSnapshot(before.get(id)!)), // each is one of the executions
    repeatedExecutions: [],
    repeatedActions: [],
    repeatedMovements: [],
    now,
  })
  await updateExecutions(scope, changed.map(toSnapshot))
  const changes = await applyRebuild(scope, {
    rebuild,
    newExecutions: { importId, rows: added },
    getImportId: (_roundTrip, trade: TradeRow | null) => trade?.importId ?? importId,
    getAccount: ({ account }) => account ?? existing.trade.account,
    now,
  })
  await insertChanges(scope, { importId, changes, now })
  const joined = rebuild.removed.find((one) => one.existing.trade.id === existing.trade.id)
  return joined?.mergedIntoTradeId ?? existing.trade.id
}

/**
 * Refuses fills from which, with the other executions of the symbol, another trade follows than the one that the dialog showed: it
 * would join a second one or be divided, or its exits would open a position.
 */
function assertOneTrade(
  fills: readonly SetFill[],
  given: { position: PositionOfTrade; isExit: boolean; addedIds: string[]; rebuild: Rebuild },
): void {
  const { position, isExit, addedIds, rebuild } = given
  const ids = addedIds.values()
  const key = buildFillsKey({
    fills: fills.map((fill) => ({ ...fill, executionId: fill.executionId ?? ids.next().value! })), // one for each
  })
  const found = rebuild.roundTrips.find((roundTrip) => buildFillsKey(roundTrip) === key)
  if (found && (crossesSplit(position) || compare(found.quantity, countEntered(fills)) === 0)) return
  const stored = new Map(listStoredFills(position).map((fill) => [fill.executionId, fill]))
  const changed = fills.findIndex((fill) => {
    const before = fill.executionId === undefined ? undefined : stored.get(fill.executionId)
    return !before || before.day !== fill.day || compare(before.quantity, fill.quantity) !== 0
  })
  const at = Math.max(changed, 0)
  const before = stored.get(fills[at]?.executionId)
  const field = before && before.day !== fills[at]?.day ? 'day' : 'quantity'
  throw buildFieldRefusal([
    { field: nameField({ at, field, code: 'fill.not_one_trade' }, isExit), code: 'fill.not_one_trade' },
  ])
}

/** The stored executions with the values of their fills. One whose fill is missing is taken back. */
function listChanged(fills: readonly SetFill[], position: PositionOfTrade): StoredExecution[] {
  const given = new Map(fills.map((fill) => [fill.executionId, fill]))
  const executions = new Map(position.positions.executions.map((one) => [one.id, one]))
  return listStoredFills(position).flatMap((stored) => {
    const execution = executions.get(stored.executionId ?? '')! // every fill is of one of the executions
    const fill = given.get(stored.executionId)
    const after = fill
      ? moveToNeighbour(changeExecution(execution, { stored, fill }), { stored, fill, fills, position })
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

const DAY_MS = 86_400_000

// On a day with other fills of the trade, a moved one has the time of the fill before it in the list, otherwise of the one after it.
function moveToNeighbour(
  execution: StoredExecution,
  given: { stored: SetFill; fill: SetFill; fills: readonly SetFill[]; position: PositionOfTrade },
): StoredExecution {
  const { stored, fill, fills, position } = given
  if (stored.day === fill.day) return execution
  const { executions, zone } = position.positions
  const byId = new Map(executions.map((one) => [one.id, one]))
  const ofDay = sortFills(fills).filter(({ day }) => day === fill.day) as SetFill[]
  const isUnmoved = (one: StoredExecution | undefined) =>
    one !== undefined && one.id !== execution.id && toShownDay(one, zone) === fill.day
  const others = ofDay.map(({ executionId }) => byId.get(executionId ?? ''))
  const at = ofDay.indexOf(fill)
  const neighbour = others.slice(0, at).findLast(isUnmoved) ?? others.slice(at + 1).find(isUnmoved)
  if (!neighbour) return execution
  const { day, executedAt } = neighbour
  return { ...execution, day, executedAt, zone: executedAt ? neighbour.zone : null }
}

/** The fills without an execution as executions. One has the time of the fill before it on its day, and comes after that one. */
function buildAdded(
  fills: readonly SetFill[],
  { existing: { trade, fills: own }, positions: { executions, zone } }: PositionOfTrade,
) {
  const byId = new Map(executions.map((one) => [one.id, one]))
  const last = byId.get(own.at(-1)?.executionId ?? '')! // a trade of executions has one at least
  const ofDay = (day: Day) =>
    executions.findLast(
      (one) => own.some(({ executionId }) => executionId === one.id) && toShownDay(one, zone) === day,
    )
  const added = fills
    .filter(({ executionId }) => executionId === undefined)
    .map(({ role, day, quantity, price, fee }) => {
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
        executedAt: before?.executedAt ?? null,
        zone: before?.executedAt ? before.zone : null,
        day: before?.day ?? day,
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
