import {
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
import { knownFutures, months, parseFutureSymbol } from '../trades/futures.ts'
import type { Instrument } from '../trades/vocabulary.ts'
import type { BrokerFormat, Contract, Movement, ParsedFile } from './broker-format.ts'
import {
  BOND_SIZE,
  computeGrossRate,
  deriveContractSize,
  isExplained,
  parseContractSize,
} from './contract-sizes.ts'
import { addExecution } from './executions.ts'
import { toMajorAmount, toMajorCode } from './fees.ts'
import { addHistoryCash } from './ibkr-balances.ts'
import { detectInstrument, toMarket } from './ibkr-contract.ts'
import { warnAssignment } from './ibkr-lines.ts'
import { Statement } from './ibkr-statement.ts'
import { createParsedFile, isMovement, parseLines, type SkipReason, skipLine } from './lines.ts'
import { formatOptionSymbol, parseOptionSymbol } from './option-symbol.ts'
import {
  BadCell,
  findAmount,
  getAmount,
  getAmountOrZero,
  getMoment,
  getQuantity,
  getText,
  type Line,
  requireText,
} from './table.ts'

/** Price, quantity and gross amount of a line of the transaction history, without signs. Throws BadCell. */
function readValued(line: Line): { price: Decimal; quantity: Decimal; gross: Decimal } {
  return {
    price: getAmountOrZero(line, 'price'),
    quantity: toAbsolute(getQuantity(line, 'quantity')),
    gross: toAbsolute(getAmountOrZero(line, 'gross amount')),
  }
}

/** The currency of the price as the line names it; '' in older files. */
function getNamedCurrency(line: Line): string {
  return getText(line, 'price currency').replace('-', '').toUpperCase()
}

type Traded = Pick<Contract, 'instrument'> & { symbol: string; base: string }

/**
 * Price, currency, fee, contract size and exchange rate of a line, see `ibkrTransactions`. 'no_currency' when the
 * currency of a future cannot be derived from the line. Throws BadCell.
 */
function readMoney(line: Line, traded: Traded) {
  const named = getNamedCurrency(line)
  if (named === '' && traded.base === '') throw new BadCell('base currency', '')
  if (!['future', 'option', 'bond'].includes(traded.instrument))
    return named !== '' && named !== traded.base ? readForeign(line, named, traded) : readOwn(line, traded)
  return named === '' ? readUnnamedContract(line, traded) : readContractMoney(line, named, traded)
}

/** A price in the currency of the gross amount, or in an unknown one: then it becomes gross ÷ quantity. */
function readOwn(line: Line, { base }: Traded) {
  const { price: stated, quantity, gross } = readValued(line)
  const value = multiply(stated, quantity)
  const isStated = isZero(gross) || isZero(value) || isClose(value, gross)
  // The value is not zero when the price is computed, so the quantity is not zero.
  const price = isStated ? getAmount(line, 'price') : (divide(gross, quantity, { places: 18 }) as Decimal)
  return { price, fee: readFee(line), currency: base || getNamedCurrency(line) }
}

function readForeign(line: Line, named: string, traded: Traded, contractSize: Decimal | null = '1') {
  const { base, instrument } = traded
  const { quantity, gross: amount } = readValued(line)
  const written = instrument === 'option' ? getAmountOrZero(line, 'price') : getAmount(line, 'price')
  const [price, currency] = [toMajorAmount(written, named), toMajorCode(named)]
  const rate = computeGrossRate({ price, quantity, contractSize, gross: amount })
  const gross = base === '' ? {} : { gross: { amount, currency: base } }
  const common = { price, currency, contractSize, ...gross }
  if (rate === null) return { ...common, fee: readFee(line), feeCurrency: base }
  const value = multiply(multiply(price, quantity), contractSize ?? '1')
  // There is a rate, so the gross amount is not zero.
  const fee = divide(multiply(readFee(line), value), amount, { places: 18 }) as Decimal
  return { ...common, fee, rate, rateCurrency: base || null }
}

function readContractMoney(line: Line, currency: string, traded: Traded) {
  const stated = findStatedSize(line, traded)
  const usual = traded.instrument === 'option' ? '100' : null
  if (currency !== traded.base) return readForeign(line, currency, traded, stated ?? usual)
  const valued = readValued(line)
  const contractSize = stated ?? deriveContractSize(valued) ?? usual
  return {
    price: valued.price,
    fee: readFee(line),
    currency,
    contractSize,
    stated: valued.gross,
  }
}

// Older files name no currency. The price is in the base currency when the usual size explains the gross amount.
function readUnnamedContract(line: Line, traded: Traded) {
  const { base, instrument, symbol } = traded
  const valued = readValued(line)
  const known = instrument === 'future' ? knownFutures.get(parseFutureSymbol(symbol)?.root ?? '') : undefined
  const size = findStatedSize(line, traded) ?? known?.size ?? (instrument === 'option' ? '100' : null)
  if (size !== null && isExplained(valued, size)) return readContractMoney(line, base, traded)
  if (known && known.currency !== base) return readContractMoney(line, known.currency, traded)
  if (instrument === 'future' || size === null) return 'no_currency' as const
  const units = multiply(valued.quantity, size)
  const price = divide(valued.gross, units, { places: 18 }) ?? valued.price
  return { price, fee: readFee(line), currency: base, contractSize: size }
}

function findStatedSize(line: Line, { instrument }: Traded): Decimal | null {
  return instrument === 'bond' ? BOND_SIZE : parseContractSize(getText(line, 'multiplier'))
}

function readFee(line: Line): Decimal {
  return negate(getAmountOrZero(line, 'commission'))
}

// The broker rounds the gross amount to about a cent; a larger difference is an exchange rate.
function isClose(value: Decimal, gross: Decimal): boolean {
  const difference = toAbsolute(subtract(value, gross))
  return compare(difference, '0.01') <= 0 || compare(difference, multiply(gross, '0.0001')) <= 0
}

/**
 * Interactive Brokers, Transaction History as CSV. It has days only, in New York time. Gross amount and commission are
 * in the base currency of the account; the price is in the currency of the listing. Newer files name that currency: then
 * the exchange rate of the line is gross amount ÷ (price × quantity × contract size). Older files do not: when price ×
 * quantity differs from the gross amount, the price is gross amount / quantity in the base currency.
 *
 * A gross amount in the base currency contains both the contract size and the exchange rate. So the size of a future comes
 * from a column, from other lines in one currency, from the trader, or from the table of well-known futures, and the rate
 * follows; `findRateMismatches` compares it with the other lines of the day. Options have 100, bonds 0.01. A symbol is a future when
 * its description names the same product and month, when the broker settles it daily (Position MTM), or when the table's
 * size explains its gross amount. Lines of exercised, assigned and expired options close the option at their price.
 */
export const ibkrTransactions: BrokerFormat = {
  id: 'ibkr-transactions',
  broker: 'Interactive Brokers',
  title: 'Interactive Brokers transaction history',
  help: 'Performance & Reports > Transaction History: choose the period, then the CSV icon.',
  recognises: (rows) =>
    rows.some(({ cells }) => cells[1]?.trim() === 'Header') && new Statement(rows).has('Transaction History'),
  parse(rows, { onLine, ...options } = {}) {
    const statement = new Statement(rows, options)
    const { lines, problems } = statement.read('Transaction History')
    const base = findBaseCurrency(statement)
    const settledDaily = new Set(lines.filter(isSettlement).map((line) => getText(line, 'symbol')))
    const parsed = { ...createParsedFile(problems, onLine), ...statement.reading }
    parseLines(lines, parsed, (line) => parseLine(line, { base, settledDaily, parsed }))
    addHistoryCash(rows, { statement, base, parsed })
    return parsed
  },
}

type Target = { base: string; settledDaily: ReadonlySet<string>; parsed: ParsedFile }

function parseLine(line: Line, { base, settledDaily, parsed }: Target) {
  const type = getText(line, 'transaction type')
  const side = readSide(line)
  if (side === null) {
    const why = reasons.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
    const what = `${type} ${getText(line, 'symbol')}`.trim()
    if (isMovement(why)) addMovement(line, { kind: why, what, base }, parsed)
    return skipLine(parsed, line, why, what)
  }
  const detected = detectInstrument(requireText(line, 'symbol'))
  if (detected.instrument === 'forex') return skipLine(parsed, line, 'forex', detected.symbol)
  const isFuture = detected.instrument === 'share' && isFutureLine(line, { base, settledDaily })
  const { symbol, ...contract } = readContract(isFuture ? { ...detected, instrument: 'future' } : detected)

  const money = readMoney(line, { ...contract, symbol, base })
  if (money === 'no_currency') return skipLine(parsed, line, money, symbol)
  const endsOption = contract.instrument === 'option' && isOptionEnd(type)
  if (endsOption && !/expir/i.test(type)) warnAssignment(parsed.warnings, line.line)
  addExecution(parsed, line, {
    ...contract,
    symbol,
    market: toMarket(contract.instrument),
    side,
    quantity: toAbsolute(getQuantity(line, 'quantity')),
    ...money,
    ...getMoment(line, 'America/New_York', 'date'),
    externalId: null,
    closesOnly: endsOption,
    account: getText(line, 'account'),
    name: getText(line, 'description'),
  })
}

// The net amount is in the base currency.
function addMovement(
  line: Line,
  { kind, what, base }: Pick<Movement, 'kind' | 'what'> & { base: string },
  parsed: ParsedFile,
) {
  const [moment, amount] = [getMoment(line, 'America/New_York', 'date'), findAmount(line, 'net amount')]
  if (amount === null || isZero(amount) || base === '') return
  const symbol = getText(line, 'symbol').replace(/^-$/, '') || null
  const account = getText(line, 'account') || null
  const { currency, amount: major } = { currency: toMajorCode(base), amount: toMajorAmount(amount, base) }
  parsed.movements.push({
    kind,
    what,
    symbol,
    account,
    currency,
    amount: major,
    ...moment,
    externalId: null,
    line: line.line,
  })
}

// The end of an option, and the shares of an assignment, have the side in the sign of their quantity.
function readSide(line: Line): 'buy' | 'sell' | null {
  const type = getText(line, 'transaction type')
  if (/^(buy|kauf|achat|compra|acquisto|покупка|买|買|購入)$/i.test(type)) return 'buy'
  if (/^(sell|verkauf|vente|venta|venda|vendita|продажа|卖|賣|売却)$/i.test(type)) return 'sell'
  const quantity = findAmount(line, 'quantity')
  if (!isOptionEnd(type) || quantity === null || isZero(quantity)) return null
  return sign(quantity) < 0 ? 'sell' : 'buy'
}

function isOptionEnd(type: string): boolean {
  return /assignment|exercise|expiration|expired/i.test(type)
}

function isSettlement(line: Line): boolean {
  return /\bmtm\b/i.test(getText(line, 'transaction type'))
}

function isFutureLine(
  line: Line,
  { base, settledDaily }: { base: string; settledDaily: ReadonlySet<string> },
): boolean {
  const symbol = getText(line, 'symbol')
  const future = parseFutureSymbol(symbol)
  if (!future) return false
  if (settledDaily.has(symbol)) return true
  const [, root, month] =
    /^(\S+)\s+\d{0,2}([A-Z]{3})\s?'?\d{2}\b/.exec(getText(line, 'description').toUpperCase()) ?? []
  if (root === future.root && months.indexOf(month ?? '') + 1 === future.month) return true
  const known = knownFutures.get(future.root)
  const valued = readValued(line)
  return (
    known?.currency === (getNamedCurrency(line) || base) &&
    known.size !== '1' &&
    !isZero(valued.gross) &&
    isExplained(valued, known.size)
  )
}

function readContract({ instrument, symbol }: { instrument: Instrument; symbol: string }) {
  const details = instrument === 'option' ? parseOptionSymbol(symbol) : null
  return details ? { instrument, ...details, symbol: formatOptionSymbol(details) } : { instrument, symbol }
}

/** The summary is in the language of the account, and its only currency code is the base currency. */
function findBaseCurrency(statement: Statement): string {
  const { lines } = statement.read('Summary')
  const values = lines.map(
    ({ cells }) => [cells[2]?.trim() ?? '', cells[3]?.trim().toUpperCase() ?? ''] as const,
  )
  const named =
    values.find(([name]) => name === 'Base Currency') ?? values.find(([, code]) => /^[A-Z]{3}$/.test(code))
  return named?.[1] ?? ''
}

/** The kinds of other lines, in English and, for the most common ones, in the language of the account. */
const reasons: readonly [RegExp, SkipReason][] = [
  [/dividend|payment in lieu|股息|股利|дивиденд/i, 'dividend'],
  [/interest|zinsen|intérêt|interés|juros|interessi|利息|процент/i, 'interest'],
  [/tax|withholding|steuer|impôt|retenue|impuesto|retención|imposto|税|稅|налог/i, 'tax'],
  [/fee|commission|gebühr|frais|tarifa|费用|費用/i, 'fee'],
  [/forex|外汇|外匯/i, 'forex'],
  [/deposit|withdrawal|einzahlung|auszahlung|dépôt|retrait|depósito|retirada|存款|取款|提款/i, 'cash'],
  [/transfer|übertrag|traspaso|转账|轉賬/i, 'transfer'],
  [/\bmtm\b|mark.to.market/i, 'mark_to_market'],
  [/adjustment|translation|anpassung|调整|調整/i, 'adjustment'],
  [/split/i, 'split'],
  [/corporate|merger|spin-?off|rights/i, 'corporate_action'],
  [/assignment|exercise|expiration|option/i, 'derivative'],
]
