import { defineFormat } from './define-format.ts'

/**
 * The All Trades Report of Sharesight, with days only. Prices and brokerage are in the currency of the market, and a sale has a
 * quantity below zero. Accounts of currencies are in the market FX.
 */
export const sharesight = defineFormat({
  id: 'sharesight',
  broker: 'Sharesight',
  title: 'Sharesight trades',
  help: 'Reports > All Trades Report: choose the days, then Export > CSV or Excel.',
  days: 'dmy unless proven',
  longOnly: true,
  allowsSurplusCells: true,
  columns: {
    symbol: 'Code',
    'name?': 'Name',
    action: 'Type',
    day: 'Date',
    quantity: 'Quantity',
    price: 'Price',
    fee: 'Brokerage',
    currency: 'Currency',
    'notes?': 'Comments',
  },
  requiredWords: ['Market', 'Exchange Rate'],
  kindText: (line) => (/^fx$/i.test(line.text('Market')) ? 'FX' : line.text('action')),
  lines: [
    [/^fx$/i, 'forex'],
    [/^(?:buy|opening balance)/i, 'buy'],
    [/^sell/i, 'sell'],
    [/split/i, 'split'],
    [/merge|spin|consolidation|bonus|return of capital|call/i, 'corporate_action'],
    [/^$/, 'no_trade'],
  ],
})
