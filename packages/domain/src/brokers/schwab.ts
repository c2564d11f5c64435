import { toAbsolute } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import { toBond } from './bonds.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import { fitPnl } from './journal-trades.ts'
import { createQueues } from './keyed-lists.ts'
import { addShareExchange, findCancelledLines, findShareExchanges } from './line-pairs.ts'
import { addMerger } from './mergers.ts'
import type { TableLine } from './table-line.ts'

/** Lines in pairs, of the shares that went and those that came for them. */
const exchangeWords = /^(?:reverse split|stock merger|name change|conversion|mandatory reorg exc|exchange)$/i

/**
 * The transactions of Charles Schwab, as CSV or JSON: days only, the newest first. Of 'A as of B', B is the day of the trade.
 * Older files have an empty ninth column. Shares and cash of an assigned option are lines of their own.
 */
export const schwab = defineFormat({
  id: 'schwab',
  broker: 'Charles Schwab',
  title: 'Schwab transactions',
  help: 'Accounts > History > Transactions: choose the account and the days, then Export > CSV.',
  currency: 'USD',
  days: 'mdy',
  numbers: 'point',
  fees: 'any',
  order: 'newest first',
  allowsSurplusCells: true,
  accountAbove: /transactions\s+for account (.+?) as of /i,
  columns: {
    day: 'Date',
    action: 'Action',
    symbol: 'Symbol',
    'name?': 'Description',
    quantity: 'Quantity',
    price: 'Price',
    fee: 'Fees & Comm',
    'value?': 'Amount',
    'account?': 'Account',
  },
  lines: [
    [/^$/, 'no_trade'],
    [/^cancel/i, 'cancelled'],
    [/^(?:buy|reinvest shares)/i, 'buy'],
    [/^sell/i, 'sell'],
    [/^(?:expired|assigned|exchange or exercise)$/i, 'close'],
    [/stock split|frwd split|reverse split/i, 'split'],
    [/tax|nra |irs/i, 'tax'],
    [/interest|\bint\b/i, 'interest'],
    [
      /cash in lieu|merger|spin|name change|conversion|redemption|stock div|reorg|tender|mandatory|exchange/i,
      'corporate_action',
    ],
    [/div|cap gain|reinvest/i, 'dividend'],
    [/fee|commission/i, 'fee'],
    [/journaled|security transfer|stock plan|internal transfer|shares/i, 'transfer'],
    [
      /moneylink|wire|funds|journal|transfer|deposit|withdraw|check|visa|atm|debit|credit|cash|promo|misc/i,
      'cash',
    ],
    [/adj/i, 'adjustment'],
  ],
  closing: /^(?:sell(?: to close)?|buy to (?:close|cover))$/i,
  kindText: (line) => (/removal of option/i.test(line.text('name')) ? 'Expired' : line.text('action')),
  change: (draft, line) => toBond(draft, line),
  read(table) {
    const cancelled = findCancelledLines(table, (line) => /^cancel/i.test(line.text('action')))
    const splits = new Set(table.lines.filter((line) => /^stock split$/i.test(line.text('action'))))
    const exchanges = findShareExchanges(table.lines, (line) => exchangeWords.test(line.text('action')))
    const exchanged = new Set(exchanges.flatMap(({ outgoing, incoming }) => [outgoing, incoming]))
    for (const line of addCashMergers(table)) exchanged.add(line)
    for (const line of table.lines) {
      if (cancelled.has(line)) table.skip(line, 'cancelled')
      else if (!splits.has(line) && !exchanged.has(line)) table.read(line)
    }
    for (const exchange of exchanges) addShareExchange(table, exchange)
    for (const line of splits)
      table.attempt(line, () =>
        table.addSharesOfSplit(line, { symbol: line.text('symbol'), shares: line.quantity() }),
      )
  },
})

/**
 * Adds the mergers that were paid in cash: 'Cash Merger' has the money, and 'Cash Merger Adj' the shares. Returns the lines of
 * those that have both.
 */
function addCashMergers(table: FileTable): TableLine[] {
  const isPaid = (line: TableLine) => /^cash merger$/i.test(line.text('action')) && line.has('value')
  const isTaken = (line: TableLine) => /^cash merger adj/i.test(line.text('action')) && line.has('quantity')
  const describe = (line: TableLine) =>
    [line.text('day'), line.text('symbol'), line.text('account')].join('|')
  const takePaid = createQueues(table.lines.filter(isPaid), describe)
  return table.lines.filter(isTaken).flatMap((line) => {
    const paid = takePaid(describe(line))
    if (!paid) return []
    table.attempt(line, () =>
      addMerger(table.parsed, line, {
        ...{ symbol: normaliseSymbol(line.text('symbol')), currency: 'USD', ...line.moment() },
        ...{ quantity: toAbsolute(line.quantity()), cash: paid.amount('value'), toSymbol: null },
        ...{ fee: line.has('fee') ? toAbsolute(line.amount('fee')) : '0' },
        ...{ received: '0', value: null, account: line.text('account') || table.account || null },
      }),
    )
    table.skip(paid, 'detail')
    return [line, paid]
  })
}

/**
 * The lots of Charles Schwab that were closed (Realized Gain/Loss), each a whole trade with days only. Cost and proceeds
 * contain the fees, and their rounded prices are made exact by the gain.
 */
export const schwabLots = defineFormat({
  id: 'schwab-lots',
  broker: 'Charles Schwab',
  title: 'Schwab realized gain/loss',
  help: 'Accounts > Realized Gain/Loss: choose the account and the days, open the details of the lots, then Export > CSV.',
  currency: 'USD',
  days: 'mdy',
  numbers: 'point',
  perPosition: true,
  allowsSurplusCells: true,
  accountAbove: /gain\/loss.*? for (.+?) (?:as of|from|for) /i,
  columns: {
    symbol: 'Symbol',
    'name?': 'Name',
    day: 'Opened Date',
    exitDay: 'Closed Date',
    quantity: 'Quantity',
    price: 'Cost Per Share',
    exitPrice: 'Proceeds Per Share',
    'pnl?': 'Gain/Loss ($)',
    'value?': 'Proceeds',
  },
  change: (draft, line) => (line.has('pnl') ? fitPnl(draft, line.amount('pnl')) : draft),
})
