import { type Decimal, isZero, multiply, subtract } from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import type { BrokerFormat, Movement, ParsedFile, ParseOptions } from './broker-format.ts'
import type { Row } from './csv.ts'
import { defineFormat } from './define-format.ts'
import { createParsedFile, describeBadValue, isMovement, type SkipReason, skipLine } from './lines.ts'
import {
  addDeals,
  addLotTrades,
  type Deal,
  findAccountCurrency,
  findLotSizes,
  toFee,
  toLotInstrument,
  warnOfCurrency,
} from './lots.ts'
import { type Moment, parseMoment, type Zone } from './moments.ts'
import { BadCell } from './table.ts'
import { addWholeTrade } from './whole-trades.ts'

/**
 * Reports of MetaTrader in any language: titles and headers are translated, but the columns have one order, and the words buy,
 * sell, in, out and balance stay English. So a line is known by its cells. Times are those of the broker's server, mostly in
 * the zone of Athens. Costs are below zero. All amounts are in the currency of the account.
 */
const clock = { zone: 'Europe/Athens', isAssumed: true, home: 'Europe/Athens' } as const

type Report = { parsed: ParsedFile; zone: Zone; account: string | null; currency: string | null }

/** A position that is closed, or an order of MetaTrader 4: both have an entry and an exit. */
type Ticket = {
  line: number
  id: string
  symbol: string
  side: string
  lots: string
  price: string
  opened: string
  exitPrice: string
  closed: string
  costs: string[]
  profit: string
}

const movementTypes: readonly [RegExp, SkipReason][] = [
  [/^(?:balance|credit|bonus|deposit|withdrawal)/i, 'cash'],
  [/^(?:charge|commission|agent|fee)/i, 'fee'],
  [/^interest/i, 'interest'],
  [/^(?:franked )?dividend/i, 'dividend'],
  [/^tax/i, 'tax'],
  [/^correction/i, 'adjustment'],
]

/** MetaTrader 5 > History > Report (HTML, XLSX): positions; deals where it has no positions, as in the tester. */
export const metaTrader5: BrokerFormat = {
  id: 'metatrader5',
  broker: 'MetaTrader 5',
  title: 'MetaTrader 5 report',
  help: 'MetaTrader 5 > History: right click > Report > HTML or Open XML (MS Office Excel).',
  clock,
  recognises: (rows) => (rows.some((row) => isHeader5(row) || findPosition(row) || isDeal(row)) ? SCORE : 0),
  findMissing: () => null,
  parse(rows, options) {
    const report = startReport(rows, options)
    const positions = rows.flatMap((row) => findPosition(row) ?? [])
    addTickets(report, positions)
    readDeals(rows, report, positions.length > 0)
    return report.parsed
  },
}

/** MetaTrader 4 > Account History > Save as Report (HTML): closed and open trades. */
export const metaTrader4: BrokerFormat = {
  id: 'metatrader4',
  broker: 'MetaTrader 4',
  title: 'MetaTrader 4 statement',
  help: 'MetaTrader 4 > Account History: right click > Save as Report.',
  clock,
  recognises: (rows) => (rows.some((row) => findTicket(row, false) || isHeader4(row)) ? SCORE : 0),
  findMissing: () => null,
  parse(rows, options) {
    const report = startReport(rows, options)
    const hasTaxes = rows.some((row) => isHeader4(row) && row.cells.filter(Boolean).length >= 14)
    addTickets(
      report,
      rows.flatMap((row) => findTicket(row, hasTaxes) ?? []),
    )
    for (const row of rows) {
      if (findTicket(row, hasTaxes)) continue
      const [id = '', time = '', type = ''] = trim(dropNumber(row.cells))
      if (!/^\d+$/.test(id) || !isTime(time)) continue
      const amount = row.cells.findLast((cell) => parseAmount(cell, 'either') !== null) ?? ''
      if (/^(?:buy|sell) /i.test(type)) skipLine(report.parsed, row, 'not_filled', type)
      else addMovement(report, row, { type, time, id, amount })
    }
    return report.parsed
  },
}

