import { defineFormat } from './define-format.ts'

/** The trades of Relai, newest first, with times in UTC. */
export const relai = defineFormat({
  id: 'relai',
  broker: 'Relai',
  title: 'Relai trades',
  help: 'Relai app > Profile > Export transactions: choose the days, CSV.',
  market: 'crypto',
  instrument: 'coin',
  zone: 'UTC',
  days: 'ymd',
  numbers: 'point',
  order: 'newest first',
  longOnly: true,
  requiredWords: ['Fiat Amount*'],
  columns: {
    day: 'Date',
    action: 'Transaction Type',
    quantity: 'BTC Amount',
    price: 'BTC Price',
    symbol: 'Currency Pair',
    currency: 'Fiat Currency',
    fee: 'Fee',
    'feeCurrency?': 'Fee Currency',
    'id?': 'Operation ID',
  },
  change: (draft) => ({ ...draft, symbol: draft.symbol.split('/')[0] ?? draft.symbol }),
})
