import { defineFormat } from './define-format.ts'

/** The transactions of finpension, newest first, with days only. Prices and amounts are in francs, also of other assets. */
export const finpension = defineFormat({
  id: 'finpension',
  broker: 'finpension',
  title: 'finpension transactions',
  help: 'finpension > Portfolio > Transactions > Transaction report (CSV).',
  currency: 'CHF',
  days: 'ymd',
  numbers: 'point',
  order: 'newest first',
  longOnly: true,
  requiredWords: ['Currency Rate', 'Asset Currency'],
  columns: {
    day: 'Date',
    action: 'Category',
    name: 'Asset Name',
    symbol: 'ISIN',
    quantity: 'Number of Shares',
    price: 'Asset Price in CHF',
    value: 'Cash Flow',
    'balance?': 'Balance',
  },
  lines: [
    [/^buy$/i, 'buy'],
    [/^sell$/i, 'sell'],
    [/^portfolio transaction/i, 'signed'],
    [/dividend|distribution/i, 'dividend'],
    [/interest/i, 'interest'],
    [/fee/i, 'fee'],
    [/tax/i, 'tax'],
    [/deposit|transfer|withdrawal|payout|benefit/i, 'cash'],
  ],
})
