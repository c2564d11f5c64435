import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  multiply,
  negate,
  sign,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import { parseAmount, parseQuantity } from './amounts.ts'
import type { BrokerFormat, Movement, ParsedFile } from './broker-format.ts'
import type { Row } from './csv.ts'
import { addExecution } from './executions.ts'
import { listHeaderWords } from './header-columns.ts'
import { createQueues } from './keyed-lists.ts'
import { createParsedFile, isMovement, parseLines, type SkipReason, skipLine } from './lines.ts'
import { parseMoment } from './moments.ts'
import { addSymbolChange, describeTooManyChanges, MAX_SYMBOL_CHANGES } from './symbol-changes.ts'
import {
  BadCell,
  decideStyle,
  fillCells,
  findAmount,
  getAmount,
  getAmountOrZero,
  getMoment,
  getQuantity,
  getText,
  hasColumns,
  type Line,
  readTables,
  requireText,
} from './table.ts'

/** Parses the cells that a buy, a sell and both sides of a conversion have in common. Throws BadCell. */
function parseCommonCells(line: Line) {
  return {
    symbol: requireText(line, 'asset'),
    market: 'crypto' as const,
    ...readFee(line),
    currency: requireText(line, 'price currency', 'spot price currency'),
    ...getMoment(line, 'UTC', 'timestamp'),
    externalId: getText(line, 'id') || null,
  }
}

// Newer files write '€0.50', some write the coin after the amount: '0.0002 BTC'. A dollar sign can be any dollar.
// The newest files have only the spread in this column; the cash of the line is its total, so the fee is the difference.
function readFee(line: Line): { fee: Decimal; feeCurrency: string | null } {
  const text = getText(line, 'fees and/or spread', 'fees')
  const [, amount, code] = /^(-?[\d.,]+)\s+([A-Z][A-Z0-9]{1,9})$/.exec(text) ?? []
  const fee =
    code === undefined ? getAmountOrZero(line, 'fees and/or spread', 'fees') : parseAmount(amount ?? '')
  if (fee === null) throw new BadCell('fees', text)
  const cost = code === undefined && !isConversion(line) ? findCashCost(line) : null
  if (cost !== null && compare(cost, add(toAbsolute(fee), '0.01')) > 0)
    return { fee: cost, feeCurrency: null }
  const sign = /[€£]/.exec(text)?.[0]
  return {
    fee: toAbsolute(fee),
    feeCurrency: code ?? (sign ? currencyOfSign[sign === '€' ? '€' : '£'] : null),
  }
}

/** What a purchase cost above its subtotal, or what a sale brought below it; null when the line does not state both. */
function findCashCost(line: Line): Decimal | null {
  const total = findAmount(line, 'total (inclusive of fees and/or spread)', 'total (inclusive of fees)')
  const subtotal = findAmount(line, 'subtotal')
  if (total === null || subtotal === null) return null
  const [more, less] = [toAbsolute(total), toAbsolute(subtotal)]
  return readSide(line) === 'buy' ? subtract(more, less) : subtract(less, more)
}

const currencyOfSign = { '€': 'EUR', '£': 'GBP' } as const

/** The price of one coin, see `coinbase`. Throws BadCell. */
function computePrice(line: Line, coins: Decimal): Decimal {
  const stated = toAbsolute(getAmount(line, 'price at transaction', 'spot price at transaction'))
  if (getText(line, 'subtotal') === '' || isZero(coins)) return stated
  const subtotal = toAbsolute(getAmount(line, 'subtotal'))
  const difference = toAbsolute(subtract(multiply(stated, coins), subtotal))
  const places = /\.(\d*)/.exec(getText(line, 'subtotal'))?.[1]?.length ?? 0
  const halfOfLastDigit = `0.${'0'.repeat(places)}5`
  if (compare(difference, halfOfLastDigit) <= 0) return stated
  // `coins` is not zero here.
  return divide(subtotal, coins, { places: 18 }) as Decimal
}

/**
 * Adds conversions of coins: a sell of one coin and a buy of the other, both worth the subtotal. Newer files have one
 * line for each side with the same ID, and a negative quantity for the sold coin. Older files have one line and a note,
 * 'Converted 1 BTC to 20 ETH'; the fee then belongs to the coin of the line. A conversion with one side is skipped.
 */
