import {
  add,
  compare,
  type Decimal,
  isZero,
  multiply,
  negate,
  sign,
  subtract,
  sum,
  toAbsolute,
} from '../decimal/decimal.ts'
import { parseAmount, parseQuantity } from './amounts.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable, FormatSpec } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import type { SkipReason } from './lines.ts'
import { chooseCurrency } from './lots.ts'
import { toUnitPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

const COMMENT = 'Comment|Komentarz|Comentário|Comentario|Commentaire|Commento|Kommentar|Komentář|Comentariu'

export const SYMBOL = 'Symbol|Símbolo|Simbolo|Symbole|Simbol'

/** The currency of the exchanges that a symbol names after its point. London quotes in several. */
const currencies: Record<string, string> = {
  ...{
    US: 'USD',
    DE: 'EUR',
    FR: 'EUR',
    NL: 'EUR',
    ES: 'EUR',
    IT: 'EUR',
    BE: 'EUR',
    PT: 'EUR',
    FI: 'EUR',
    AT: 'EUR',
  },
  ...{ PL: 'PLN', CZ: 'CZK', CH: 'CHF', SE: 'SEK', DK: 'DKK', NO: 'NOK', HU: 'HUF' },
}

/** 'OPEN BUY 34/42.5658 @ 11.7480': 34 of an order for 42.5658. 'CLOSE BUY' is a sale. */
const fill = /^(?:(OPEN|CLOSE)\s+)?(BUY|SELL)\s+([\d.,]+)(?:\/[\d.,]+)?\s*@\s*([\d.,]+)/i

const ofCfd = 'The line has only the result of a CFD. Import the closed positions of the account as well.'

const isResult = /profit|close trade|zysk|strata/i

const kinds: readonly (readonly [RegExp, SkipReason])[] = [
  [isResult, 'detail'],
  [/withholding|tax|podatek|imposto|steuer|ttf|iftt/i, 'tax'],
  [/divid|dywid/i, 'dividend'],
  [/interest|odsetki|juros|zinsen|úrok/i, 'interest'],
  [/commission|fee|swap|rollover|duty|prowizja|opłata|comiss/i, 'fee'],
  [/deposit|withdraw|wpłata|wypłata|depósito|levantamento|transfer|blik/i, 'cash'],
  [/spin|rights|split|fraction|corporate|merger/i, 'corporate_action'],
]

type CashSpec = Pick<FormatSpec, 'id' | 'zone' | 'requiredWords'> & { symbol: string }

/** Cash operations: a comment names quantity and price in the currency of the exchange, the amount is in that of the account. */
function defineCash({ symbol, ...spec }: CashSpec) {
  return defineFormat({
    ...spec,
    broker: 'XTB',
    title: 'XTB cash operations',
    help: '',
    columns: {
      id: 'ID',
      action: 'Type|Typ|Tipo|Tip',
      day: 'Time|Czas|Hora|Zeit|Heure|Čas|Tiempo|Ora|Timp',
      symbol,
      value: 'Amount|Kwota|Montante|Importe|Importo|Betrag|Montant|Částka|Suma|Sumă',
    },
    currency: 'EUR',
    days: 'dmy',
    order: 'newest first',
    read: readCash,
  })
}

// Times are those of Warsaw until 2025, and in UTC since.
export const cash = defineCash({
  id: 'xtb-cash',
  zone: 'Europe/Warsaw',
  requiredWords: [COMMENT],
  symbol: SYMBOL,
})
export const newerCash = defineCash({
  id: 'xtb-newer-cash',
  zone: 'UTC',
  requiredWords: [COMMENT, 'Product|Produkt'],
  symbol: 'Ticker|Instrument',
})

type Fill = { line: TableLine; side: 'buy' | 'sell'; quantity: Decimal; price: Decimal; amount: Decimal }

function readCash(table: FileTable): void {
  const fills: Fill[] = []
  const others: TableLine[] = []
  for (const line of table.lines) table.attempt(line, () => sortLine(line, fills, others))
  const results = addResults(table, fills, others)
  const account = {
    currency:
      findAccountCurrency(table) ??
      proveCurrency(fills) ??
      chooseCurrency(table.parsed, { answered: table.answeredCurrency, usual: 'EUR' }),
  }
  const number = findLabel(table, /^account(?: number)?$|^rachunek$/i, /^\d{4,}$/)
  const costs = assignCosts(fills, others)
  const bought = new Set(fills.filter(({ side }) => side === 'buy').map(({ line }) => buildKey(line)))
  for (const one of fills)
    table.attempt(one.line, () => {
      const draft = buildDraft(one, account.currency)
      if (one.side === 'sell' && bought.has(buildKey(one.line))) draft.executedAt = delay(draft.executedAt)
      const fee = sum((costs.get(one) ?? []).map((line) => negate(line.amount('value'))))
      table.add(one.line, {
        ...draft,
        fee,
        feeCurrency: account.currency,
        ...(number && { account: number }),
      })
    })
  const spent = new Set([...results, ...[...costs.values()].flat()])
  for (const line of others)
    table.attempt(line, () => skipCash(table, line, spent.has(line), account.currency))
}

/** Shares that are bought and sold in one second are sold a millisecond later, because only a sale can follow. */
function delay(executedAt: string | null): string | null {
  return executedAt?.replace(/\.000Z$/, '.001Z') ?? null
}

function sortLine(line: TableLine, fills: Fill[], others: TableLine[]): void {
  const [, opening, word = '', written = '', at = ''] = fill.exec(line.text(COMMENT)) ?? []
  const [quantity, price] = [parseQuantity(written, 'last'), parseAmount(at, 'last')]
  if (quantity === null || price === null) others.push(line)
  else {
    const amount = line.amount('value')
    const isOpening = opening ? /open/i.test(opening) : sign(amount) < 0 === /buy/i.test(word)
    fills.push({ line, side: /buy/i.test(word) === isOpening ? 'buy' : 'sell', quantity, price, amount })
  }
}

/** The cell below or right of a label above the table. */
export function findLabel({ preamble }: FileTable, label: RegExp, value: RegExp): string | null {
  for (const [index, { cells }] of preamble.entries()) {
    const at = cells.findIndex((cell) => label.test(cell.trim()))
    if (at < 0) continue
    const near = [preamble[index + 1]?.cells[at], cells[at + 1]].map((cell) => cell?.trim() ?? '')
    const found = near.find((cell) => value.test(cell))
    if (found) return found
  }
  return null
}

/** The currency of the account above the table. */
export function findAccountCurrency(table: FileTable): string | null {
  return findLabel(
    table,
    /^(?:account )?currency$|^waluta$|^divisa$|^moeda$|^währung$|^devise$|^valuta$|^měna$/i,
    /^[A-Z]{3}$/,
  )
}

/** The currency of the account: that of the symbols whose amount is price × quantity, of most of them; null without any. */
function proveCurrency(fills: readonly Fill[]): string | null {
  const votes = new Map<string, number>()
  for (const one of fills) {
    const own = currencies[getExchange(one.line.text('symbol'))]
    if (own && isSame(one)) votes.set(own, (votes.get(own) ?? 0) + 1)
  }
  return [...votes].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

export function getExchange(symbol: string): string {
  return /\.([A-Z]{2})(?:_\d+)?$/.exec(symbol)?.[1] ?? ''
}

function isSame({ quantity, price, amount }: Pick<Fill, 'quantity' | 'price' | 'amount'>): boolean {
  const plain = multiply(quantity, price)
  const difference = toAbsolute(subtract(toAbsolute(amount), plain))
  return compare(difference, '0.02') <= 0 || compare(multiply(difference, '300'), plain) <= 0
}

/**
 * Newer files state the result of a sale ('close trade') on a line of its own with that symbol and second: the amount of the sale
 * is then what its shares cost, and its money is both. Returns the lines of these results.
 */
function addResults(
  table: FileTable,
  fills: readonly Fill[],
  others: readonly TableLine[],
): ReadonlySet<TableLine> {
  const bySecond = Map.groupBy(
    fills.filter(({ side }) => side === 'sell'),
    ({ line }) => buildKey(line),
  )
  const results = new Set<TableLine>()
  const counts = new Map<string, number>()
  for (const line of others.filter((one) => isResult.test(one.text('action'))))
    table.attempt(line, () => {
      const key = buildKey(line)
      const sales = bySecond.get(key) ?? []
      const count = counts.get(key) ?? 0
      const sale = sales[count] ?? sales.at(-1) // one result for each sale; further ones belong to the last
      if (!sale) return
      counts.set(key, count + 1)
      results.add(line)
      const amount = add(sale.amount, line.amount('value'))
      // A file whose sales are what they brought in has the result only for information.
      if (!isSame(sale) || isSame({ ...sale, amount })) sale.amount = amount
    })
  return results
}

function buildKey(line: TableLine): string {
  return `${line.text('symbol')} ${line.text('day')}`
}

/** Costs follow the fills of their symbol and second, one each; further ones belong to the last. */
function assignCosts(fills: readonly Fill[], others: readonly TableLine[]): Map<Fill, TableLine[]> {
  const costs = new Map<Fill, TableLine[]>()
  const counts = new Map<string, number>()
  const bySecond = Map.groupBy(fills, ({ line }) => buildKey(line))
  for (const line of others) {
    const key = buildKey(line)
    const own = /commission|prowizja|fee|duty|ftt|iftt/i.test(line.text('action')) ? bySecond.get(key) : null
    if (!own || !line.has('symbol')) continue
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    const owner = own[count] ?? own.at(-1)
    if (!owner) continue
    const known = costs.get(owner)
    if (known) known.push(line)
    else costs.set(owner, [line])
  }
  return costs
}

function buildDraft({ line, side, quantity, price, amount }: Fill, account: string): TableDraft {
  return {
    kind: side,
    side,
    symbol: line.text('symbol'),
    market: 'stock',
    quantity,
    ...findPrice({ symbol: line.text('symbol'), quantity, price, amount, account }),
    fee: '0',
    ...line.moment(),
    externalId: line.text('id') || null,
    closesOnly: side === 'sell',
  }
}

type Priced = Pick<Fill, 'quantity' | 'price' | 'amount'> & { symbol: string; account: string }

/**
 * The price in the currency of the exchange, with the rate that the amount gives. The price in the currency of the account
 * where that of the exchange is not known.
 */
export function findPrice({ symbol, quantity, price, amount, account }: Priced) {
  const own = currencies[getExchange(symbol)]
  if (isZero(amount) || isSame({ quantity, price, amount })) return { price, currency: account }
  if (!own || own === account) return { price: toUnitPrice(amount, quantity), currency: account }
  const rate = toUnitPrice(amount, multiply(quantity, price))
  return { price, currency: own, rate, rateCurrency: account }
}

function skipCash(table: FileTable, line: TableLine, isSpent: boolean, currency: string): void {
  const action = line.text('action')
  const known = kinds.find(([pattern]) => pattern.test(action))?.[1] ?? 'unknown'
  const kind = line.has('day') ? known : 'no_trade'
  const added = table.collectMovements(() => {
    if (isSpent) table.skip(line, 'detail')
    else table.skip(line, kind, undefined, kind === 'detail' ? ofCfd : undefined)
  })
  for (const movement of added) movement.currency = currency
}
