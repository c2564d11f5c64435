import type { TradeFields } from '@candlebook/contract/trade-fields'
import type { CreateTrade, Trade, UpdateTrade } from '@candlebook/contract/trades'
import { deriveFromFills } from '@candlebook/domain/brokers/round-trip'
import { getLatestToday } from '@candlebook/domain/days/today'
import { isSameValue } from '@candlebook/domain/decimal/parse-decimal'
import { isCurrencyCode } from '@candlebook/domain/money/currencies'
import { DEFAULT_CURRENCY } from '@candlebook/domain/settings/currencies'
import { checkTrade, type KeptValues } from '@candlebook/domain/trades/check-trade'
import { fieldsOfFills, followsExecutions, listFills } from '@candlebook/domain/trades/fills'
import { recordPlan } from '@candlebook/domain/trades/plan-history'
import { hasSameExits, noExits } from '@candlebook/domain/trades/pnl'
import { noExecutionFlags } from '@candlebook/domain/trades/trade-fields'
import { DEFAULT_CONTRACT_SIZE } from '@candlebook/domain/trades/vocabulary'
import { lockNewAccount } from '../broker-accounts/index.ts'
import type { Context } from '../context/index.ts'
import { asUser, type Scope, transaction } from '../db/index.ts'
import { deleteReleasedImages, setImageUses, takeText } from '../images/index.ts'
import {
  AppError,
  buildFieldRefusal,
  isId,
  newId,
  requireSameRequest,
  type StoredKey,
  toStoredKey,
} from '../kernel/index.ts'
import { findCurrency } from '../settings/index.ts'
import { removeTrades } from './selected-trades.ts'
import {
  findTrade,
  findTradeByClientKey,
  hasTradeInCurrency,
  hasTradesWithCurrency,
  insertTrade,
  lockTrade,
  type TradeRow,
  writeTrade,
} from './trades.store.ts'

/**
 * The code when `isCurrencyCode` does not know it and a trade of the user has it, because an import kept the code of its
 * file. Otherwise null.
 */
async function findUnlistedCurrency(scope: Scope, code: string | null): Promise<string | null> {
  if (code === null || isCurrencyCode(code)) return null
  return (await hasTradeInCurrency(scope, code)) ? code : null
}

