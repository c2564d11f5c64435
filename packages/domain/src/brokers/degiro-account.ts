import {
  compare,
  type Decimal,
  divide,
  MAX_DECIMALS,
  multiply,
  sign,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import { parseAmount, parseQuantity } from './amounts.ts'
import { defineFormat } from './define-format.ts'
import { common, DAY, ORDER, PRODUCT, TIME, toRight } from './degiro.ts'
import { addEvents, type DescribedTrade } from './degiro-events.ts'
import { toMajorAmount, toMajorCode } from './fees.ts'
import type { FileTable } from './file-table.ts'
import type { SkipReason } from './lines.ts'
import type { Field, TableLine } from './table-line.ts'

const BUY = 'buy|koop|kauf|achat|compra|acquisto|nákup|kupno|køb|köp|osto'
const SELL = 'sell|verkoop|verkauf|vente|venta|venda|vendita|prodej|sprzedaż|salg|sälj|myynti'

/** 'Koop 1 @ 33,9 USD', 'Buy 4 AVIVA@496 GBX (GB00…)', 'Kauf 3 zu je 120,5 EUR', 'STOCK DIVIDEND: Koop 999 @ 0 EUR'. */
const traded = new RegExp(
  String.raw`(?:^|(:)\s*)(${BUY}|${SELL})\s+(\d+(?:[\s.,]\d{3}(?!\d))*(?:[.,]\d+)?)(?:\s[^@]*?)?\s*(?:@|\bzu je\b)\s*([\d.,\s]*\d)\s*([A-Z]{3})`,
  'i',
)

/** What a line of the account statement is, by its description. The first that matches. */
const descriptions: readonly (readonly [RegExp, SkipReason])[] = [
  [/^(?:reserv|réserv)/i, 'detail'],
  [
    /sweep|flatex ?degiro|geldrekening|money market|geldmarkt|fonds mon|fondo (?:comune )?monet|cash fund/i,
    'adjustment',
  ],
  [/\bfx\b|valuta (?:credit|debit)|währung|divisa|\bchange\b|cambio|devizov|walut|valutav/i, 'forex'],
  [
    /dividend.*(?:tax|belasting|steuer)|(?:imp[oô]|retenc|ritenuta|withholding|quellenst|daň|podatek).*/i,
    'tax',
  ],
  [/dividend|dywidend|distribution|capital return|uitkering|ausschüttung|coupon/i, 'dividend'],
  [/interest|rente|zins|intér|interes|juros|úrok|odsetki/i, 'interest'],
  [/fee|kosten|frais|gebühr|comis|commission|cost[ei]|coûts|custo|poplat|opłat|connecti|conectiv/i, 'fee'],
  [/tax|duty|belasting|steuer|taxe|tassa|ttf/i, 'tax'],
  [/deposit|dep[oó][sz]|storting|einzahlung|versement|ingreso|vklad|wpłata|ideal|sofort|trustly/i, 'cash'],
  [/withdraw|terugstort|auszahlung|retrait|retirada|prelievo|levantam|výběr|wypłata/i, 'cash'],
  [
    /split|wijziging|änderung|corporate|fusi|fuzja|merger|spin|rights|claim|costo dell.azione/i,
    'corporate_action',
  ],
  [/courtesy|promot|bonus|compensat/i, 'adjustment'],
]

const FX = 'FX|Tipo|T.|Cambio|Kurz|Kurs'
const CHANGE = [
  'Change',
  'Mutatie',
  'Änderung',
  'Mouvements',
  'Mutation',
  'Variación',
  'Variazioni',
  'Mudança',
  'Variação',
  'Pohyb',
  'Zmiana',
  'Ændring',
  'Förändring',
]

const BALANCE = ['Balance', 'Saldo', 'Solde', 'Zůstatek']

/**
 * The account statement, in the language of the account. A description names side, quantity and price; the costs, taxes and
 * currency conversions of an order are lines with its id. The amount is right of its currency. A long text continues in the
 * line below, which has no day.
 */
export const degiroAccount = defineFormat({
  ...common,
  id: 'degiro-account',
  title: 'DEGIRO account statement',
  help: 'Inbox > Account statement > choose the period > Export > CSV.',
  columns: {
    day: DAY,
    'time?': TIME,
    name: PRODUCT,
    symbol: 'ISIN|Code ISIN|Código ISIN',
    action:
      'Description|Omschrijving|Beschreibung|Descripción|Descrição|Descrizione|Libellé|Popis|Opis|Beskrivelse|Beskrivning',
    currency: CHANGE.join('|'),
    value: toRight(CHANGE),
    'id?': ORDER.join('|'),
    balanceCurrency: BALANCE.join('|'),
    'balance?': toRight(BALANCE),
  },
  readBalance: (line) => {
    const { amount, currency } = readPair(line, 'balance', 'balanceCurrency')
    return { amount, currency, change: line.has('value') ? readMoney(line).amount : null }
  },
  read: (table) => {
    const entries = joinLines(table.lines)
    const single = entries.filter(({ order }) => order === '')
    const findTrades = (list: readonly Entry[]) => list.flatMap((entry) => parseTrade(entry) ?? [])
    const eventLines = addEvents(table, { single: findTrades(single), all: findTrades(entries) })
    for (const entry of single) if (!eventLines.has(entry.line)) readOrder(table, [entry])
    const orders = Map.groupBy(entries, ({ order }) => order)
    for (const [order, own] of orders) if (order !== '') readOrder(table, own)
  },
})

type Entry = { line: TableLine; text: string; order: string }

/** The lines with a day, each with the description and the order id that the lines below it continue. */
function joinLines(lines: readonly TableLine[]): Entry[] {
  const entries: Entry[] = []
  for (const line of lines) {
    const before = entries.at(-1)
    if (line.has('day')) entries.push({ line, text: line.text('action'), order: line.text('id') })
    else if (before) {
      before.text = `${before.text} ${line.text('action')}`.trim()
      before.order += line.text('id')
    }
  }
  return entries
}

type Trade = Entry & DescribedTrade

/** The purchase or sale that a description names; null for other lines. After a colon it is that of a corporate action. */
function parseTrade(entry: Entry): Trade | null {
  const [, colon, action = '', written = '', at = '', currency = ''] = traded.exec(entry.text) ?? []
  // Shares are whole, so three digits behind a mark are thousands.
  const shares = written.replace(/\s|[.,](?=\d{3}(?:[.,]|$))/g, '')
  const quantity = parseQuantity(shares, 'last')
  const price = quantity && readPrice(entry.line, at.replace(/\s/g, ''), quantity, currency)
  if (!quantity || !price || classify(entry.text) === 'adjustment') return null
  const side = new RegExp(`^(?:${BUY})$`, 'i').test(action) ? 'buy' : 'sell'
  const isEvent = colon !== undefined && entry.order === ''
  return { ...entry, side, quantity, price, currency, isEvent, symbol: nameShares(entry, isEvent) }
}

/** After a merger the old shares have the product and ISIN of the new ones; the description names the ISIN that they had. */
function nameShares({ line, text }: Entry, isEvent: boolean): string {
  const named = isEvent ? /\(([A-Z]{2}[A-Z0-9]{9}\d)\)\s*$/.exec(text)?.[1] : undefined
  return named ?? line.text('symbol')
}

/**
 * '49,785' is a price with three decimals, or thousands when the amount of the line is about a thousand times as high. The amount
 * can be in another currency, so the limit, 30, is in the middle between 1 and 1,000 times.
 */
function readPrice(line: TableLine, at: string, quantity: Decimal, currency: string): Decimal | null {
  const price = parseAmount(at, 'last')
  const whole = parseAmount(at.replace(/[.,]/g, ''))
  if (price === null || whole === null || !/^\d{1,3}[.,]\d{3}$/.test(at)) return price
  const value = multiply(toMajorAmount(price, currency), quantity)
  const style = line.table.numbers
  const amount = parseAmount(line.text('value'), style) ?? parseAmount(line.text('currency'), style) ?? '0'
  return compare(toAbsolute(amount), multiply(value, '30')) > 0 ? whole : price
}

/** The lines of one order; each line without an order id is an order of its own. */
function readOrder(table: FileTable, entries: readonly Entry[]): void {
  const trades = entries.map(parseTrade).filter((trade) => trade !== null)
  const ofTrades = new Set(trades.map(({ line }) => line))
  const others = entries.filter(({ line }) => !ofTrades.has(line))
  const isOrder = entries[0]?.order !== '' && trades.length > 0
  const costs = isOrder ? others.filter(({ text }) => ['fee', 'tax'].includes(classify(text))) : []
  const perUnit = isOrder ? findRate(others) : null
  for (const [index, trade] of trades.entries())
    table.attempt(trade.line, () => addTrade(table, trade, index === 0 ? costs : [], perUnit))
  const ofCosts = new Set(costs)
  for (const entry of others) {
    const reason = ofCosts.has(entry) ? 'detail' : classify(entry.text)
    table.attempt(entry.line, () => table.skip(entry.line, reason, entry.text))
  }
}

function classify(text: string): SkipReason {
  return descriptions.find(([pattern]) => pattern.test(text))?.[1] ?? 'unknown'
}

type Rate = { perUnit: Decimal; currency: string; account: string }

/** The rate of an order's conversion: units of `currency` for one unit of the account's. */
function findRate(entries: readonly Entry[]): Rate | null {
  const legs = entries.filter(({ text }) => classify(text) === 'forex').map(({ line }) => line)
  const own = legs.find((line) => line.has(FX))
  const account = legs.find((line) => line !== own)
  const perUnit = own?.amount(FX) ?? '0'
  if (!own || !account || sign(perUnit) <= 0) return null
  return { perUnit, currency: readMoney(own).currency, account: readMoney(account).currency }
}

// Some files have the amount left of its currency.
function readMoney(line: TableLine): { amount: Decimal; currency: string } {
  return readPair(line, 'value', 'currency')
}

function readPair(line: TableLine, amount: Field, code: Field): { amount: Decimal; currency: string } {
  const currency = line.text(code)
  if (/^[A-Z]{3}$/.test(currency)) return { amount: line.amount(amount), currency }
  return { amount: line.amount(code), currency: line.text(amount) }
}

function addTrade(table: FileTable, trade: Trade, costs: readonly Entry[], rate: Rate | null): void {
  const { line, side, quantity, price, currency, order } = trade
  const hasRate = rate !== null && rate.currency === toMajorCode(currency)
  const fees = new Map<string, Decimal>()
  for (const cost of costs) {
    const { amount, currency: paid } = readMoney(cost.line)
    const isConverted = hasRate && paid === rate.account
    const own = isConverted ? rate.currency : paid
    fees.set(own, subtract(fees.get(own) ?? '0', isConverted ? multiply(amount, rate.perUnit) : amount))
  }
  const [fee, ...otherFees] = [...fees].map(([paid, amount]) => ({ currency: paid, amount }))
  table.add(line, {
    kind: side,
    side,
    symbol: trade.symbol || line.text('name'),
    name: line.text('name'),
    market: 'stock',
    quantity,
    price,
    currency,
    fee: fee?.amount ?? '0',
    feeCurrency: fee?.currency ?? null,
    otherFees,
    ...(hasRate && { rate: divide('1', rate.perUnit, { places: MAX_DECIMALS }), rateCurrency: rate.account }),
    ...line.moment(),
    externalId: order || null,
    closesOnly: side === 'sell',
  })
}
