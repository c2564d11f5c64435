import { createHash } from 'node:crypto'
import type { Import } from '@candlebook/contract/imports'
import type { TradeEvent } from '@candlebook/contract/trade-events'
import type { CorporateAction, Execution } from '@candlebook/domain/brokers/broker-format'
import { buildActionFingerprint, buildFingerprints } from '@candlebook/domain/brokers/fingerprint'
import { toUnitPrice } from '@candlebook/domain/brokers/prices'
import { splitMerger } from '@candlebook/domain/brokers/spin-offs'
import { compareDays } from '@candlebook/domain/days/day'
import { getLatestToday } from '@candlebook/domain/days/today'
import { compare, isZero } from '@candlebook/domain/decimal/decimal'
import { computeHeldQuantity } from '@candlebook/domain/trades/pnl'
import type { Context } from '../context/index.ts'
import { asUser, type Database, type Scope, transaction } from '../db/index.ts'
import { AppError, buildFieldRefusal, isId, requireUserId } from '../kernel/index.ts'
import { lockBaseCurrency } from '../settings/index.ts'
import { lockTradesById, type TradeRow } from '../trades/index.ts'
import { listSymbolsOf } from './executions.store.ts'
import { writeImport } from './import-writer.ts'
import type { Importer, ImportTask } from './importer.ts'
import { requireImportsLock } from './imports.store.ts'
import { presentImport } from './imports.ts'
import { hasChanges, planImport } from './planned-import.ts'
import { getPositions, type Positions, type StoredExecution } from './positions.ts'
import { presentPreview } from './shown-preview.ts'
import { buildSpinOff, listLotsBefore } from './spin-offs.ts'
import { createExecutionId, type Upload } from './upload.ts'

/**
 * Adds an event to the open position of an imported trade, as an import of its own, whose undo takes it back. Throws
 * trades.not_found, trades.already_closed, imports.nothing_new when the event is there already, request.invalid for a trade
 * that was typed, for a day before the last execution or after today, and for more than the open quantity, imports.busy,
 * imports.too_large and imports.interrupted.
 */
export async function addTradeEvent(
  ctx: Context,
  importer: Importer,
  { id: tradeId, event }: { id: string; event: TradeEvent },
): Promise<Import> {
  const userId = requireUserId(ctx.actor)
  if (!isId(tradeId)) throw new AppError('trades.not_found')
  return await importer.run<'event'>({ kind: 'event', userId, now: ctx.clock.now(), tradeId, event })
}

/** Runs `addTradeEvent` in the import process. */
export async function addStoredEvent(
  db: Database,
  { userId, now, tradeId, event }: Extract<ImportTask, { kind: 'event' }>,
): Promise<Import> {
  return await transaction(asUser(db, userId), async (scope) => {
    await requireImportsLock(scope)
    await lockBaseCurrency(scope, 'shared')
    const position = await requireOpenPosition(scope, tradeId)
    assertEventFits(event, { position, now })
    const upload = toUpload(event, position)
    const plan = await planImport(scope, { upload, listTrades: lockTradesById })
    const isRepeated = upload.actions.length > 0 && plan.addedActions.length === 0
    if (isRepeated || !hasChanges(plan)) throw new AppError('imports.nothing_new')
    const { shown } = presentPreview(plan)
    const accountNames = new Map(shown.accounts.map((account) => [account, account]))
    const row = await writeImport(scope, { plan, shown, accountNames, now })
    return await presentImport(scope, row)
  })
}

type OpenPosition = { trade: TradeRow; broker: string; last: StoredExecution; facts: Positions }

