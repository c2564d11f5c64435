import {
  compare,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  negate,
  roundTo,
  sign,
  sum,
  toAbsolute,
  toBig,
  toDecimal,
} from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import { BOND_SIZE } from './contract-sizes.ts'
import { defineFormat } from './define-format.ts'
import { buildTimeKey } from './execution-order.ts'
import { toMajorAmount, toMajorCode } from './fees.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { createIndex, createQueues } from './keyed-lists.ts'
import { parseDay } from './moments.ts'
import { allowHeldLine } from './open-quantity.ts'
import { toOptionContract } from './option-symbol.ts'
import { toUnitPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

export const DAY = 'Date|Datum|Fecha|Data|Dato|Päiväys'
export const TIME = 'Time|Tijd|Uhrzeit|Zeit|Hora|Heure|Ora|Čas|Godzina|Czas|Tid|Aika'
export const PRODUCT = 'Product|Produkt|Producto|Produit|Prodotto|Produto|Tuote'
const PRICE = [
  'Price',
  'Koers',
  'Kurs',
  'Precio',
  'Cours',
  'Quotazione',
  'Prezzo',
  'Preço',
  'Preços',
  'Cena',
  'Kurssi',
]
const COSTS = [
  ...['Transaction and/or third*', 'Transaction costs', 'Transactiekosten*', 'Transaktionsgebühr*'],
  ...['Transaktionskost*', 'Costes de transacc*', 'Frais de*', 'Costi di transazione*', 'Custos de transa*'],
  ...[
    'Transakční poplatky*',
    'Opłaty transakcyjne*',
    'Opłata transakcyjna*',
    'Prowizja*',
    'Transaktionsomkostninger*',
  ],
  ...['Gebühr', 'Fee', 'Kosten', 'Frais', 'Comisión', 'Costi', 'Commissione', 'Transaktionsgebyr*'],
]
const VALUE =
  'Value EUR|Value*|Waarde*|Wert#2|Wert EUR|Wert|Valor EUR|Valor|Valeur EUR|Valeur|Montant EUR|Valore EUR|Valore|Hodnota EUR|Hodnota CZK|Hodnota|Wartość EUR|Wartość PLN|Wartość|Værdi*|Värde*'
const RATE =
  'Exchange rate|Wisselkoers|Wechselkurs|Tipo de cambio|Taux de change|Tasso di cambio|Taxa de câmbio|Směnný kurz|Kurs wymiany|Vekselkurs|Växelkurs|Vaihtokurssi'
export const ORDER = [
  'Order ID',
  'Order-ID',
  'ID Orden',
  'ID Ordre',
  "ID de l'ordre",
  'ID Ordine',
  'ID da Ordem',
  'ID objednávky',
  'Identyfikator zlecenia',
]

export const toRight = (words: readonly string[]) => words.map((word) => `${word}>`).join('|')

export const common = {
  broker: 'DEGIRO',
  zone: 'Europe/Amsterdam',
  days: 'dmy',
  order: 'newest first',
} as const

/**
 * The transactions, in the language of the account. The currency of an amount is in the column right of it, or in its header
 * ('Total EUR'). Costs and the AutoFX fee are in the currency of the account and below zero. The exchange rate is in units of the
 * price's currency. The order id is in its column or right of it. Lines without an order and costs are corporate actions.
 */
export const degiroTransactions = defineFormat({
  ...common,
  id: 'degiro-transactions',
  title: 'DEGIRO transactions',
  help: 'Inbox > Transactions > choose the period > Export > CSV.',
  columns: {
    day: DAY,
    'time?': TIME,
    name: PRODUCT,
    symbol: 'ISIN|Code ISIN|Código ISIN',
    quantity:
      'Quantity|Number|Aantal|Anzahl|Número|Cantidad|Quantité|Quantità|Quantidade|Počet|Liczba|Ilość|Antal',
    price: PRICE.join('|'),
    currency: toRight(PRICE),
    'fee?': [
      'AutoFX*|Comisión AutoFX|Frais AutoFX|Frais conversion AutoFX|Commissione AutoFX|Custo AutoFX|Taxa AutoFX|Opłaty AutoFX',
      COSTS.join('|'),
    ],
    'value?':
      'Local value|Lokale waarde|Wert in Lokalwähr*|Lokaler Wert|Valor local|Valeur locale|Montant devise locale|Valore locale|Místní hodnota|Hodnota v lokální*|Wartość lokalna|Lokal værdi|Lokalt värde|Markkina-arvo',
    'id?': ORDER.join('|'),
  },
  requiredWords: [COSTS.join('|')],
  lines: [[/^/, 'signed']],
  change: (draft, line) => ({
    ...draft,
    ...readContract(draft, line),
    ...readCosts(draft, line),
    closesOnly: isShareSale(draft, line),
    externalId: findOrder(line) || null,
  }),
  read: readTransactions,
})

function findOrder(line: TableLine): string {
  return line.text('id') || line.text(toRight(ORDER))
}

/** An option ('ASML C700.00 17FEB23') or a bond: its value is not price × quantity. */
function readContract({ price, quantity }: TableDraft, line: TableLine): Partial<TableDraft> {
  const plain = multiply(price, quantity)
  if (!line.has('value') || isZero(plain)) return {}
  const ratio = toUnitPrice(line.amount('value'), plain)
  if (compare(ratio, '0.0099') > 0 && compare(ratio, '0.0101') < 0)
    return { instrument: 'bond', contractSize: BOND_SIZE }
  const [, underlying = '', right, strike = '', expiry = ''] =
    /^(\S.*?) ([CP])(\d+(?:\.\d+)?) (\d{2}[A-Z]{3}\d{2})$/.exec(line.text('name')) ?? []
  const day = parseDay(expiry)
  if (day === null) return {}
  const option = { underlying, expiry: day, strike: toDecimal(toBig(strike)) }
  return {
    ...toOptionContract({ ...option, optionType: right === 'C' ? 'call' : 'put' }),
    contractSize: roundTo(ratio, 0),
  }
}

/** Costs and rate: the file's rate is in units of the price's currency, in pence for a price in pence. */
function readCosts({ fee, currency }: TableDraft, line: TableLine): Partial<TableDraft> {
  const inHeader = /\b([A-Z]{3})\s*$/.exec(line.headerOf(VALUE))?.[1]
  const nextTo = line.text(toRight(VALUE.split('|')))
  const account = inHeader ?? (/^[A-Z]{3}$/.test(nextTo) ? nextTo : 'EUR')
  const own = toMajorCode(currency)
  const written = line.has(RATE) ? line.amount(RATE) : '0'
  if (account === own || sign(written) <= 0) return { feeCurrency: account }
  const isInPence = own !== currency && compare(written, '20') > 0
  const perUnit = isInPence ? toMajorAmount(written, currency) : written
  const rate = divide('1', perUnit, { places: MAX_DECIMALS })
  // The fee is converted here, because the inverse of the rate is rounded.
  const ownFee = multiply(fee, perUnit)
  return { fee: ownFee, feeCurrency: own, rate, rateCurrency: account }
}

function readTransactions(table: FileTable): void {
  const hasOrders = table.lines.some((line) => findOrder(line) !== '')
  const events = table.lines.filter((line) => hasOrders && findOrder(line) === '' && !line.has('fee'))
  const pairs = pairEvents(events)
  for (const line of table.lines) {
    const other = pairs.get(line)
    if (!other) table.read(line)
    else if (isSale(line)) table.attempt(line, () => readExchange(table, line, other))
  }
}

// DEGIRO sells options short, and shares for very few of its customers.
function isShareSale(draft: TableDraft, line: TableLine): boolean {
  return draft.side === 'sell' && readContract(draft, line).instrument === undefined
}

function isSale(line: TableLine): boolean {
  return line.text('quantity').startsWith('-')
}

/** A corporate action takes the old shares and gives the new ones on the same day at the same value. */
function pairEvents(events: readonly TableLine[]): Map<TableLine, TableLine> {
  const pairs = new Map<TableLine, TableLine>()
  const [sales, purchases] = [events.filter(isSale), events.filter((line) => !isSale(line))]
  const takePurchase = createQueues(purchases, (line) => describeWorth(line, readWorth(line)))
  for (const sale of sales) {
    const other = takePurchase(describeWorth(sale, negate(readWorth(sale))))
    if (other) pairs.set(sale, other).set(other, sale)
  }
  return pairs
}

function readWorth(line: TableLine): Decimal {
  return parseAmount(line.text('value'), line.table.numbers) ?? '0'
}

function describeWorth(line: TableLine, worth: Decimal): string {
  const plain = isZero(worth) ? '0' : toDecimal(toBig(worth))
  return `${line.text('day')} ${line.text('currency')} ${plain}`
}

/**
 * A split keeps the ISIN, and equal numbers of the same shares are a new name. When all shares of an ISIN are removed, the position
 * continues as the new ones. Otherwise (some shares, or shares whose purchase is not in the file) both lines are trades at their
 * value.
 */
function readExchange(table: FileTable, sale: TableLine, purchase: TableLine): void {
  const shares = { from: toAbsolute(sale.quantity()), to: toAbsolute(purchase.quantity()) }
  const isSame = sale.text('symbol') === purchase.text('symbol')
  if (isSame || sumHeld(table, sale) === shares.from)
    addExchangedShares(table, {
      ...{ sale, purchase, ...shares, currency: sale.text('currency') },
      ...{ symbol: sale.text('symbol'), toSymbol: purchase.text('symbol') },
    })
  else {
    table.read(sale)
    table.read(purchase)
  }
}

/** The shares of a line's ISIN that the lines before it leave. */
function sumHeld({ lines, parsed }: FileTable, line: TableLine): Decimal {
  const symbol = line.text('symbol')
  if (!allowHeldLine(parsed, { symbol, account: null })) return '0'
  const key = buildTimeKey(line.moment())
  const before = selectBySymbol(lines, symbol).filter((one) => buildTimeKey(one.moment()) < key)
  return sum(before.map((one) => one.quantity()))
}

const selectBySymbol = createIndex((line: TableLine) => line.text('symbol'))

type Exchange = {
  sale: TableLine
  purchase: TableLine
  symbol: string
  toSymbol: string
  from: Decimal
  to: Decimal
  currency: string
}

export function addExchangedShares(table: FileTable, exchange: Exchange): void {
  const { sale, purchase, symbol, toSymbol, from, to, currency } = exchange
  if (symbol !== toSymbol)
    table.addChange(sale, { symbol, toSymbol, currency: toMajorCode(currency), from, to })
  else if (from !== to) table.addSplit(sale, { symbol, currency: toMajorCode(currency), from, to })
  else table.skip(sale, 'detail')
  table.skip(purchase, 'detail')
}