function addConversions(lines: Line[], parsed: ParsedFile): ParsedFile {
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

/** Whether the coin of a line is a currency, or one with the value of a currency. */
function isMoney(line: Line): boolean {
  return moneyWords.test(getText(line, 'asset'))
}

/** A currency for another one, and the one that a coin was exchanged for or paid with. */
function skipMoney(line: Line, parsed: ParsedFile): void {
  skipLine(parsed, line, 'forex', `${getType(line)} ${findCoins(line)} ${getText(line, 'asset')}`)
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

function toSide(isSold: boolean) {
  return isSold ? ({ side: 'sell', closesOnly: true } as const) : ({ side: 'buy' } as const)
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
function addMigrations(lines: readonly Line[], parsed: ParsedFile): ReadonlySet<Line> {
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

function getType(line: Line): string {
  return getText(line, 'transaction type')
}

function findCoins(line: Line): Decimal {
  return findAmount(line, 'quantity transacted') ?? '0'
}

function readSide(line: Line): 'buy' | 'sell' | null {
  const side = /^(?:advanced? trade )?(buy|sell)$/i.exec(getType(line))?.[1]?.toLowerCase()
  if (side === 'buy' || side === 'sell') return side
  return /^retail simple dust$/i.test(getType(line)) ? 'sell' : null
}

const header = [
  'timestamp',
  'transaction type',
  'asset',
  'quantity transacted',
  'price currency|spot price currency',
  'price at transaction|spot price at transaction',
]

/**
 * Coinbase, transaction history as CSV, with or without the lines above its header. Times and days are in UTC.
 * The price is the stated price when price × quantity rounds to the subtotal, otherwise subtotal / quantity, rounded
 * half-even to 18 places. The fee is the fee column, in the currency that it names,
 * otherwise in the currency of the price, or total less subtotal where that is more. A sell only closes, because Coinbase has
 * no short sales. An order in the market of another coin ('for 0.05 BTC on ETH-BTC') also trades that coin.
 * A conversion is a sell and a buy, see `addConversions`; a migration is neither, see `addMigrations`. Rewards are purchases at
 * their value. Interest, deposits and withdrawals of money are movements. The oldest files have the currency in the names
 * of their columns ('EUR Subtotal').
 */
export const coinbase: BrokerFormat = {
  id: 'coinbase',
  broker: 'Coinbase',
  title: 'Coinbase transaction history',
  help: 'coinbase.com > Profile > Reports > Transaction history: choose all time and CSV, then Generate.',
  columns: { needed: listHeaderWords(header), optional: [] },
  recognises: (rows) => rows.slice(0, 20).some(isHeader),
  parse(rows, { onLine, numbers, days, isSheet, ...answers } = {}) {
    const table = readTables(nameCurrencies(rows, isSheet), { isHeader, isTitle, isSheet })
    const amounts = ['quantity transacted', 'subtotal', 'price at transaction', 'spot price at transaction']
    const style = { ...answers, amounts, days: ['timestamp'], numbers, order: days }
    const { lines, read: ofFile } = decideStyle(table.lines, style)
    const parsed = { ...createParsedFile(table.problems, onLine), ...ofFile }
    const migrated = addMigrations(lines, parsed)
    const others = lines.filter((line) => !migrated.has(line))
    const read = parseLines(others, parsed, (line, parsed) => parseLine(line, parsed))
    return addConversions(others.filter(isConversion), read)
  },
}

function isHeader(row: Row): boolean {
  return hasColumns(nameCurrency(row).header, header)
}

/** The rows with the currency of the oldest files in a column, see `nameCurrency`. */
function nameCurrencies(rows: readonly Row[], isSheet = false): Row[] {
  let currency: string | null = null
  let width = 0
  return rows.map((row) => {
    if (isTitle(row)) return row
    if (!isHeader(row)) return addCurrency(isSheet ? fillRow(row, width) : row, currency)
    const named = nameCurrency(row)
    width = row.cells.length
    currency = named.currency
    return named.header
  })
}

function fillRow({ line, cells }: Row, width: number): Row {
  return { line, cells: fillCells(cells, width) }
}

/** The title and the user above each header, also where traders join the files of several years. */
function isTitle({ cells }: Row): boolean {
  return (
    cells.slice(3).every((cell) => cell.trim() === '') &&
    /^(transactions|user)$/i.test(cells[0]?.trim() ?? '')
  )
}

/** The header of the oldest files, 'EUR Spot Price at Transaction', as a header with a column for the currency. */
function nameCurrency(row: Row): { header: Row; currency: string | null } {
  const code = row.cells
    .map((cell) => /^\s*([A-Z]{3}) Spot Price at Transaction/.exec(cell)?.[1])
    .find(Boolean)
  if (code === undefined) return { header: row, currency: null }
  const cells = row.cells.map((cell) => cell.trim().replace(new RegExp(`^${code} `), ''))
  return { header: { line: row.line, cells: [...cells, 'Spot Price Currency'] }, currency: code }
}

function addCurrency(row: Row, currency: string | null): Row {
  return currency === null ? row : { line: row.line, cells: [...row.cells, currency] }
}

function parseLine(line: Line, parsed: ParsedFile) {
  if (isConversion(line)) return
  const side = readSide(line)
  if (side === null) return parseOtherLine(line, parsed)
  const coins = toAbsolute(getQuantity(line, 'quantity transacted'))
  const price = computePrice(line, coins)
  const common = parseCommonCells(line)
  const closesOnly = side === 'sell'
  if (isMoney(line)) return skipMoney(line, parsed)
  addExecution(parsed, line, { ...common, side, quantity: coins, price, closesOnly })
  addQuoteLeg(line, { side, value: multiply(price, coins), common }, parsed)
}

type QuoteLeg = { side: 'buy' | 'sell'; value: Decimal; common: ReturnType<typeof parseCommonCells> }

/** The coin that an order in the market of another coin pays or gets, at the same value. Coins of one currency are its money. */
function addQuoteLeg(line: Line, { side, value, common }: QuoteLeg, parsed: ParsedFile): void {
  const [, written = '', symbol = '', market] =
    /^(?:bought|sold)\s+[\d.,]+\s+\S+\s+for\s+([\d.,]+)\s+([A-Z0-9]+)\s+on\s+[A-Z0-9]+-([A-Z0-9]+)/i.exec(
      getText(line, 'notes'),
    ) ?? []
  const quantity = parseQuantity(written)
  if (!quantity || isZero(quantity) || symbol !== market || moneyWords.test(symbol)) return
  const price = divide(value, quantity, { places: 18 }) as Decimal // the divisor is not zero
  const isSold = side === 'buy'
  addExecution(parsed, line, {
    ...common,
    symbol,
    quantity,
    price,
    fee: '0',
    feeCurrency: null,
    ...toSide(isSold),
  })
}

/** Currencies, and coins with the value of one. */
export const moneyWords =
  /^(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|SGD|BRL|TRY|MXN|PLN|INR|USDC|USDT|DAI|PYUSD|EURC|GUSD|BUSD)$/

function parseOtherLine(line: Line, parsed: ParsedFile) {
  const type = getType(line)
  const asset = getText(line, 'asset')
  const isReward =
    rewardWords.test(type) || (/^receive$/i.test(type) && rewardNotes.test(getText(line, 'notes')))
  if (isReward && addReward(line, parsed)) return
  const usual = reasons.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
  const isMoney = asset === getText(line, 'price currency', 'spot price currency')
  const why = isReward ? (isMoney ? 'interest' : 'reward') : usual
  if (isMovement(why)) addMovement(line, why, parsed)
  const isIncoming = why === 'transfer' && sign(findCoins(line)) > 0 && /^receive$/i.test(type)
  const message = `${findCoins(line)} ${asset} came by transfer, and the file does not state what they cost.`
  skipLine(parsed, line, why, `${type} ${asset}`, isIncoming ? message : undefined)
}

const rewardWords =
  /income|reward|learning|earn|airdrop|inflation|bonus|incentive|rebate|interest payout|price improvement/i

const rewardNotes = /coinbase (referral|earn|rewards)/i

/** Adds coins that came as a reward at their value; false when the line has no coins or no price. */
function addReward(line: Line, parsed: ParsedFile): boolean {
  const coins = findCoins(line)
  const price = findAmount(line, 'price at transaction', 'spot price at transaction')
  const currency = getText(line, 'price currency', 'spot price currency')
  if (sign(coins) <= 0 || price === null || currency === '' || currency === getText(line, 'asset'))
    return false
  const reward = { fee: '0', feeCurrency: null, origin: 'reward' as const }
  addExecution(parsed, line, {
    ...parseCommonCells(line),
    ...reward,
    side: 'buy',
    quantity: coins,
    price: toAbsolute(price),
  })
  return true
}

/** Adds money that was paid in or out: the asset of its line is a currency, and not a coin. */
function addMovement(line: Line, kind: Movement['kind'], parsed: ParsedFile): void {
  const asset = getText(line, 'asset')
  const moment = parseMoment(getText(line, 'timestamp'), 'UTC', line.days)
  const coins = findCoins(line)
  if (!/^[A-Z]{3}$/.test(asset) || asset !== getText(line, 'price currency', 'spot price currency')) return
  if (isZero(coins) || moment === null) return
  const isOut = /withdrawal|fee|subscription/i.test(getType(line))
  const amount = isOut ? negate(toAbsolute(coins)) : coins
  const externalId = getText(line, 'id') || null
  const common = {
    what: getText(line, 'notes') || getType(line),
    symbol: null,
    account: null,
    line: line.line,
  }
  parsed.movements.push({ kind, amount, currency: asset, externalId, ...common, ...moment })
}

function isConversion(line: Line): boolean {
  return /^convert$/i.test(getType(line))
}

const reasons: readonly [RegExp, SkipReason][] = [
  [/^(credit|admin debit)$/i, 'adjustment'],
  [/interest/i, 'interest'],
  [/dividend/i, 'dividend'],
  [/card/i, 'card'],
  [/deposit|withdrawal/i, 'cash'],
  [/send|receive|transfer|unstak|staking|delegat|wrap|vault|moved|savings|donation/i, 'transfer'],
  [/fee|subscription/i, 'fee'],
]
