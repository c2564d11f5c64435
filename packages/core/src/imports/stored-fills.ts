import { createHash } from 'node:crypto'
import type { SetFill } from '@candlebook/contract/trades'
import { compareDays, type Day } from '@candlebook/domain/days/day'
import { getLatestToday } from '@candlebook/domain/days/today'
import { compare } from '@candlebook/domain/decimal/decimal'
import {
  checkFills,
  countEntered,
  type FillProblem,
  listFillProblemsAcrossSplit,
} from '@candlebook/domain/trades/fills'
import { asUser, type Database, type Scope, transaction } from '../db/index.ts'
import { AppError, buildFieldRefusal, newId } from '../kernel/index.ts'
import { lockBaseCurrency } from '../settings/index.ts'
import { lockTradesById, type TradeRow } from '../trades/index.ts'
import { buildAdded, listChanged, listStoredFills, type PositionOfTrade } from './edited-executions.ts'
import { listSymbolsOf, updateExecutions } from './executions.store.ts'
import type { FillsTask } from './fill-edits.ts'
import { insertChanges, insertImport, requireImportsLock } from './imports.store.ts'
import { getPositions, type Positions } from './positions.ts'
import { type Rebuild, rebuildTrades } from './rebuild.ts'
import { applyRebuild } from './rebuild-writer.ts'
import { toSnapshot } from './refreshed-executions.ts'
import { BY_HAND } from './trade-events.ts'
import { buildFillsKey } from './trade-matching.ts'

/** Writes the fills of an imported trade, see `setTradeFills`. Returns the id of the trade that has its first fill then. */
export async function setStoredFills(
  db: Database,
  { userId, now, tradeId, version, edit }: FillsTask,
): Promise<{ id: string }> {
  return await transaction(asUser(db, userId), async (scope) => {
    await requireImportsLock(scope)
    await lockBaseCurrency(scope, 'shared')
    const given = 'fills' in edit ? edit.fills : [edit.exit]
    const position = await getPositionOfTrade(scope, { tradeId, days: given.map(({ day }) => day) })
    const { trade } = position.existing
    if (trade.version !== version) throw new AppError('trades.changed_elsewhere')
    const stored = listStoredFills(position)
    const fills = 'fills' in edit ? edit.fills.map((fill) => addTime(fill, stored)) : [...stored, edit.exit]
    const isExit = 'exit' in edit
    assertFills(fills, { position, now, isExit })
    return { id: await writeFills(scope, { fills, position, now, isExit }) }
  })
}

// Without a time an execution keeps its own. On another day it has that of the fill before it, see `listChanged`.
function addTime(fill: SetFill, stored: readonly SetFill[]): SetFill {
  const own = fill.time ? undefined : stored.find(({ executionId }) => executionId === fill.executionId)
  return own?.time && own.day === fill.day ? { ...fill, time: own.time } : fill
}

/** The trade with the executions that changes of it on these days can touch. */
async function getPositionOfTrade(
  scope: Scope,
  { tradeId, days }: { tradeId: string; days: Day[] },
): Promise<PositionOfTrade> {
  const pairs = await listSymbolsOf(scope, { tradeIds: [tradeId] })
  const broker = pairs[0]?.broker ?? ''
  const symbols = pairs.map(({ symbol }) => symbol)
  const change = { from: days.toSorted(compareDays)[0] ?? null, tradeIds: [tradeId] }
  const positions = await getPositions(scope, { broker, symbols, listTrades: lockTradesById, change })
  const existing = positions.existing.find(({ trade }) => trade.id === tradeId)
  if (!existing) throw new AppError('trades.not_found')
  return { existing, broker, positions }
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
  time: 'exitTime',
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
