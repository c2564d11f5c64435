import { add, subtract } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import { fitJournalTrade } from './journal-trades.ts'

/**
 * The trades of Tradervue, each with entry and exit, notes and tags. Commissions and fees are in the files of paid accounts only.
 * Times are of the zone of the Tradervue account.
 */
export const tradervue = defineFormat({
  id: 'tradervue',
  broker: 'Tradervue',
  title: 'Tradervue trades',
  help: 'Trades > choose the trades > Export > Export all trades as CSV.',
  currency: 'USD',
  zone: 'America/New_York',
  assumesZone: true,
  days: 'mdy',
  numbers: 'point',
  perPosition: true,
  allowsSurplusCells: true,
  requiredWords: ['Gross P&L*|Net P&L'],
  columns: {
    day: 'Open Datetime|Open Date',
    exitDay: 'Close Datetime|Close Date',
    symbol: 'Symbol',
    action: 'Side',
    quantity: 'Volume',
    price: 'Entry Price',
    exitPrice: 'Exit Price',
    'fee?': ['Commissions|Commission', 'Fees|Fee'],
    'pnl?': 'Net P&L',
    'notes?': 'Notes',
    'tags?': 'Tags',
    'account?': 'Account|Account Tag',
    'id?': 'Trade ID',
  },
  lines: [
    [/^(?:l|b)/i, 'long'],
    [/^s/i, 'short'],
  ],
  change(draft, line) {
    const gross = line.has('Gross P&L')
      ? line.amount('Gross P&L')
      : line.has('pnl')
        ? add(line.amount('pnl'), draft.fee)
        : null
    const fitted = fitJournalTrade(draft, gross)
    return gross === null ? fitted : { ...fitted, brokerPnl: subtract(gross, fitted.fee) }
  },
})
