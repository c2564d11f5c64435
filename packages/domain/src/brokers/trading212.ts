import { add, isZero, negate, sign, toAbsolute } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import type { BrokerFormat, Movement, ParsedFile } from './broker-format.ts'
import type { Row } from './csv.ts'
import { addExecution } from './executions.ts'
import { toMajorAmount, toMajorCode } from './fees.ts'
import { listHeaderWords } from './header-columns.ts'
import { createParsedFile, isMovement, parseLines, type SkipReason, skipLine } from './lines.ts'
import { findOpenQuantity } from './open-quantity.ts'
import { addSpinOff, isSpinOff } from './spin-offs.ts'
import { findSingleHalves } from './stock-splits.ts'
import {
  decideStyle,
  findAmount,
  getAmount,
  getMoment,
  getQuantity,
  getText,
  hasColumns,
  type Line,
  readTables,
  requireText,
} from './table.ts'
import {
  addMergers,
  findAccountCurrency,
  findTime,
  getTicker,
  readRate,
  readResult,
  sumFees,
} from './trading212-amounts.ts'

/**
 * Adds stock splits. Trading 212 writes a split as two lines: 'Stock split close' with the old number of shares and 'Stock
 * split open' with the new number. Each becomes a half of a split, because they can be in different files.
 * The warning import.split says what a split changes, or that the file with the other half is missing. A line that cannot be parsed is skipped with the same warning.
 */
function addSplits(lines: Line[], parsed: ParsedFile): ParsedFile {
  for (const line of lines) {
    const half = parseHalf(line)
    if (half) parsed.actions.push(half)
    else skipHalf(line, parsed)
  }
  const single = new Set(findSingleHalves(parsed.actions))
  const opens = Map.groupBy(
    parsed.actions.filter(({ half }) => half === 'open'),
    ({ symbol, day }) => `${symbol} ${day}`,
  )
  for (const action of parsed.actions) {
    const { line, symbol, half, ratioFrom, ratioTo } = action
    if (!single.has(action) && half === 'open') continue
    const [open] = opens.get(`${symbol} ${action.day}`) ?? []
    const message = single.has(action)
      ? `${symbol} was split, and this file has only the ${half === 'close' ? 'old' : 'new'} number of shares (${ratioFrom ?? ratioTo}). Import the file with the other number as well: until then, the split changes no trade.`
      : `${symbol} was split: ${ratioFrom} shares became ${open?.ratioTo}. Quantity and prices of the trade that is open then are adjusted.`
    parsed.warnings.push({ line, code: 'import.split', message })
  }
  return parsed
}

function parseHalf(line: Line) {
  const shares = findAmount(line, 'no. of shares')
  const moment = findTime(line)
  const currency = getText(line, 'currency (price / share)')
  const symbol = normaliseSymbol(getTicker(line))
  if (!shares || sign(shares) <= 0 || !moment || !currency || symbol === '') return null
  const half = /open$/i.test(getText(line, 'action')) ? ('open' as const) : ('close' as const)
  return {
    kind: 'split' as const,
    symbol,
    market: 'stock' as const,
    currency: toMajorCode(currency),
    day: moment.day,
    executedAt: moment.executedAt,
    ratioFrom: half === 'close' ? shares : null,
    ratioTo: half === 'open' ? shares : null,
    half,
    account: null,
    externalId: getText(line, 'id') || null,
    line: line.line,
  }
}

function skipHalf(line: Line, parsed: ParsedFile): void {
  skipLine(parsed, line, 'split', `${getText(line, 'action')} ${getTicker(line)}`)
  const message = `${getTicker(line)} was split, but the line does not state the number of shares. Check the open trade of ${getTicker(line)}.`
  parsed.warnings.push({ line: line.line, code: 'import.split', message })
}

/**
 * The split of a line 'Stock split' alone, which has the number of shares that were added: the old number is what the lines
 * before it leave open. Without them, and when shares were taken, the line is skipped with the warning import.split.
 */
function addSingleSplit(line: Line, parsed: ParsedFile) {
  const half = parseHalf(line)
  const ratioFrom = half ? findOpenQuantity(parsed, half) : '0'
  if (!half || isZero(ratioFrom) || half.ratioFrom === null) return skipHalf(line, parsed)
  const ratioTo = add(ratioFrom, half.ratioFrom)
  parsed.actions.push({ ...half, ratioFrom, ratioTo, half: null })
  const message = `${half.symbol} was split: ${ratioFrom} shares became ${ratioTo}. Quantity and prices of the trade that is open then are adjusted.`
  parsed.warnings.push({ line: line.line, code: 'import.split', message })
}

