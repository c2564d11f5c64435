import { type Decimal, divide, isZero, sign, toAbsolute } from '../decimal/decimal.ts'
import { parseQuantity } from './amounts.ts'
import type { ParsedFile } from './broker-format.ts'
import {
  computePrice,
  findCoins,
  getType,
  isMoney,
  moneyWords,
  parseCommonCells,
  skipMoney,
  toSide,
} from './coinbase-line.ts'
import { addExecution } from './executions.ts'
import { createQueues } from './keyed-lists.ts'
import { parseLines, skipLine } from './lines.ts'
import { parseMoment } from './moments.ts'
import { addSymbolChange, describeTooManyChanges, MAX_SYMBOL_CHANGES } from './symbol-changes.ts'
import { getAmount, getQuantity, getText, type Line } from './table.ts'

/**
 * Adds conversions of coins: a sell of one coin and a buy of the other, both worth the subtotal. Newer files have one
 * line for each side with the same ID, and a negative quantity for the sold coin. Older files have one line and a note,
 * 'Converted 1 BTC to 20 ETH'; the fee then belongs to the coin of the line. A conversion with one side is skipped.
 */
export function addConversions(lines: Line[], parsed: ParsedFile): ParsedFile {
  const pairs = new Map<string, Set<string>>()
  for (const line of lines) {
    const assets = pairs.get(buildPairKey(line)) ?? new Set()
    pairs.set(buildPairKey(line), assets.add(getText(line, 'asset')))
  }
  return parseLines(lines, parsed, (line, parsed) => {
    const assets = pairs.get(buildPairKey(line))
    if (assets !== undefined && assets.size > 1) addHalf(line, parsed)
    else addBothHalves(line, parsed)
  })
}

function buildPairKey(line: Line): string {
  return `${getText(line, 'id')} ${getText(line, 'timestamp')}`
}

function addHalf(line: Line, parsed: ParsedFile) {
  const coins = getQuantity(line, 'quantity transacted')
  const isSold = sign(coins) < 0 || parseNote(line)?.sold.symbol === getText(line, 'asset')
  const half = { quantity: coins, price: computePrice(line, toAbsolute(coins)) }
  if (isMoney(line)) return skipMoney(line, parsed)
  addExecution(parsed, line, { ...parseCommonCells(line), ...half, ...toSide(isSold) })
}

function addBothHalves(line: Line, parsed: ParsedFile) {
  const note = parseNote(line)
  const asset = getText(line, 'asset')
  if (!note || (asset !== note.sold.symbol && asset !== note.bought.symbol)) {
    return skipLine(parsed, line, 'other_leg_missing', `Convert ${asset}`)
  }
  const value = toAbsolute(getAmount(line, 'subtotal'))
  const halves = [[note.sold, true] as const, [note.bought, false] as const]
  const traded = halves.filter(([{ symbol }]) => !moneyWords.test(symbol))
  if (traded.length === 0) return skipMoney(line, parsed)
  for (const [half, isSold] of traded) {
    const isOwn = half.symbol === asset
    const coins = isOwn ? toAbsolute(getQuantity(line, 'quantity transacted')) : half.coins
    // `parseNote` accepts only quantities above zero, so the divisor is not zero.
    const price = isOwn ? computePrice(line, coins) : (divide(value, coins, { places: 18 }) as Decimal)
    const { fee, ...figures } = parseCommonCells(line)
    const legs = { symbol: half.symbol, quantity: coins, price, fee: isOwn ? fee : '0' }
    addExecution(parsed, line, { ...figures, ...legs, ...toSide(isSold) })
  }
}

function parseNote(line: Line) {
  const [, sold, from, bought, to] =
    /converted\s+([\d.,]+)\s+(\S+)\s+to\s+([\d.,]+)\s+(\S+)/i.exec(getText(line, 'notes')) ?? []
  const coins = [parseQuantity(sold ?? ''), parseQuantity(bought ?? '')]
  if (!coins[0] || !coins[1] || isZero(coins[0]) || isZero(coins[1]) || !from || !to) return null
  return { sold: { symbol: from, coins: coins[0] }, bought: { symbol: to, coins: coins[1] } }
}

/**
 * Adds the pairs of lines in which one coin becomes another without a sale: the migration of a coin (MATIC to POL), and the
 * ETH2 that came back as the same quantity of ETH, which is written as sent and received. Returns the lines of the pairs.
 * Each line of a migration is compared with all others, so more than MAX_SYMBOL_CHANGES pairs are refused.
 */
export function addMigrations(lines: readonly Line[], parsed: ParsedFile): ReadonlySet<Line> {
  const migrated = new Set<Line>()
  const halves = lines.filter((line) => /migration|deprecation/i.test(getType(line))).map(toHalf)
  const count = Math.ceil(halves.length / 2)
  if (count > MAX_SYMBOL_CHANGES) {
    parsed.problems.push(describeTooManyChanges(count))
    return migrated
  }
  const incoming = halves.filter(({ line }) => sign(findCoins(line)) > 0)
  const received = lines.filter((line) => getText(line, 'asset') === 'ETH' && sign(findCoins(line)) > 0)
  const isFree = (line: Line) => !migrated.has(line)
  const takeReceived = createQueues(received, (line) => getText(line, 'timestamp'), isFree)
  for (const outgoing of lines.filter(isOutgoing)) {
    const half = toHalf(outgoing)
    const timestamp = getText(outgoing, 'timestamp')
    // Sent and received coins are a migration only for ETH2: other coins can be received at the time when some are sent.
    const other = /^send$/i.test(half.type)
      ? half.asset === 'ETH2' && takeReceived(timestamp)
      : incoming.find((one) => isFree(one.line) && isOtherHalf(half, one))?.line
    const moment = parseMoment(timestamp, 'UTC', outgoing.days)
    if (!other || moment === null) continue
    const [symbol, toSymbol] = [half.asset, getText(other, 'asset')]
    const [ratioFrom, ratioTo] = [toAbsolute(findCoins(outgoing)), findCoins(other)]
    const currency = getText(outgoing, 'price currency', 'spot price currency')
    const { day, executedAt } = moment
    addSymbolChange(parsed, {
      ...{ symbol, toSymbol, market: 'crypto', currency, ratioFrom, ratioTo, day, executedAt },
      ...{ account: null, externalId: getText(outgoing, 'id') || null, line: outgoing.line },
    })
    migrated.add(outgoing).add(other)
  }
  return migrated
}

function isOutgoing(line: Line): boolean {
  return /migration|deprecation|^send$/i.test(getType(line)) && sign(findCoins(line)) < 0
}

/** A line of outgoing or incoming coins. Its time is NaN when it has none. */
type Half = { line: Line; type: string; asset: string; time: number }

function toHalf(line: Line): Half {
  const { executedAt } = parseMoment(getText(line, 'timestamp'), 'UTC', line.days) ?? {}
  return { line, type: getType(line), asset: getText(line, 'asset'), time: Date.parse(executedAt ?? '') }
}

function isOtherHalf(outgoing: Half, incoming: Half): boolean {
  const isClose = Math.abs(outgoing.time - incoming.time) <= MAX_MIGRATION_MS
  return isClose && outgoing.type === incoming.type && outgoing.asset !== incoming.asset
}

const MAX_MIGRATION_MS = 60_000