async function requireOpenPosition(scope: Scope, tradeId: string): Promise<OpenPosition> {
  const [trade] = await lockTradesById(scope, [tradeId])
  if (!trade) throw new AppError('trades.not_found')
  if (trade.status === 'closed') throw new AppError('trades.already_closed')
  const pairs = await listSymbolsOf(scope, { tradeIds: [tradeId] })
  const broker = pairs[0]?.broker ?? ''
  const symbols = pairs.map(({ symbol }) => symbol)
  const positions = await getPositions(scope, { broker, symbols, listTrades: lockTradesById })
  const fills = positions.existing.find((one) => one.trade.id === tradeId)?.fills ?? []
  const last = positions.executions.find(({ id }) => id === fills.at(-1)?.executionId)
  if (!last) throw buildFieldRefusal([{ field: 'id', code: 'event.typed_trade' }])
  return { trade, broker, last, facts: positions }
}

function assertEventFits(event: TradeEvent, { position, now }: { position: OpenPosition; now: Date }): void {
  const { trade, last } = position
  if (compareDays(event.day, getLatestToday(now)) > 0)
    throw buildFieldRefusal([{ field: 'event.day', code: 'event.in_future' }])
  const isExit =
    event.kind === 'worthless' || event.kind === 'cash' || (event.kind === 'merger' && !isZero(event.cash))
  if (compareDays(event.day, isExit ? last.day : trade.entryDate) < 0)
    throw buildFieldRefusal([{ field: 'event.day', code: 'event.too_early' }])
  if (event.kind === 'cash' && compare(event.quantity, computeHeldQuantity(trade)) > 0)
    throw buildFieldRefusal([{ field: 'event.quantity', code: 'event.too_much' }])
}

/** The format of events and fills that a trader enters. Stored fingerprints contain it, so it never changes. */
export const BY_HAND = 'by-hand'

function toUpload(event: TradeEvent, position: OpenPosition): Upload {
  const { trade, broker } = position
  const { actions = [], executions = [] } = toFacts(event, position)
  const fingerprints = buildFingerprints(BY_HAND, executions)
  return {
    fileName: describeEvent(event, trade.symbol),
    sha256: createHash('sha256').update(JSON.stringify(event)).digest('hex'),
    format: { id: BY_HAND, broker, title: 'Event by hand' },
    executions: executions.map((one, at) => ({ ...one, id: createExecutionId(fingerprints[at]!) })), // one for each
    actions: actions.map((one) => ({ ...one, fingerprint: buildActionFingerprint(BY_HAND, one) })),
    movements: [],
    balances: [],
    files: [],
    unreadFiles: [],
    signature: BY_HAND,
    account: { name: null, origin: 'trader' },
    reading: { zone: null, days: null, numbers: null, order: null, currency: null, examples: [] },
    readAs: { signature: BY_HAND, answers: {} },
    cancellations: [],
    spinOffs: [],
    lots: [],
    skipped: [],
    warnings: [],
    answers: { duplicates: { all: 'another', each: {} } },
  }
}

type Facts = { actions?: CorporateAction[]; executions?: Execution[] }

/** The actions and executions that an event consists of. */
function toFacts(event: TradeEvent, position: OpenPosition): Facts {
  const quantity = computeHeldQuantity(position.trade)
  switch (event.kind) {
    case 'split':
      return {
        actions: [toAction(event.day, position, { kind: 'split', ratioFrom: event.from, ratioTo: event.to })],
      }
    case 'symbol':
      return { actions: [toSymbolAction(event, position)] }
    case 'spinoff':
      return toSpinOff(event, position)
    case 'merger':
      return toMerger(event, position)
    case 'worthless':
      return { executions: [toExit(event.day, position, { quantity, price: '0' })] }
    case 'cash': {
      const price = toUnitPrice(event.amount, event.quantity)
      return { executions: [toExit(event.day, position, { quantity: event.quantity, price })] }
    }
  }
}

type ActionParts = Pick<CorporateAction, 'kind' | 'ratioFrom' | 'ratioTo' | 'toSymbol'>

function toAction(day: string, { trade, last }: OpenPosition, parts: ActionParts): CorporateAction {
  return {
    symbol: trade.symbol,
    market: last.market,
    currency: last.currency,
    day,
    executedAt: null,
    half: null,
    ...parts,
    account: last.account,
    externalId: trade.id,
    line: 1,
  }
}