const header = ['action', 'time|time (utc)', 'isin|ticker', 'no. of shares', 'price / share']

/**
 * Trading 212, Invest and ISA: History > Export. Times and days are in UTC. The columns depend on the account and the
 * year. Each fee, tax, duty and levy column is part of the fee. A sell only closes, because Invest has no short sales.
 * Exchange rate: units of the price's currency per unit of the account's currency (pence when the price is in pence); an
 * execution has the inverse. The result is the broker's P&L of a sale. A split changes the open trade, see `addSplits`.
 * Shares that came by transfer, or were distributed, are purchases at the price of their line, and so are shares that a trader
 * bought with rights. The totals of dividends,
 * interest, deposits, withdrawals and card payments are movements, in the currency of the account and without taxes.
 */
export const trading212: BrokerFormat = {
  id: 'trading212',
  broker: 'Trading 212',
  title: 'Trading 212 history',
  help: 'Menu > History > the export icon: choose the period with orders and transactions, then Export CSV.',
  columns: { needed: listHeaderWords(header), optional: [] },
  recognises: (rows) => rows.slice(0, 10).some(isHeader),
  parse(rows, { onLine, numbers, days, isSheet, ...answers } = {}) {
    const table = readTables(rows, { isHeader, isSheet })
    const columns = ['no. of shares', 'price / share', 'exchange rate', 'total', 'result']
    const style = { amounts: columns, days: ['time', 'time (utc)'], numbers, order: days }
    const { lines, read } = decideStyle(table.lines.map(alignLine), { ...answers, ...style })
    const splits = lines.filter((line) => /^stock split (close|open)$/i.test(getText(line, 'action')))
    const singles = lines.filter((line) => /^stock split$/i.test(getText(line, 'action')))
    const parsed = { ...createParsedFile(table.problems, onLine), ...read }
    const merged = new Set(addMergers(lines, parsed))
    const others = lines.filter((line) => !merged.has(line))
    parseLines(others, parsed, (line) => parseLine(line, parsed))
    addSplits(splits, parsed)
    for (const line of singles) addSingleSplit(line, parsed)
    return parsed
  },
}

/** A history of cash only has no columns of shares. */
const cashHeader = ['action', 'time|time (utc)', 'id', 'total', 'currency (total)']

/**
 * A line of a newer file below the header of an older one, which traders join: newer files have note and ID after the name, so
 * that the ID of the order is where the older file has the price.
 */
function alignLine(line: Line): Line {
  const [shares, notes, id] = ['no. of shares', 'notes', 'id'].map((name) => line.columns.get(name) ?? -1)
  if (shares === undefined || notes === undefined || shares < 0 || notes < shares || id !== notes + 1)
    return line
  const { cells } = line
  if (!/^EOF\d+$/.test(cells[shares + 1] ?? '')) return line
  const moved = cells.slice(shares + 2, notes + 2)
  const own = cells.slice(shares, shares + 2)
  return { ...line, cells: [...cells.slice(0, shares), ...moved, ...own, ...cells.slice(notes + 2)] }
}

function isHeader(row: Row): boolean {
  return hasColumns(row, header) || hasColumns(row, cashHeader)
}

function parseLine(line: Line, parsed: ParsedFile) {
  const action = getText(line, 'action')
  const side = /^equity rights$/i.test(action) ? 'buy' : /\b(buy|sell)$/i.exec(action)?.[1]?.toLowerCase()
  if (side === 'buy' || side === 'sell') return addTrade(line, side, parsed)
  if (/^stock split/i.test(action)) return
  if (sharesWithoutOrder.test(action) && addShares(line, action, parsed)) return
  if (isSpinOff(action) && addShareOfSpinOff(line, parsed)) return
  const why = reasons.find(([pattern]) => pattern.test(action))?.[1] ?? 'unknown'
  if (isMovement(why) || why === 'card') addMovement(line, isMovement(why) ? why : 'cash', parsed)
  if (why !== 'transfer' || getTicker(line) === '') return skipLine(parsed, line, why, action)
  const what = `${action} ${getTicker(line)}`
  const message = `${getText(line, 'no. of shares')} ${getTicker(line)} came or left without a sale. Check the open trade of ${getTicker(line)}.`
  skipLine(parsed, line, why, what, message)
}

