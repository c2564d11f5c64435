import { type Decimal, divide, MAX_DECIMALS, negate, sum, toAbsolute } from '../decimal/decimal.ts'
import { toFutureSymbol } from '../trades/futures.ts'
import { parseAmount, parseQuantity } from './amounts.ts'
import { BOND_SIZE } from './contract-sizes.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { asFuture, asFutureOption } from './future-lines.ts'
import { type Moment, parseDay } from './moments.ts'
import { findOption, toOptionContract } from './option-symbol.ts'
import { parseTickPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'
import {
  findCashKind,
  findTitle,
  isTradeTable,
  otherTables,
  readCashBalance,
  selectCashLines,
  unfilledTables,
} from './thinkorswim-tables.ts'

/**
 * The account statement or the trade activity of thinkorswim, also of paperMoney: several tables below each other, each after a
 * row with its name. Trades and contracts are in 'Account Trade History' or 'Filled Orders', their fees in 'Cash Balance'. Without
 * a table of trades, the descriptions of the cash lines are read. Times are of the zone that the trader set, by default New York.
 */
export const thinkorswim = defineFormat({
  id: 'thinkorswim',
  broker: 'thinkorswim',
  title: 'thinkorswim account statement',
  help: 'Monitor > Account Statement: choose the days, open Account Trade History, then the menu at the top right > Export to file.',
  currency: 'USD',
  zone: 'America/New_York',
  assumesZone: true,
  days: 'mdy',
  numbers: 'point',
  fees: 'minus',
  allowsSurplusCells: true,
  accountAbove: /(?:account statement|trade activity) for (\S+)/i,
  tables: [
    ['Exec Time|Time Placed', 'Side', 'Qty', 'Symbol', 'Type'],
    ['Type', 'Ref #', 'Description', 'Commissions & Fees|Commissions'],
  ],
  columns: {
    'day?': 'Date|Exec Date|Exec Time|Time Placed|Time',
    'time?': 'Time|Exec Time',
    'action?': 'Side',
    'symbol?': 'Symbol',
    'name?': 'Description',
    'quantity?': 'Qty',
    'price?': 'Price',
    'status?': 'Status',
    'fee?': ['Misc Fees|Fees', 'Commissions & Fees|Commissions'],
    'value?': 'Amount',
    'id?': 'Ref #',
    'balance?': 'Balance',
  },
  selectBalances: selectCashLines,
  readBalance: readCashBalance,
  read: (table) => new Statement(table).read(),
})

/** The names of orders of several options, before the symbol. */
const combined =
  /^(?:[-\d/]+ )?~?(?:vertical|calendar|diagonal|dbl|double|back|butterfly|btrfly|(?:iron )?condor|iron|straddle|strangle|vert|covered|combo|collar|synth\w*|custom|unbalanced|roll\w*|\d+\/-?\d+\S*) \S/i

type CashTrade = {
  line: TableLine
  text: string
  side: 'buy' | 'sell'
  quantity: Decimal
  time: number
  fee: Decimal
}

type Trade = { line: TableLine; draft: TableDraft; time: number; isFree: boolean }

class Statement {
  readonly #table: FileTable
  readonly #trades: Trade[] = []
  readonly #cash: CashTrade[] = []
  /** The symbols of the table of trades. */
  #symbols: Set<string> | null = null

  constructor(table: FileTable) {
    this.#table = table
  }

  read(): void {
    const { lines, preamble } = this.#table
    const hasTrades = lines.some((line) => isTradeTable(line) && line.headerOf('Exec Time') !== '')
    const hasCash = lines.some((line) => !isTradeTable(line) && /^trd$/i.test(line.text('Type')))
    let section = preamble.map(({ cells }) => findTitle(cells)).findLast(Boolean) ?? ''
    let moment: Moment | null = null
    for (const line of lines) {
      const title = findTitle(line.texts)
      if (title !== '') {
        section = title
        this.#table.skip(line, 'no_trade')
      } else if (otherTables.test(section)) this.#table.skip(line, 'detail')
      else if (unfilledTables.test(section)) this.#table.skip(line, 'not_filled')
      else if (!isTradeTable(line)) this.#table.attempt(line, () => this.#readCash(line, hasTrades))
      else
        this.#table.attempt(line, () => {
          moment = line.has('day') ? line.moment() : moment
          this.#readTrade(line, moment, hasTrades || hasCash)
        })
    }
    const bySecond = Map.groupBy(this.#trades, ({ time }) => Math.round(time))
    for (const cash of this.#cash) this.#table.attempt(cash.line, () => this.#addCash(cash, bySecond))
    for (const { line, draft } of this.#trades) this.#table.attempt(line, () => this.#table.add(line, draft))
    const order = this.#trades.find(({ line }) => line.headerOf('Exec Time') === '')
    if (order)
      this.#table.parsed.warnings.push({
        line: order.line.line,
        code: 'import.order_prices',
        message: ORDER_PRICES,
      })
  }

  #readTrade(line: TableLine, moment: Moment | null, hasOthers: boolean) {
    this.#table.parsed.onLine?.()
    const isOrder = line.headerOf('Exec Time') === ''
    const price = readPrice(line.text('price'))
    if (!line.has('quantity') || !line.has('symbol')) return this.#table.skip(line, 'detail')
    if (isOrder && hasOthers) return this.#table.skip(line, 'detail')
    if (isOrder && !/^filled/i.test(line.text('status'))) return this.#table.skip(line, 'not_filled')
    if (moment === null) return line.fail('day')
    if (price === null)
      return isOrder ? this.#table.skip(line, 'unknown', undefined, NO_PRICE) : line.fail('price')
    const quantity = line.quantity()
    const side = /^s/i.test(line.text('action')) || quantity.startsWith('-') ? 'sell' : 'buy'
    const draft = readContract(
      {
        ...{ kind: side, side, symbol: line.text('symbol'), market: 'stock' },
        ...{ quantity: toAbsolute(quantity), price, fee: '0', currency: 'USD', externalId: null },
        ...moment,
        ...this.#account(),
        closesOnly: /close/i.test(line.text('Pos Effect')),
        opens: side === 'sell' && /open/i.test(line.text('Pos Effect')),
      },
      line,
    )
    this.#trades.push({ line, draft, time: toSeconds(moment), isFree: true })
  }

  #readCash(line: TableLine, hasTrades: boolean) {
    this.#table.parsed.onLine?.()
    const text = line.text('name').replace(/^(?:\S{1,12} )?(?=(?:BOT|SOLD) )/, '')
    const trade = /^(BOT|SOLD) ([-+]?[\d,.]+) /.exec(text)
    if (trade && !/\bupon\b/i.test(text)) {
      const quantity = parseQuantity(trade[2] ?? '') ?? line.fail('name')
      const side = trade[1] === 'BOT' ? 'buy' : 'sell'
      const moment = line.moment()
      const fee = negate(sum(line.all('fee').map((cell) => parseAmount(cell) ?? '0')))
      const cash = { line, text, side, quantity: toAbsolute(quantity), time: toSeconds(moment), fee } as const
      if (hasTrades) this.#cash.push(cash)
      else this.#addCashTrade(cash)
      return
    }
    if (trade) return this.#addDelivery(line, text)
    if (/^(?:removal of|removed? )|^-?\.[A-Z]+\d{6}[CP]/i.test(text)) return this.#addRemoval(line, text)
    this.#table.skip(line, findCashKind(line), line.text('name'))
  }

  /** Gives the fee of a cash line to its trade. A cash line of a symbol that the table of trades does not have is a trade. */
  #addCash(cash: CashTrade, bySecond: ReadonlyMap<number, Trade[]>) {
    const near = [0, 1, -1, 2, -2]
      .flatMap((shift) => bySecond.get(Math.round(cash.time) + shift) ?? [])
      .filter(({ draft, line }) => names(cash.text, line.text('symbol'), draft))
    const isSame = ({ draft }: { draft: TableDraft }) =>
      draft.side === cash.side && draft.quantity === cash.quantity
    const trade =
      near.find((one) => one.isFree && isSame(one)) ?? near.find(({ isFree }) => isFree) ?? near[0]
    if (!trade) {
      const words = cash.text.toUpperCase().split(/\s+/)
      this.#symbols ??= new Set(this.#trades.map(({ line }) => line.text('symbol').toUpperCase()))
      if (words.some((word) => this.#symbols?.has(word.replace(/:.*$/, ''))))
        this.#table.skip(cash.line, 'detail', cash.text)
      else this.#addCashTrade(cash)
      return
    }
    trade.isFree = false
    trade.draft = { ...trade.draft, fee: sum([trade.draft.fee, cash.fee]) }
    this.#table.skip(cash.line, 'detail', cash.text)
  }

  #addCashTrade({ line, text, side, quantity, fee }: CashTrade) {
    const price = readPrice(/@(\S+)/.exec(text)?.[1] ?? '')
    const instrument = text.replace(/^\S+ \S+ /, '').replace(/\s*@.*$/, '')
    if (combined.test(instrument)) return this.#table.skip(line, 'unknown', text, SEVERAL_OPTIONS)
    if (price === null) return line.fail('name')
    const option = findOption(instrument)
    const draft: TableDraft = {
      ...{ kind: side, side, symbol: instrument.split(' ')[0] ?? '', market: 'stock' },
      ...{ quantity, price, fee, currency: 'USD', externalId: line.text('id') || null },
      ...line.moment(),
      ...this.#account(),
      closesOnly: false,
    }
    const future = readFutureOption(draft, instrument)
    if (option) this.#table.add(line, { ...draft, ...toOptionContract(option) })
    else if (future) this.#table.add(line, future)
    else this.#table.add(line, draft.symbol.startsWith('/') ? asFuture(draft) : draft)
  }

  /** The shares that an option brings or takes when it is exercised or assigned; the price follows from the amount. */
  #addDelivery(line: TableLine, text: string) {
    const [, word, written = '', symbol = ''] = /^(BOT|SOLD) ([-+]?[\d,.]+) (\S+)/.exec(text) ?? []
    const quantity = toAbsolute(parseQuantity(written) ?? line.fail('name'))
    const price =
      divide(toAbsolute(line.amount('value')), quantity, { places: MAX_DECIMALS }) ?? line.fail('name')
    const side = word === 'BOT' ? 'buy' : 'sell'
    this.#table.add(line, {
      ...{ kind: side, side, symbol, market: 'stock', quantity, price },
      ...{ fee: negate(sum(line.all('fee').map((cell) => parseAmount(cell) ?? '0'))), currency: 'USD' },
      ...{ externalId: line.text('id') || null, closesOnly: false },
      ...line.moment(),
      ...this.#account(),
    })
  }

  #addRemoval(line: TableLine, text: string) {
    const option = findOption(text)
    if (!option) return this.#table.skip(line, 'corporate_action', text)
    const quantity = /\s([-+]?\d[\d,]*(?:\.\d+)?) /.exec(text)?.[1] ?? '0'
    this.#table.add(line, {
      ...{ kind: 'close', side: 'sell', market: 'stock', ...toOptionContract(option) },
      ...{ quantity: toAbsolute(parseQuantity(quantity) ?? '0'), price: '0', fee: '0', currency: 'USD' },
      ...{ externalId: line.text('id') || null, closesOnly: true },
      ...line.moment(),
      ...this.#account(),
    })
  }

  #account(): { account?: string } {
    return this.#table.account ? { account: this.#table.account } : {}
  }
}

