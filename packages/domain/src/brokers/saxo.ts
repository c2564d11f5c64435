import { compare, type Decimal, divide, multiply, sign, subtract, toAbsolute } from '../decimal/decimal.ts'
import { parseAmount, parseQuantity } from './amounts.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable, FormatSpec } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { takeFeeFromValue, toUnitPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

const RATE = 'Conversion Rate'
const EVENT = 'Event'
const ISIN = 'Instrument ISIN'

/** 'Buy 3 @ 139.74 USD', in the language of the trader. A short sale can have a quantity below zero. */
const trade = /^(\p{L}+)\s+(-?[\d.,\s]*\d)\s*@\s*([\d.,\s]*\d)\s*([A-Z]{3})?/u
const buy = /^(?:buy|koop|gekocht|køb|købt|kauf|gekauft|achat|acquisto|compra|köp|kjøp|osto|kupno|zakup)/i
const sell = /^(?:sell|sold|verko|salg|solgt|verkauf|vente|vendita|venta|sälj|selg|myynti|sprzeda)/i

const lines: FormatSpec['lines'] = [
  [/tax|skat|belasting|steuer|imposta|impôt|impuesto|withholding/i, 'tax'],
  [/dividend|dividende|utbytte|udbytte|dywidend/i, 'dividend'],
  [/interest|rente|zins|intérêt|interess|interés/i, 'interest'],
  [/fee|gebyr|kosten|gebühr|frais|commission|comis|kurtage|service/i, 'fee'],
  [/split/i, 'split'],
  [/spin|rights|merger|exchange|subscription/i, 'corporate_action'],
  [/deposit|withdraw|indskud|hævning|hævet|storting|opname|einzahlung|auszahlung|dépôt|retrait/i, 'cash'],
  [/cash transfer|prelievo|versamento|depósito|retiro|overboeking|overførsel/i, 'cash'],
  [/share transfer|security transfer|securities transfer|depotoverførsel/i, 'transfer'],
  [/corporate action|corporate event/i, 'corporate_action'],
]

/**
 * The transactions of SaxoInvestor and SaxoTrader: days only, newest first. Quantity and price are in the text of the event, in
 * the currency of the instrument; `Booked Amount` is in that of the account, with all costs. Header words stay English.
 */
export const saxo = defineFormat({
  id: 'saxo',
  broker: 'Saxo',
  title: 'Saxo transactions',
  help: 'Account > Transactions (or Historic reports) > choose the period > Export to Excel.',
  columns: {
    day: 'Trade Date',
    action: 'Type|Transaction Type',
    value: 'Amount|Booked Amount',
    symbol: 'Instrument Symbol|Symbol',
    currency: 'Instrument currency',
    'name?': 'Instrument',
    'id?': 'Order ID|Trade ID|Booking Id',
    'account?': 'Client ID|Account ID',
  },
  requiredWords: [EVENT, RATE],
  days: 'dmy',
  mixedNumbers: 'last',
  order: 'newest first',
  lines,
  kindText: (line) => `${line.text(EVENT)} ${line.text('action')}`,
  read: (table) => {
    const accounts = findCurrencies(table)
    for (const line of table.lines) {
      const read = isTrade(line) ? readTrade : skipMoney
      table.attempt(line, () => read(table, line, accounts))
    }
  },
})

/** The currency of each account: that of its lines without conversion, such as deposits. */
function findCurrencies({ lines }: FileTable): Map<string, string> {
  const plain = lines.filter((line) => !trade.test(line.text(EVENT)) && line.text(RATE) === '1')
  return new Map(plain.map((line) => [line.text('account'), line.text('currency')]))
}

function isTrade(line: TableLine): boolean {
  const word = trade.exec(line.text(EVENT))?.[1] ?? ''
  return buy.test(word) || sell.test(word)
}