const sharesWithoutOrder = /^(transfer in|(custom )?stock distribution|(scrip )?stock dividends?)$/i

function addShareOfSpinOff(line: Line, parsed: ParsedFile): boolean {
  const [quantity, moment] = [findAmount(line, 'no. of shares'), findTime(line)]
  if (!quantity || !moment) return false
  const { day, executedAt } = moment
  const what = { symbol: getTicker(line), parent: null, quantity, day, executedAt }
  return addSpinOff(parsed, { ...what, market: 'stock', account: null, line: line.line })
}

const reasons: readonly [RegExp, SkipReason][] = [
  [/^dividend \(dividend tax\)/i, 'tax'],
  [/^dividend \(interest\)/i, 'interest'],
  [/^dividend/i, 'dividend'],
  [/interest|lending/i, 'interest'],
  [/^(deposit|withdrawal|cashback|spending cashback|new card cost)/i, 'cash'],
  [/^card/i, 'card'],
  [/^currency conversion/i, 'forex'],
  [/^(transfer|(custom )?stock distribution|(scrip )?stock dividend)/i, 'transfer'],
  [/^(result adjustment|adjustment)/i, 'adjustment'],
  [/spin-?off|merger|acquisition|rights|custom/i, 'corporate_action'],
]

/** Adds the money of a line. Some exports write withdrawals above zero. */
function addMovement(line: Line, kind: Movement['kind'], parsed: ParsedFile): void {
  const column = [...line.columns.keys()].find((name) => /^total( \(\w{3}\))?$/.test(name)) ?? 'total'
  const [total, moment, currency] = [findAmount(line, column), findTime(line), findAccountCurrency(line)]
  if (total === null || isZero(total) || moment === null || currency === null) return
  const action = getText(line, 'action')
  const written = getText(line, 'currency (total)')
  const amount = toMajorAmount(/^withdrawal/i.test(action) ? negate(toAbsolute(total)) : total, written)
  const symbol = getText(line, 'ticker') || null
  const externalId = getText(line, 'id') || null
  parsed.movements.push({
    kind,
    amount,
    currency,
    symbol,
    account: null,
    what: action,
    externalId,
    line: line.line,
    ...moment,
  })
}

/** Adds shares that came without an order, at the price of the line; false when the line does not state them. */
function addShares(line: Line, action: string, parsed: ParsedFile): boolean {
  const [quantity, price, moment] = [
    findAmount(line, 'no. of shares'),
    findAmount(line, 'price / share'),
    findTime(line),
  ]
  const currency = getText(line, 'currency (price / share)')
  if (quantity === null || price === null || moment === null || !/^[A-Z]{3}$/i.test(currency)) return false
  if (sign(quantity) <= 0 || sign(price) < 0) return false
  const origin = /^transfer/i.test(action) ? 'transfer' : 'event'
  const common = {
    symbol: getTicker(line),
    market: 'stock' as const,
    side: 'buy' as const,
    quantity,
    price,
    currency,
  }
  const name = getText(line, 'name')
  addExecution(parsed, line, {
    ...common,
    ...moment,
    fee: '0',
    externalId: getText(line, 'id') || null,
    origin,
    name,
  })
  const message = `${action}: ${quantity} ${getTicker(line)} came without an order. They cost ${price} ${currency} each, as the line states it.`
  parsed.warnings.push({ line: line.line, code: 'import.transfer', message })
  return true
}

function addTrade(line: Line, side: 'buy' | 'sell', parsed: ParsedFile) {
  const currency = requireText(line, 'currency (price / share)')
  addExecution(parsed, line, {
    symbol: getText(line, 'ticker') || getText(line, 'isin'),
    market: 'stock',
    side,
    quantity: getQuantity(line, 'no. of shares'),
    price: getAmount(line, 'price / share'),
    ...sumFees(line, currency),
    currency,
    ...readRate(line),
    brokerPnl: side === 'sell' ? readResult(line) : null,
    ...getMoment(line, 'UTC', 'time', 'time (utc)'),
    externalId: getText(line, 'id') || null,
    closesOnly: side === 'sell',
    name: getText(line, 'name'),
  })
}