const SEVERAL_OPTIONS =
  'This is an order of several options whose prices are not in the file. Export the statement together with Account Trade History.'
const NO_PRICE =
  'This order was filled, but the file has no price for it. Export Account Statement with Account Trade History.'

const ORDER_PRICES =
  'The file has the prices of orders, which can differ from those of the executions. Export Account Statement with Account Trade History for exact prices and fees.'

function toSeconds({ day, executedAt }: Moment): number {
  return Date.parse(executedAt ?? day) / 1000
}

/** Whether a cash line names the symbol of a trade. */
function names(text: string, symbol: string, draft: TableDraft): boolean {
  const words = text.toUpperCase().split(/\s+/)
  const root = symbol.toUpperCase()
  if (words.includes(root)) return true
  return draft.instrument === 'future' && words.some((word) => toFutureSymbol(word) === draft.symbol)
}

/** A price as '1.50', '.52' or, of bond futures, "112'165"; null for '~' and other words. */
function readPrice(text: string): Decimal | null {
  const [, written = '', ticks] = /^(-?[\d,]*\.?\d+)(?:'(\d{2,3}))?$/.exec(text.trim()) ?? []
  return parseTickPrice(written, ticks)
}

function readContract(draft: TableDraft, line: TableLine): TableDraft {
  const type = line.text('Type').toUpperCase()
  const exp = line.text('Exp')
  const { symbol } = draft
  if (type === 'CALL' || type === 'PUT') {
    const written = `${symbol} ${exp} ${line.text('Strike')} ${type}`
    const future = readFutureOption(draft, written)
    if (future) return future
    const [text = ''] = /\d{1,2} [A-Z]{3} \d{2,4}/i.exec(exp) ?? []
    const expiry = parseDay(text, 'mdy')
    if (expiry === null) return line.fail('Exp')
    const option = { underlying: symbol, expiry, strike: line.amount('Strike') }
    return { ...draft, ...toOptionContract({ ...option, optionType: type === 'CALL' ? 'call' : 'put' }) }
  }
  if (type === 'FUTURE' || symbol.startsWith('/')) return asFuture(draft)
  return type === 'BOND' ? { ...draft, instrument: 'bond', contractSize: BOND_SIZE } : draft
}

/** An option on a future: '/ESM26:XCME 1/50 JUN 26 (EOM) 5800 PUT', where 50 is the size. Null for another text. */
function readFutureOption(draft: TableDraft, text: string): TableDraft | null {
  const [, future = '', size = '', exp = '', strike = '', right] =
    /^(\/\S+)(?: 1\/(\d+))? (.*?) ?([\d,]*\.?\d+) (CALL|PUT)\b/i.exec(text) ?? []
  if (future === '') return null
  const [, day = '1', month = '', year = ''] = /(?:(\d{1,2}) )?([A-Z]{3}) (\d{2,4})\b/i.exec(exp) ?? []
  return asFutureOption(draft, {
    future,
    contractSize: size || null,
    expiry: day === '1' ? null : parseDay(`${day} ${month} ${year}`, 'mdy'),
    strike: parseAmount(strike, 'point'),
    optionType: /^call/i.test(right ?? '') ? 'call' : 'put',
  })
}
