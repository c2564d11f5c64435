import { isZero, toAbsolute } from '../decimal/decimal.ts'
import { toBond } from './bonds.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { addCashMergers, addShareExchange, findCancelledLines, findShareExchanges } from './line-pairs.ts'
import { parseDay } from './moments.ts'
import type { TableLine } from './table-line.ts'

/** The funds that hold the cash of an account. Their purchases and sales are movements of cash. */
const coreFunds = /^(?:SPAXX|FDRXX|FZFXX|FCASH|FDIC\d*|CORE|QUSBQ|QPIBQ|QIMHQ|FGTXX)\W*$/i

/**
 * The account history of Fidelity: days only, the newest first. The kind of a line is the start of its action, which also has
 * the day of a line that was booked later. Some files have price and quantity under each other's name.
 */
export const fidelity = defineFormat({
  id: 'fidelity',
  broker: 'Fidelity',
  title: 'Fidelity account history',
  help: 'Activity & Orders > History: choose the days, then the download sign > CSV.',
  currency: 'USD',
  days: 'mdy',
  numbers: 'point',
  order: 'newest first',
  allowsSurplusCells: true,
  requiredWords: ['Run Date|Commission ($)'],
  columns: {
    day: 'Run Date|Date',
    action: 'Action',
    symbol: 'Symbol',
    'name?': 'Description|Security Description',
    quantity: 'Quantity',
    price: 'Price ($)|Price',
    'fee?': ['Commission ($)|Commission', 'Fees ($)|Fees'],
    value: 'Amount ($)|Amount',
    'currency?': 'Currency',
    'account?': 'Account Number|Account',
    'balance?': 'Cash Balance ($)',
  },
  lines: [
    [/^$/, 'no_trade'],
    [/^(?:buy|sell|.{0,20}) cancel\b|\bcxl\b/i, 'cancelled'],
    [/^(?:you bought|bought|buy\b|purchase\b)/i, 'buy'],
    [/^(?:you sold|sold|sell\b)/i, 'sell'],
    [/^reinvestment/i, 'buy'],
    [/^(?:expired|assigned|exercised)\b/i, 'close'],
    [/^(?:dividend|short-term cap|long-term cap)/i, 'dividend'],
    [/interest|muni exempt int/i, 'interest'],
    [/\btax\b/i, 'tax'],
    [
      /^in lieu|merger|reverse split|spin|conversion|name change|redemption payout|tender|exchange|reorg|liquidation/i,
      'corporate_action',
    ],
    [/^distribution/i, 'split'],
    [/dividend|cap gain|return of capital|royalty/i, 'dividend'],
    [/\bfees?\b/i, 'fee'],
    [/transfer of assets|shares? (?:received|delivered)|acat|journaled/i, 'transfer'],
    [
      /direct|debit|deposit|transfer|electronic funds|check|bill|contrib|wire|cash|rollover|withdraw|redemption from core|purchase into core/i,
      'cash',
    ],
    [/adj/i, 'adjustment'],
  ],
  closing:
    /^you (?:sold(?!.*(?:opening transaction|short sale))|bought .*(?:closing transaction|short cover))/i,
  change: (draft, line, table) => toBond(readAsOf(swapPrice(draft, table), line), line),
  read(table) {
    const cancelled = findCancelledLines(table, (line) => /\bcancel\b|\bcxl\b/i.test(line.text('action')))
    const repeated = findRepeated(table.lines)
    const splits = new Set(
      table.lines.filter((line) => /^distribution/i.test(line.text('action')) && line.has('quantity')),
    )
    const exchanges = findShareExchanges(table.lines, (line) =>
      /^(?:merger|reverse split|name change|conversion|exchange)/i.test(line.text('action')),
    )
    const exchanged = new Set(exchanges.flatMap(({ outgoing, incoming }) => [outgoing, incoming]))
    for (const exchange of exchanges) addShareExchange(table, exchange)
    const isPaid = (line: TableLine) => /^(?:merger|tendered)/i.test(line.text('action'))
    for (const line of addCashMergers(table, (one) => !exchanged.has(one) && isPaid(one))) exchanged.add(line)
    for (const line of table.lines) {
      if (cancelled.has(line)) table.skip(line, 'cancelled')
      else if (repeated.has(line) || isCore(line)) table.skip(line, 'detail')
      else if (!splits.has(line) && !exchanged.has(line)) table.read(line)
    }
    for (const line of splits)
      table.attempt(line, () =>
        table.addSharesOfSplit(line, { symbol: line.text('symbol'), shares: line.quantity() }),
      )
  },
})

function isCore(line: TableLine): boolean {
  const isTrade = /^(?:you |reinvest|redemption|purchase)/i.test(line.text('action'))
  return isTrade && coreFunds.test(line.text('symbol'))
}

/** A line whose balance is 'Processing' is there twice while it is booked. */
function findRepeated(lines: readonly TableLine[]): Set<TableLine> {
  const describe = (line: TableLine) =>
    ['day', 'action', 'symbol', 'quantity', 'price', 'value', 'account']
      .map((field) => line.text(field))
      .join('|')
  const isPending = (line: TableLine) => /^processing$/i.test(line.text('balance'))
  const booked = new Set(lines.filter((line) => line.has('balance') && !isPending(line)).map(describe))
  return new Set(lines.filter((line) => isPending(line) && booked.has(describe(line))))
}

const swapped = new WeakMap<FileTable, boolean>()

/** Puts price and quantity right in a file that has them under each other's name: a price is never below zero. */
function swapPrice(draft: TableDraft, table: FileTable): TableDraft {
  const isSwapped = swapped.get(table) ?? table.lines.some((line) => line.text('price').startsWith('-'))
  swapped.set(table, isSwapped)
  if (draft.kind === 'close' && isZero(draft.quantity)) return { ...draft, quantity: draft.price, price: '0' }
  if (!isSwapped || draft.kind === 'close') return draft
  return { ...draft, quantity: toAbsolute(draft.price), price: draft.quantity }
}

/** The day of a line that was booked later: 'ASSIGNED as of Nov-20-2025', 'YOU SOLD ASSIGNED CALLS AS OF 09-17-25'. */
function readAsOf(draft: TableDraft, line: TableLine): TableDraft {
  const written = /\bas of ([A-Za-z]{3}-\d{1,2}-\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}-\d{1,2}-\d{2,4})/i.exec(
    line.text('action'),
  )?.[1]
  const day = written ? parseDay(written, 'mdy') : null
  return day === null ? draft : { ...draft, day }
}