/** The trade as the API shows it: instants as ISO text, computed decimals without trailing zeros. */
export function presentTrade({
  createdAt,
  updatedAt,
  pnl,
  basePnl,
  baseRate,
  brokerPnl,
  foreignFee,
  partialExits: _partialExits,
  exitsByMethod: _exitsByMethod,
  realisedPnl: _realisedPnl,
  realisedBasePnl: _realisedBasePnl,
  ...row
}: TradeRow): Trade {
  return {
    ...row,
    pnl: trimZeros(pnl),
    basePnl: trimZeros(basePnl),
    brokerPnl: trimZeros(brokerPnl),
    foreignFee: trimZeros(foreignFee),
    baseRate: trimZeros(baseRate),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function trimZeros<Value extends string | null>(decimal: Value): Value {
  return (decimal?.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal) as Value // a text stays a text
}

/** A typed rate converts to the base currency unless the request names another one; without a rate there is no such currency. */
async function setRateCurrency<Fields extends Pick<TradeFields, 'rate' | 'rateCurrency'>>(
  scope: Scope,
  fields: Fields,
): Promise<Fields> {
  if (fields.rate === null) return { ...fields, rateCurrency: null }
  if (fields.rateCurrency !== null) return fields
  return { ...fields, rateCurrency: (await findCurrency(scope)) ?? DEFAULT_CURRENCY }
}

/**
 * The columns to write for these fields: without a contract size it is 1, and an open trade has no exit and no execution
 * flags [CLOSE-08].
 */
type StoredFields = ReturnType<typeof toStoredFields>

function toStoredFields(fields: TradeFields) {
  const stored = { ...fields, contractSize: fields.contractSize ?? DEFAULT_CONTRACT_SIZE }
  return stored.status === 'open'
    ? { ...stored, exitPrice: null, exitDate: null, ...noExecutionFlags }
    : stored
}

/**
 * Throws request.invalid with the fields that break a rule between them; `now` decides what is in the future.
 * `kept` is what the trade may keep: the answer of findUnlistedCurrency for its currency, and its stored entry price.
 */
export function assertTradeRules(
  trade: Pick<TradeFields, 'status' | 'entryDate' | 'exitDate' | 'exitPrice' | 'instrument'> &
    Partial<TradeFields>,
  now: Date,
  kept: KeptValues = {},
): void {
  const problems = checkTrade(trade, getLatestToday(now), kept)
  if (problems.length > 0) throw buildFieldRefusal(problems)
}

/**
 * Adds a trade and returns it as stored. The same request with the same clientKey returns the first trade and adds
 * none. Throws request.client_key_reused when another request had the key, and request.invalid when a rule between
 * fields is broken or an image is not the viewer's.
 */
export function createTrade(ctx: Context, { clientKey, ...request }: CreateTrade): Promise<Trade> {
  const { entryTime, ...fields } = request
  return transaction(asUser(ctx), async (scope) => {
    const key = toStoredKey(clientKey, request)
    const existing = clientKey ? await findTradeByClientKey(scope, clientKey) : null
    if (existing) return presentTrade(requireSameRequest(existing, key))
    const now = ctx.clock.now()
    assertTradeRules(fields, now, { currency: await findUnlistedCurrency(scope, fields.currency) })

    await takeText(ctx, scope, [fields.notes, fields.tags, fields.links])

    const stored = await setRateCurrency(scope, toStoredFields(fields))
    const set = entryTime ? addEntryTime(stored, entryTime) : stored
    await lockNewAccount(scope, fields.account)
    const planHistory = recordPlan([], set, now.toISOString())
    const trade = await insertTrade(scope, { ...set, planHistory, id: newId(), ...key, now })
    if (!trade) return presentTrade(await getConcurrentTrade(scope, key)) // only a client key can conflict
    await setImageUses(scope, { usedBy: trade.id, urls: trade.images, now })
    return presentTrade(trade)
  })
}

/** The fields of a new trade whose entry has a time: its entry and exit become fills. */
function addEntryTime(fields: StoredFields, time: string) {
  const fills = listFills({ ...fields, fills: [] }).map((fill) =>
    fill.role === 'entry' ? { ...fill, time } : fill,
  )
  return { ...fields, fills, ...deriveFromFills(fills, fields) }
}

async function getConcurrentTrade(scope: Scope, key: StoredKey): Promise<TradeRow> {
  const trade = key.clientKey ? await findTradeByClientKey(scope, key.clientKey) : null
  if (!trade) throw new Error('the trade with this client key was deleted during the request')
  return requireSameRequest(trade, key)
}

/**
 * Writes all fields of a trade and returns it as stored. Throws trades.not_found, request.invalid, and
 * trades.changed_elsewhere (with the stored trade in `data.current`) when the editor loaded another version.
 */
export async function updateTrade(
  ctx: Context,
  { id, version, ...fields }: UpdateTrade & { id: string },
): Promise<Trade> {
  const saved = await transaction(asUser(ctx), async (scope) => {
    const stored = await requireTrade(scope, { id, version })
    const now = ctx.clock.now()
    assertTradeRules(fields, now, {
      currency: await findUnlistedCurrency(scope, fields.currency),
      entryPrice: stored.entryPrice,
    })

    await takeText(ctx, scope, getTexts(fields), getTexts(stored))
    // Every write locks the trade first and its images second; another order could deadlock two writes that share an image.
    const set = await setRateCurrency(scope, toStoredFields(fields))
    await lockNewAccount(scope, fields.account)
    const derived = deriveFields(stored, set)
    const written = { ...set, ...derived }
    const planHistory = recordPlan(stored.planHistory, written, now.toISOString())
    const trade = await writeTrade(scope, { id, set: { ...written, planHistory }, now })
    await setImageUses(scope, { usedBy: id, urls: fields.images, now })
    return presentTrade(trade!) // locked above
  })
  await deleteReleasedImages(ctx)
  return saved
}

/** The trade, locked until the end of the transaction. Throws trades.not_found, and trades.changed_elsewhere for another version. */
export async function requireTrade(
  scope: Scope,
  { id, version }: { id: string; version?: number | undefined },
): Promise<TradeRow> {
  const stored = isId(id) ? await lockTrade(scope, id) : null
  if (!stored) throw new AppError('trades.not_found')
  if (version !== undefined && stored.version !== version) throw createChangedError(stored)
  return stored
}

/** The error trades.changed_elsewhere with the stored trade. */
export function createChangedError(stored: TradeRow): AppError {
  return new AppError('trades.changed_elsewhere', { data: { current: presentTrade(stored) } })
}

const fieldsOfExecutions = [...fieldsOfFills, 'type', 'contractSize', 'currency'] as const

/**
 * What follows from the fills of a trade. The partial exits of one without fills stay when the fields that they were computed from
 * do. Throws request.invalid for a field that the fills decide, also those of an open imported trade with partial exits: its
 * executions decide what it has realised.
 */
function deriveFields(stored: TradeRow, fields: StoredFields) {
  if (stored.fills.length === 0) {
    if (stored.status === 'open' && stored.partialExits.length > 0 && followsExecutions(stored))
      assertUnchanged(fieldsOfExecutions, { from: stored, to: fields })
    const { partialExits, exitsByMethod } = stored
    return hasSameExits(stored, fields) ? { partialExits, exitsByMethod } : noExits
  }
  const derived = deriveFromFills(stored.fills, fields)
  assertUnchanged(fieldsOfFills, { from: derived, to: fields })
  return derived
}

function assertUnchanged<Name extends (typeof fieldsOfExecutions)[number]>(
  names: readonly Name[],
  { from, to }: Record<'from' | 'to', Pick<StoredFields, Name>>,
): void {
  const changed = names.filter((name) => !isSameValue(to[name], from[name]))
  if (changed.length > 0)
    throw buildFieldRefusal(changed.map((field) => ({ field, code: 'trade.from_fills' as const })))
}

function getTexts({ notes, tags, links }: Pick<Trade, 'notes' | 'tags' | 'links'>) {
  return [notes, tags, links]
}

/** Deletes a trade, and its images that no other record uses. Throws trades.not_found. */
export async function deleteTrade(ctx: Context, { id }: { id: string }): Promise<void> {
  const deleted = isId(id) ? await removeTrades(ctx, [id]) : 0
  if (deleted === 0) throw new AppError('trades.not_found')
}

/** One trade of the viewer. Throws trades.not_found. */
export function getTrade(ctx: Context, { id }: { id: string }): Promise<Trade> {
  return transaction(asUser(ctx), async (scope) => {
    const trade = isId(id) ? await findTrade(scope, id) : null
    if (!trade) throw new AppError('trades.not_found')
    return presentTrade(trade)
  })
}

/** Whether any trade of the viewer has a currency of its own. */
export function hasOwnCurrencies(ctx: Context): Promise<boolean> {
  return transaction(asUser(ctx), hasTradesWithCurrency)
}
