import { isZero, sign } from '../decimal/decimal.ts'
import { parseAmount, parseQuantity } from './amounts.ts'
import { toBond } from './bonds.ts'
import { defineFormat } from './define-format.ts'
import { LINE_POSITION } from './line-draft.ts'
import { addCashMergers, findCancelledLines } from './line-pairs.ts'
import { findOption, toOptionContract } from './option-symbol.ts'
import { toUnitPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

const COST = 'Adjusted Cost Basis Per Share'

/**
 * The transactions of E*TRADE: days only, the newest first, with options in the description or in the symbol. A dividend that is
 * paid in shares is a purchase of them, at the price that its amount gives.
 */
export const etrade = defineFormat({
  id: 'etrade',
  broker: 'E*TRADE',
  title: 'E*TRADE transactions',
  help: 'Accounts > Documents > Transactions: choose the account and the days, then Download > CSV.',
  currency: 'USD',
  days: 'mdy',
  numbers: 'point',
  order: 'newest first',
  allowsSurplusCells: true,
  accountAbove: /for account:?\s*(\S.*?)\s*$/i,
  columns: {
    day: 'Activity/Trade Date|Trade Date|Transaction Date|TransactionDate',
    action: 'Activity Type|Transaction Type|TransactionType',
    symbol: 'Symbol',
    'name?': 'Description',
    quantity: 'Quantity #|Quantity',
    price: 'Price $|Price',
    'value?': 'Amount $|Amount|Net Amount',
    'fee?': ['Commission', 'Fees|Fee'],
    'account?': 'Account|Account Number',
  },
  lines: [
    [/^$/, 'no_trade'],
    [/cancel/i, 'cancelled'],
    [/^(?:bought|buy)\b/i, 'buy'],
    [/^(?:sold|sell|short)\b/i, 'sell'],
    [/expir|assign|exercis/i, 'close'],
    [/reinvest/i, 'signed'],
    [/split/i, 'split'],
    [/\btax|withh/i, 'tax'],
    [/interest/i, 'interest'],
    [/dividend|cap gain|capital gain|return of capital/i, 'dividend'],
    [/fee|commission/i, 'fee'],
    [/reorg|merger|spin|exchange|tender|cash in lieu|redemption|matur/i, 'corporate_action'],
    [/^(?:security|securities|stock) transfer|acat|received|delivered|journal/i, 'transfer'],
    [
      /transfer|deposit|withdraw|wire|ach|contribution|distribution|check|payment|debit|credit|cash|sweep|funds/i,
      'cash',
    ],
    [/adjust|misc/i, 'adjustment'],
  ],
  closing: /to close|to cover|^sold$/i,
  kindText: (line) => (isPaidInShares(line) ? 'Reinvestment' : line.text('action')),
  change(draft, line) {
    if (isPaidInShares(line)) return { ...draft, price: toUnitPrice(line.amount('value'), draft.quantity) }
    const option = findOption(line.text('name')) ?? findOption(line.text('symbol'))
    if (option) return { ...draft, ...toOptionContract(option) }
    return draft.kind === 'close' ? 'corporate_action' : toBond(draft, line)
  },
  read(table) {
    const cancelled = findCancelledLines(table, (line) => /cancel/i.test(line.text('action')))
    const merged = new Set(addCashMergers(table, (line) => /reorg|merger/i.test(line.text('action'))))
    for (const line of table.lines) {
      if (merged.has(line)) continue
      const isReinvested =
        /reinvest/i.test(line.text('action')) && !(line.has('quantity') && line.has('price'))
      if (cancelled.has(line)) table.skip(line, 'cancelled')
      else if (isReinvested) table.skip(line, 'dividend')
      else table.read(line)
    }
  },
})

function isPaidInShares(line: TableLine): boolean {
  if (!/^(?:dividend|capital gain)/i.test(line.text('action'))) return false
  const style = line.table.numbers
  const shares = parseQuantity(line.text('quantity'), style) ?? '0'
  return sign(shares) > 0 && sign(parseAmount(line.text('value'), style) ?? '0') < 0
}

/**
 * Gains and losses of E*TRADE, as a workbook or CSV: each line is a lot that was sold, with days only. Shares of a plan that cost
 * nothing have the market price at which they were received.
 */
export const etradeGains = defineFormat({
  id: 'etrade-gains',
  broker: 'E*TRADE',
  title: 'E*TRADE gains and losses',
  help: 'At Work > My Account > Gains & Losses: choose the year, then Download > Download Expanded.',
  currency: 'USD',
  days: 'mdy',
  numbers: 'point',
  perPosition: true,
  allowsSurplusCells: true,
  columns: {
    action: 'Record Type',
    symbol: 'Symbol',
    quantity: 'Quantity|Qty.',
    day: 'Date Acquired',
    price: 'Acquisition Cost Per Share',
    exitDay: 'Date Sold',
    exitPrice: 'Proceeds Per Share',
    'id?': 'Order Number',
  },
  requiredWords: [COST],
  lines: [
    [/^sell/i, 'long'],
    [/^(?:summary|total)/i, 'detail'],
  ],
  change: (draft, line) => ({
    ...draft,
    externalId: null, // the lots of an order share its number
    positionId: `${LINE_POSITION}${line.line}`,
    ...(isZero(draft.price) && { price: line.amount(COST) }),
  }),
})