// A change on the day of the last execution comes after it.
function toSymbolAction(
  {
    day,
    from,
    to,
    toSymbol,
  }: Pick<Extract<TradeEvent, { kind: 'symbol' }>, 'day' | 'from' | 'to' | 'toSymbol'>,
  position: OpenPosition,
): CorporateAction {
  const action = toAction(day, position, { kind: 'symbol', ratioFrom: from, ratioTo: to, toSymbol })
  return { ...action, executedAt: day === position.last.day ? position.last.executedAt : null }
}

function toMerger(event: Extract<TradeEvent, { kind: 'merger' }>, position: OpenPosition): Facts {
  const { day, cash, toSymbol } = event
  const quantity = computeHeldQuantity(position.trade)
  if (toSymbol === '') return { executions: [toExit(day, position, { quantity, price: cash })] }
  if (isZero(cash)) return { actions: [toSymbolAction(event, position)] }
  const { closed, closePrice, from, to } = splitMerger(quantity, event)
  const exit = toExit(day, position, { quantity: closed, price: closePrice })
  return { executions: [exit], actions: [toSymbolAction({ day, toSymbol, from, to }, position)] }
}

/** The new shares are an execution for each lot that is open on that day. */
function toSpinOff(event: Extract<TradeEvent, { kind: 'spinoff' }>, position: OpenPosition): Facts {
  const { trade, last, facts } = position
  const { toSymbol, from, to, costPct } = event
  const parts = { kind: 'cost', ratioFrom: null, ratioTo: null, toSymbol } as const
  const action = toAction(event.day, position, parts)
  const lots = listLotsBefore(facts, { ...last, symbol: trade.symbol }, action)
  const zones = new Map(facts.executions.map(({ id, zone }) => [id, zone]))
  const given = { toSymbol, from, to, costPct, zones, line: 1, externalId: trade.id }
  const { executions, cost } = buildSpinOff(lots, given)
  return { actions: [{ ...action, ...cost }], executions }
}

/** The execution that ends the position, or a part of it. On the day of the last execution it has the time of that one. */
function toExit(
  day: string,
  { trade, last }: OpenPosition,
  { quantity, price }: Pick<Execution, 'quantity' | 'price'>,
): Execution {
  const { market, currency, account, instrument, contractSize, underlying, expiry, strike, optionType } = last
  const isSameDay = day === last.day
  return {
    ...{ market, currency, account, instrument, contractSize, underlying, expiry, strike, optionType },
    symbol: trade.symbol,
    side: trade.type === 'long' ? 'sell' : 'buy',
    quantity,
    price,
    fee: '0',
    feeCurrency: null,
    otherFees: [],
    executedAt: isSameDay ? last.executedAt : null,
    zone: isSameDay ? last.zone : null,
    day,
    line: 1,
    externalId: trade.id,
    closesOnly: true,
    rate: null,
    rateCurrency: null,
    brokerPnl: null,
    positionId: last.positionId ?? null,
    origin: 'event',
  }
}

/** The name of the import of an event: 'Split of NVDA, 1 became 10'. */
function describeEvent(event: TradeEvent, symbol: string): string {
  switch (event.kind) {
    case 'split':
      return `Split of ${symbol}, ${event.from} became ${event.to}`
    case 'symbol':
      return `${symbol} became ${event.toSymbol}, ${event.from} became ${event.to}`
    case 'spinoff':
      return `Spin-off of ${event.toSymbol} from ${symbol}`
    case 'merger':
      return event.toSymbol === ''
        ? `${symbol} was bought for cash`
        : `Merger of ${symbol} into ${event.toSymbol}`
    case 'worthless':
      return `${symbol} became worthless`
    case 'cash':
      return `Cash for ${event.quantity} ${symbol}`
  }
}