function readTrade(table: FileTable, line: TableLine, accounts: ReadonlyMap<string, string>): void {
  const [, word = '', written = '', at = '', currency] = trade.exec(line.text(EVENT)) ?? []
  const isPurchase = buy.test(word)
  const account = line.text('Currency') || accounts.get(line.text('account')) || null
  const quantity = parseQuantity(written, 'last') ?? line.fail(EVENT)
  const price = parseAmount(at, 'last') ?? line.fail(EVENT)
  const rate = readRate(line)
  const draft: TableDraft = {
    kind: isPurchase ? 'buy' : 'sell',
    side: isPurchase ? 'buy' : 'sell',
    symbol: findSymbol(line),
    market: 'stock',
    quantity: toAbsolute(quantity),
    price,
    fee: '0',
    currency: currency ?? line.text('currency'),
    ...line.moment(),
    externalId: line.text('id') || null,
    account: line.text('account'),
    name: line.text('name'),
    ...(rate !== '1' && account && { rate, rateCurrency: account }),
  }
  const value = findValue({ booked: line.amount('value'), rate, gross: multiply(quantity, price) })
  const sized = { ...draft, ...findContract(line, { value, gross: multiply(quantity, price) }) }
  table.add(line, takeFeeFromValue(sized, value))
}

/** 'VWRL:xams' is VWRL on the exchange of Amsterdam. Without a symbol the ISIN is one. */
function findSymbol(line: TableLine): string {
  return line.text('symbol').split(':')[0] || line.text(ISIN) || line.text('name')
}

/**
 * The booked amount in the currency of the instrument. The rate is that of one unit of this currency, or of one unit of the
 * account's when that fits price and quantity much better.
 */
function findValue({ booked, rate, gross }: { booked: Decimal; rate: Decimal; gross: Decimal }): Decimal {
  const amount = toAbsolute(booked)
  const value = toUnitPrice(amount, rate)
  const other = multiply(amount, rate)
  const miss = (one: Decimal) => toAbsolute(subtract(one, toAbsolute(gross)))
  const isFar = compare(multiply(miss(value), '20'), toAbsolute(gross)) > 0
  return isFar && compare(miss(other), miss(value)) < 0 ? other : value
}

const months = 'FGHJKMNQUVXZ'

/** An option such as 'NVDA/19U25C140:xcbf', whose multiplier is that of the booked amount. */
function findContract(line: TableLine, { value, gross }: { value: Decimal; gross: Decimal }) {
  const [, underlying, day, month = '', year, type, strike] =
    /^([A-Z0-9.]+)\/(\d\d)([FGHJKMNQUVXZ])(\d\d)([CP])([\d.]+)(?::|$)/i.exec(line.text('symbol')) ?? []
  if (!underlying || !strike) return {}
  const sizes = ['1', '10', '100', '1000'] as const
  const isBelow = (size: Decimal) => compare(multiply(toAbsolute(gross), size), value) < 0
  // Costs change the value by less than half of the next size.
  const contractSize = sizes.find((size) => !isBelow(multiply(size, '5'))) ?? '100'
  return {
    instrument: 'option' as const,
    contractSize,
    underlying,
    expiry: `20${year}-${String(months.indexOf(month.toUpperCase()) + 1).padStart(2, '0')}-${day}`,
    strike: parseAmount(strike),
    optionType: type === 'C' || type === 'c' ? ('call' as const) : ('put' as const),
  }
}

/** Money of the account, in its currency where that is known, otherwise in that of the instrument. */
function skipMoney(table: FileTable, line: TableLine, accounts: ReadonlyMap<string, string>): void {
  const account = line.text('Currency') || accounts.get(line.text('account'))
  for (const movement of table.collectMovements(() => table.read(line)))
    if (account) movement.currency = account
    else movement.amount = divide(movement.amount, readRate(line), { places: 2 }) ?? movement.amount
}

function readRate(line: TableLine): Decimal {
  const rate = line.has(RATE) ? parseAmount(line.text(RATE), 'last') : '1'
  return rate && sign(rate) > 0 ? rate : line.fail(RATE)
}
