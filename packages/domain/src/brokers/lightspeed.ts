import { defineFormat } from './define-format.ts'

/** The executions of Lightspeed, with times of New York and up to nine columns of fees. */
export const lightspeed = defineFormat({
  id: 'lightspeed',
  broker: 'Lightspeed',
  title: 'Lightspeed trades',
  help: 'Lightspeed account portal > Reports > Trades: choose the days, then Export > CSV.',
  currency: 'USD',
  zone: 'America/New_York',
  days: 'mdy',
  numbers: 'point',
  fees: 'plus',
  allowsSurplusCells: true,
  requiredWords: ['Commission Amount|FeeSEC'],
  columns: {
    day: 'Trade Date|Execution Time|Raw Exec. Time',
    'time?': 'Execution Time|Raw Exec. Time|Exec Time',
    symbol: 'Symbol',
    action: 'Side',
    quantity: 'Qty|Quantity',
    price: 'Price',
    'fee?': ['Commission Amount', 'FeeSEC', 'FeeMF', 'Fee1', 'Fee2', 'Fee3', 'Fee4', 'FeeStamp', 'FeeTAF'],
    'value?': 'NET Amount|Principal Amount',
    'currency?': 'Currency Code|Currency',
    'account?': 'Account Number|Account',
    'id?': 'Trade Number|Sequence Number',
  },
  otherColumns: ['Buy/Sell?'],
  kindText: (line) => `${line.text('action')} ${line.text('Buy/Sell')}`,
  lines: [
    [/^(?:b|bc|bought)\b|^\s*(?:long )?buy/i, 'buy'],
    [/^(?:s|ss|sold)\b|sell/i, 'sell'],
  ],
  closing: /long sell|cover/i,
})
