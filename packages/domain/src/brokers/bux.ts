import { defineFormat } from './define-format.ts'

/**
 * The transactions of BUX. Trades are in the currency of the asset, their fees are lines of their own in that of the account.
 * Times are in the zone that their header names.
 */
export const bux = defineFormat({
  id: 'bux',
  broker: 'BUX',
  title: 'BUX transactions',
  help: 'BUX app > Account > Documents > Transaction history: choose the days, CSV.',
  zone: 'Europe/Amsterdam',
  days: 'ymd',
  numbers: 'point',
  longOnly: true,
  requiredWords: ['Transaction Category'],
  columns: {
    day: 'Transaction Time*',
    action: 'Transaction Type',
    value: 'Transaction Amount',
    currency: 'Transaction Currency',
    symbol: 'Asset Id',
    name: 'Asset Name',
    quantity: 'Asset Quantity',
    price: 'Asset Price',
    'notes?': 'Transaction Description',
    balance: 'Cash Balance Amount',
  },
  lines: [
    [/^buy/i, 'buy'],
    [/^sell/i, 'sell'],
    [/dividend/i, 'dividend'],
    [/interest/i, 'interest'],
    [/\btax\b/i, 'tax'],
    [/fee/i, 'fee'],
    [/correction/i, 'adjustment'],
    [/corporate action|split|merger|spin/i, 'corporate_action'],
    [/deposit|withdrawal|promotion|cash/i, 'cash'],
    [/transfer/i, 'transfer'],
  ],
  change: (draft, line) => ({ ...draft, currency: line.text('Asset Currency') || draft.currency }),
})