/** Trades as a table of CSV, as FTMO, Exness and others write them: costs below zero, the profit without them. */
export const metaTraderTrades: BrokerFormat = defineFormat({
  id: 'metatrader-trades',
  usualWords: true,
  broker: 'MetaTrader 5',
  title: 'MetaTrader trades',
  help: 'FTMO: Account MetriX > Trading Journal > Export CSV. Exness: Personal Area > Performance > Orders > Download.',
  zone: 'Europe/Athens',
  assumesZone: true,
  currency: 'USD',
  fees: 'minus',
  perPosition: true,
  columns: {
    'id?': 'Ticket|Position|Order|Position ID',
    symbol: 'Symbol|Item',
    action: 'Type|Side',
    quantity: 'Lots|Volume',
    price: 'Open Price|Opening Price|Price',
    day: 'Open|Open Time|Opening Time|opening_time_utc',
    exitPrice: 'Close Price|Closing Price|Price#2',
    exitDay: 'Close|Close Time|Closing Time|closing_time_utc',
    pnl: 'Profit*',
    'fee?': ['Commission*', 'Swap*', 'Taxes'],
    'account?': 'Account|Login|Account Number',
  },
  lines: [[/^buy/i, 'long'], [/^sell/i, 'short'], ...movementTypes],
  change: (draft) => ({
    ...draft,
    brokerPnl: draft.brokerPnl ? subtract(draft.brokerPnl, draft.fee) : null,
  }),
  read: (table) => addLotTrades(table, null),
})

/** Position history of IC Markets: one line for each deal, with the profit at those that close. */
export const icMarkets: BrokerFormat = defineFormat({
  id: 'metatrader5-deals',
  broker: 'MetaTrader 5',
  title: 'MetaTrader 5 position history',
  help: 'IC Markets > Secure Client Area > MetaTrader 5 > Position History: choose the days, then Export.',
  zone: 'Europe/Athens',
  assumesZone: true,
  currency: 'USD',
  columns: {
    symbol: 'Symbol',
    account: 'Account Number',
    id: 'Position',
    status: 'Position Status',
    day: 'Date Time',
    action: 'Transaction Type',
    quantity: 'Trade Volume Lots',
    price: 'Open Price',
    pnl: 'Profit',
  },
  read(table) {
    const deals: Deal[] = []
    for (const line of table.lines)
      table.attempt(line, () => {
        const [, side = '', effect = ''] = /(buy|sell)\s+(in|out)/i.exec(line.text('action')) ?? []
        if (side === '') return table.skip(line, 'unknown')
        deals.push({
          ...line.moment(),
          line: line.line,
          id: line.text('id'),
          position: line.text('id'),
          symbol: line.text('symbol'),
          side: /buy/i.test(side) ? 'buy' : 'sell',
          effect: /in/i.test(effect) ? 'in' : 'out',
          lots: line.quantity(),
          price: line.amount('price'),
          fee: '0',
          profit: line.amountOrZero('pnl'),
          currency: 'USD',
          account: line.text('account'),
        })
      })
    warnOfCurrency(table.parsed)
    addDeals(table.parsed, deals)
  },
})

/** Higher than the number of columns that any format knows of a table with the same header. */
const SCORE = 20

const trim = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim())
const isTime = (text = ''): boolean => /^\d{4}[-./]\d{2}[-./]\d{2}[ T]\d{1,2}:\d{2}(?::\d{2})?$/.test(text)
const isAmount = (text = ''): boolean => parseAmount(text, 'either') !== null
const isId = (text = ''): boolean => /^#?\d+$/.test(text)
const isSide = (text = ''): boolean => /^(?:buy|sell)$/i.test(text)

/** The header of positions has two equal words for times and two for prices, in every language. */
function isHeader5({ cells }: Row): boolean {
  const words = trim(cells)
  return (
    words.filter(Boolean).length >= 13 &&
    !/\d/.test(words.join('')) &&
    words[0] === words[8] &&
    words[5] === words[9] &&
    words[5] !== ''
  )
}

function isHeader4(row: Row): boolean {
  const words = trim(dropNumber(row.cells))
  return /^ticket$/i.test(words[0] ?? '') && words[5] === words[9] && /time/i.test(words[1] ?? '')
}

/** MetaTrader 5: time, position, symbol, side, volume, price, S/L, T/P, time, price, commission, swap, profit. */
function findPosition({ line, cells }: Row): Ticket | null {
  const [opened = '', id = '', symbol = '', side = '', lots = '', price = '', , , ...rest] = trim(cells)
  const [closed = '', exitPrice = '', commission = '', swap = '', profit = ''] = rest
  if (!isTime(opened) || !isId(id) || !isSide(side) || symbol === '' || !isAmount(price)) return null
  const trade = { line, id, symbol, side, lots: lots.split('/')[0] ?? '', price, opened }
  if (isTime(closed) && isAmount(exitPrice))
    return { ...trade, closed, exitPrice, costs: [commission, swap], profit }
  // An open position: its price now, swap, profit.
  const isOpen = isAmount(closed) && isAmount(commission) && !rest[3] && isAmount(lots)
  return isOpen ? { ...trade, closed: '', exitPrice: '', costs: [exitPrice], profit: '' } : null
}

