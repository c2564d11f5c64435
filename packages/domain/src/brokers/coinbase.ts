import { type Decimal, divide, isZero, multiply, negate, sign, toAbsolute } from '../decimal/decimal.ts'
import { parseQuantity } from './amounts.ts'
import type { BrokerFormat, Movement, ParsedFile } from './broker-format.ts'
import { addConversions, addMigrations } from './coinbase-conversions.ts'
import {
  computePrice,
  findCoins,
  getType,
  isConversion,
  isMoney,
  moneyWords,
  parseCommonCells,
  readSide,
  skipMoney,
  toSide,
} from './coinbase-line.ts'
import type { Row } from './csv.ts'
import { addExecution } from './executions.ts'
import { listHeaderWords } from './header-columns.ts'
import { createParsedFile, isMovement, parseLines, type SkipReason, skipLine } from './lines.ts'
import { parseMoment } from './moments.ts'
import {
  decideStyle,
  fillCells,
  findAmount,
  getQuantity,
  getText,
  hasColumns,
  type Line,
  readTables,
} from './table.ts'

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

const reasons: readonly [RegExp, SkipReason][] = [
  [/^(credit|admin debit)$/i, 'adjustment'],
  [/interest/i, 'interest'],
  [/dividend/i, 'dividend'],
  [/card/i, 'card'],
  [/deposit|withdrawal/i, 'cash'],
  [/send|receive|transfer|unstak|staking|delegat|wrap|vault|moved|savings|donation/i, 'transfer'],
  [/fee|subscription/i, 'fee'],
]
