import { subtract } from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import { isChain, keepLastOfDays } from './balances.ts'
import type { BrokerFormat } from './broker-format.ts'
import type { Row } from './csv.ts'
import { addDeals, type Deal } from './deals.ts'
import { defineFormat } from './define-format.ts'
import { skipLine } from './lines.ts'
import { addLotTrades, chooseCurrency, toFee } from './lots.ts'
import {
  addBalance,
  addMovement,
  addTickets,
  isAmount,
  isId,
  isSide,
  isTime,
  movementTypes,
  type Report,
  readCell,
  readTime,
  requireCurrency,
  startReport,
  type Ticket,
  trim,
  zones,
} from './metatrader-report.ts'

/** MetaTrader 5 > History > Report (HTML, XLSX): positions; deals where it has no positions, as in the tester. */
export const metaTrader5: BrokerFormat = {
  id: 'metatrader5',
  broker: 'MetaTrader 5',
  title: 'MetaTrader 5 report',
  help: 'MetaTrader 5 > History: right click > Report > HTML or Open XML (MS Office Excel).',
  zones,
  recognises: (rows) => (rows.some((row) => isHeader5(row) || findPosition(row) || isDeal(row)) ? SCORE : 0),
  findMissing: () => null,
  parse(rows, options) {
    const report = startReport(rows, options)
    const positions = rows.flatMap((row) => findPosition(row) ?? [])
    addTickets(report, positions)
    readDeals(rows, report, positions.length > 0)
    // A number in another column, such as a comment, is no balance.
    if (isChain(report.balances)) report.parsed.balances.push(...keepLastOfDays(report.balances, false))
    return report.parsed
  },
}

/** MetaTrader 4 > Account History > Save as Report (HTML): closed and open trades. */
export const metaTrader4: BrokerFormat = {
  id: 'metatrader4',
  broker: 'MetaTrader 4',
  title: 'MetaTrader 4 statement',
  help: 'MetaTrader 4 > Account History: right click > Save as Report.',
  zones,
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
  help: 'FTMO: Account MetriX > Trading Journal > Export CSV. Exness: Personal Area > Performance > Orders > Download. Myfxbook: History > Export > CSV.',
  zone: 'Europe/Athens',
  assumesZone: true,
  currency: 'USD',
  fees: 'minus',
  perPosition: true,
  columns: {
    'id?': 'Ticket|Position|Order|Position ID',
    symbol: 'Symbol|Item',
    action: 'Type|Side|Action',
    quantity: 'Lots|Units/Lots|Volume',
    price: 'Open Price|Opening Price|Price',
    day: 'Open|Open Time|Open Date|Opening Time|opening_time_utc',
    exitPrice: 'Close Price|Closing Price|Price#2',
    exitDay: 'Close|Close Time|Close Date|Closing Time|closing_time_utc',
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
    const currency = chooseCurrency(table.parsed, { answered: table.answeredCurrency })
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
          currency,
          account: line.text('account'),
        })
      })
    addDeals(table.parsed, deals)
  },
})

/** Higher than the number of columns that any format knows of a table with the same header. */
const SCORE = 20

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
    const [fee, swap = '', profit = '', balance = ''] = hasFee ? others : ['', ...others]
    if (isDeal(row))
      addBalance(report, row, { type, time, balance, amounts: [commission, fee ?? '', swap, profit] })
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
        currency: requireCurrency(report),
        account: report.account,
      })
    }
  }
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