/** MetaTrader 4: ticket, time, side, size, item, price, S/L, T/P, time, price, commission, [taxes,] swap, profit. */
function findTicket({ line, cells }: Row, hasTaxes: boolean): Ticket | null {
  const bare = dropNumber(cells)
  const [id = '', opened = '', side = '', lots = '', symbol = '', price = '', , , ...rest] = trim(bare)
  const [closed = '', exitPrice = '', ...amounts] = rest
  if (
    !isId(id) ||
    !/^\d{4}\./.test(opened) ||
    !isTime(opened) ||
    !isSide(side) ||
    !isAmount(lots) ||
    !isAmount(price)
  )
    return null
  const costs = amounts.slice(0, hasTaxes && bare === cells ? 3 : 2)
  const trade = { line, id, symbol: symbol.toUpperCase(), side, lots, price, opened, costs }
  const profit = amounts[costs.length] ?? ''
  if (isTime(closed) && isAmount(exitPrice)) return { ...trade, closed, exitPrice, profit }
  return isAmount(exitPrice) ? { ...trade, closed: '', exitPrice: '', profit: '' } : null
}

/** Older statements number their lines before the ticket. */
function dropNumber(cells: string[]): string[] {
  return isTime(cells[2]?.trim()) || /^ticket$/i.test(cells[1]?.trim() ?? '') ? cells.slice(1) : cells
}

