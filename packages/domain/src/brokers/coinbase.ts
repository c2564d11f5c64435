import {
  compare,
  type Decimal,
  divide,
  isZero,
  multiply,
  sign,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import { parseAmount, parseQuantity } from './amounts.ts'
import type { BrokerFormat, ParsedFile } from './broker-format.ts'
import { addExecution } from './executions.ts'
import { createParsedFile, parseLines, type SkipReason, skipLine } from './lines.ts'
import {
  BadCell,
  getAmount,
  getAmountOrZero,
  getMoment,
  getQuantity,
  getText,
  hasColumns,
  type Line,
  readTable,
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
function readFee(line: Line): { fee: Decimal; feeCurrency: string | null } {
  const text = getText(line, 'fees and/or spread', 'fees')
  const [, amount, code] = /^(-?[\d.,]+)\s+([A-Z][A-Z0-9]{1,9})$/.exec(text) ?? []
  const fee =
    code === undefined ? getAmountOrZero(line, 'fees and/or spread', 'fees') : parseAmount(amount ?? '')
  if (fee === null) throw new BadCell('fees', text)
  const sign = /[€£]/.exec(text)?.[0]
  return {
    fee: toAbsolute(fee),
    feeCurrency: code ?? (sign ? currencyOfSign[sign === '€' ? '€' : '£'] : null),
  }
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
  const pairs = Map.groupBy(lines, (line) => `${getText(line, 'id')} ${getText(line, 'timestamp')}`)
  return parseLines(lines, parsed, (line, parsed) => {
    const others = pairs.get(`${getText(line, 'id')} ${getText(line, 'timestamp')}`) ?? []
    const hasOtherHalf = others.some((other) => getText(other, 'asset') !== getText(line, 'asset'))
    if (hasOtherHalf) addHalf(line, parsed)
    else addBothHalves(line, parsed)
  })
}

function addHalf(line: Line, parsed: ParsedFile) {
  const coins = getQuantity(line, 'quantity transacted')
  const isSold = sign(coins) < 0 || parseNote(line)?.sold.symbol === getText(line, 'asset')
  const half = { quantity: coins, price: computePrice(line, toAbsolute(coins)) }
  addExecution(parsed, line, { ...parseCommonCells(line), ...half, ...toSide(isSold) })
}

function addBothHalves(line: Line, parsed: ParsedFile) {
  const note = parseNote(line)
  const asset = getText(line, 'asset')
  if (!note || (asset !== note.sold.symbol && asset !== note.bought.symbol)) {
    return skipLine(parsed, line, 'other_leg_missing', `Convert ${asset}`)
  }
  const value = toAbsolute(getAmount(line, 'subtotal'))
  for (const [half, isSold] of [[note.sold, true] as const, [note.bought, false] as const]) {
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
 * Coinbase, transaction history as CSV, with or without the lines above its header. Times and days are in UTC.
 * The price is the stated price when price × quantity rounds to the subtotal, otherwise subtotal / quantity, rounded
 * half-even to 18 places. The fee is the fee column, in the currency that it names,
 * otherwise in the currency of the price. A sell only closes, because Coinbase has no short sales.
 * A conversion is a sell and a buy, see `addConversions`.
 */
export const coinbase: BrokerFormat = {
  id: 'coinbase',
  broker: 'Coinbase',
  title: 'Coinbase transaction history',
  help: 'coinbase.com > Profile > Reports > Transaction history: choose all time and CSV, then Generate.',
  recognises: (rows) => rows.slice(0, 20).some((row) => hasColumns(row, header)),
  parse(rows, { onLine } = {}) {
    const at = rows.findIndex((row) => hasColumns(row, header))
    const { lines, problems } = readTable(rows[at] ?? { line: 1, cells: [] }, rows.slice(at + 1))
    const conversions = lines.filter(isConversion)
    const parsed = parseLines(lines, createParsedFile(problems, onLine), (line, parsed) =>
      parseLine(line, parsed),
    )
    return addConversions(conversions, parsed)
  },
}

const header = [
  'timestamp',
  'transaction type',
  'asset',
  'quantity transacted',
  'price currency|spot price currency',
  'price at transaction|spot price at transaction',
]

function parseLine(line: Line, parsed: ParsedFile) {
  if (isConversion(line)) return
  const type = getText(line, 'transaction type')
  const side = /^(?:advanced? trade )?(buy|sell)$/i.exec(type)?.[1]?.toLowerCase()
  if (side !== 'buy' && side !== 'sell') {
    const why = reasons.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
    return skipLine(parsed, line, why, `${type} ${getText(line, 'asset')}`)
  }
  const coins = toAbsolute(getQuantity(line, 'quantity transacted'))
  const price = computePrice(line, coins)
  addExecution(parsed, line, {
    ...parseCommonCells(line),
    side,
    quantity: coins,
    price,
    closesOnly: side === 'sell',
  })
}

function isConversion(line: Line): boolean {
  return /^convert$/i.test(getText(line, 'transaction type'))
}

const reasons: readonly [RegExp, SkipReason][] = [
  [/income|reward|learning|earn|airdrop|inflation|bonus|incentive/i, 'reward'],
  [/interest/i, 'interest'],
  [/dividend/i, 'dividend'],
  [/card/i, 'card'],
  [/deposit|withdrawal/i, 'cash'],
  [/send|receive|transfer|unstak|staking|delegat|wrap|vault|moved/i, 'transfer'],
  [/fee|subscription/i, 'fee'],
]