function startReport(rows: Row[], { onLine, zone = clock.zone }: ParseOptions = {}): Report {
  const top = rows.slice(0, 12).flatMap(({ cells }) => trim(cells).filter(Boolean))
  const text = top.join(' ')
  const [, number, code] = /(\d{3,})\s*\(\s*([A-Z]{3})\b/.exec(text) ?? []
  const labelled = /(?:account|a\/c no|konto|compte|cuenta|conto|conta|счет)[^0-9]{0,12}(\d{3,})/i.exec(
    text,
  )?.[1]
  const named = /(?:currency|währung|devise|moneda|valuta|moeda|валюта)\s*:?\s*([A-Z]{3})\b/i.exec(text)?.[1]
  const parsed = createParsedFile([], onLine)
  const currency = code ?? named
  return { parsed, zone, account: number ?? labelled ?? null, currency: currency ?? null }
}

function addTickets(report: Report, tickets: Ticket[]): void {
  const { parsed } = report
  const trades = tickets.flatMap((ticket) => readTicket(report, ticket))
  report.currency ??= findAccountCurrency(trades)
  if (report.currency === null && trades.length > 0) warnOfCurrency(parsed)
  const currency = report.currency ?? 'USD'
  const sizes = findLotSizes(trades.map((trade) => ({ ...trade, currency })))
  for (const [index, { ticket, draft }] of trades.entries()) {
    parsed.onLine?.()
    addWholeTrade(parsed, ticket, { ...draft, contractSize: sizes[index] ?? '1', currency })
  }
}

function readTicket(report: Report, ticket: Ticket) {
  try {
    const amount = (name: keyof Ticket) => readAmount(ticket, name)
    const [price, quantity, profit] = [
      amount('price'),
      amount('lots'),
      ticket.closed ? amount('profit') : '0',
    ]
    const exit = ticket.closed ? { ...readTime(ticket.closed, report), price: amount('exitPrice') } : null
    const isLong = /^buy$/i.test(ticket.side)
    const fee = toFee(ticket.costs.map((cost) => (cost === '' ? '0' : readCell(cost, 'costs'))))
    const draft = {
      kind: isLong ? ('long' as const) : ('short' as const),
      side: isLong ? ('buy' as const) : ('sell' as const),
      symbol: ticket.symbol,
      market: 'stock' as const,
      instrument: toLotInstrument(ticket.symbol),
      quantity,
      price,
      exit,
      fee,
      currency: report.currency ?? 'USD',
      externalId: ticket.id,
      positionId: ticket.id,
      account: report.account ?? '',
      ...(exit && { brokerPnl: subtract(profit, fee) }),
      ...readTime(ticket.opened, report),
    }
    const difference =
      exit === null ? '0' : isLong ? subtract(exit.price, price) : subtract(price, exit.price)
    return [{ ticket, draft, symbol: ticket.symbol, move: multiply(difference, quantity), profit }]
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    report.parsed.problems.push(describeBadValue(ticket.line, error))
    return []
  }
}

function readAmount(ticket: Ticket, name: keyof Ticket): Decimal {
  return readCell(String(ticket[name]), name)
}

function readCell(text: string, name: string): Decimal {
  const amount = parseAmount(text, 'either')
  if (amount === null) throw new BadCell(name, text)
  return amount
}

function readTime(text: string, { zone }: Report): Moment {
  const moment = parseMoment(text, zone)
  if (moment === null) throw new BadCell('time', text)
  return moment
}

/** MetaTrader 5: time, deal, symbol, type, direction, volume, price, order, commission, [fee,] swap, profit, balance, comment. */
function isDeal({ cells }: Row): boolean {
  const [time = '', id = '', , type = '', effect = '', lots = '', price = ''] = trim(cells)
  if (!isTime(time) || !isId(id)) return false
  if (isSide(type)) return /^(?:in|out|in\/out|out by)$/i.test(effect) && isAmount(lots) && isAmount(price)
  return movementTypes.some(([pattern]) => pattern.test(type)) && effect === ''
}

/** Deals are the trades of a report without positions; otherwise they repeat them, and only the money is new. */
function readDeals(rows: Row[], report: Report, hasPositions: boolean): void {
  let hasFee = false
  const deals: Deal[] = []
  for (const row of rows) {
    const words = trim(row.cells).filter(Boolean)
    if (words.length >= 11 && !/\d/.test(words.join(''))) hasFee = hasFeeColumn(words)
    const [time = '', id = '', symbol = '', type = '', effect = '', lots = '', price = ''] = trim(row.cells)
    const [, , , , , , , , commission = '', ...others] = trim(row.cells)
    const [fee, swap = '', profit = ''] = hasFee ? others : ['', ...others]
    if (!isDeal(row)) skipOrder(row, report)
    else if (!isSide(type)) addMovement(report, row, { type, time, id, amount: profit })
    else if (hasPositions) skipLine(report.parsed, row, 'detail', `${type} ${effect} ${symbol}`)
    else {
      deals.push({
        ...readTime(time, report),
        line: row.line,
        id,
        symbol,
        side: /^buy$/i.test(type) ? 'buy' : 'sell',
        effect: /^in$/i.test(effect) ? 'in' : /^in\/out$/i.test(effect) ? 'in/out' : 'out',
        lots: readCell(lots, 'lots'),
        price: readCell(price, 'price'),
        fee: toFee([commission, fee ?? '', swap].map((cost) => parseAmount(cost, 'either') ?? '0')),
        profit: parseAmount(profit, 'either') ?? '0',
        currency: report.currency ?? 'USD',
        account: report.account,
      })
    }
  }
  if (report.currency === null && deals.length > 0) warnOfCurrency(report.parsed)
  addDeals(report.parsed, deals)
}

/** Whether the header of deals has a fee between commission and swap; newer reports do. */
function hasFeeColumn(words: readonly string[]): boolean {
  const swap = words.findIndex((word) => /^(?:swap|своп|échange|echange)$/i.test(word))
  return swap < 0 ? words.length >= 14 : swap === 10
}

/** Orders that were filled are the positions again. */
function skipOrder(row: Row, { parsed }: Report): void {
  const [time, id, symbol = '', type = ''] = trim(row.cells)
  if (!isTime(time) || !isId(id) || !/^(?:buy|sell)/i.test(type) || findPosition(row)) return
  const isFilled = /^(?:buy|sell)$/i.test(type) || row.cells.some((cell) => /^filled$/i.test(cell.trim()))
  skipLine(parsed, row, isFilled ? 'detail' : 'not_filled', `${type} ${symbol}`)
}

function addMovement(
  report: Report,
  row: Row,
  { type, time, id, amount: text }: { type: string; time: string; id: string; amount: string },
): void {
  const kind = movementTypes.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
  const amount = parseAmount(text, 'either')
  skipLine(report.parsed, row, kind, type)
  if (!isMovement(kind) || amount === null || isZero(amount)) return
  const { account, currency } = report
  const movement: Movement = {
    kind,
    amount,
    currency: currency ?? 'USD',
    symbol: null,
    account,
    what: type,
    externalId: id,
    line: row.line,
    ...readTime(time, report),
  }
  report.parsed.movements.push(movement)
}
