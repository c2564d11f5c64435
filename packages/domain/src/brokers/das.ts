import type { BrokerFormat } from './broker-format.ts'
import type { Row } from './csv.ts'
import { defineFormat } from './define-format.ts'

const table = defineFormat({
  id: 'das',
  broker: 'DAS Trader',
  title: 'DAS trades',
  help: 'DAS Trader > Trade > Trades: right click > Export, and put the day into the name of the file, as in trades-2026-05-02.csv.',
  currency: 'USD',
  zone: 'America/New_York',
  days: 'mdy',
  numbers: 'point',
  fees: 'plus',
  allowsSurplusCells: true,
  requiredWords: ['Route|Cloid|Liq|Liq.|LiqType|TransFee|ECNFee|Type'],
  columns: {
    day: 'Date|Trade Date|Time|Exec Time|Exe Time',
    'time?': 'Time|Exec Time|Exe Time',
    symbol: 'Symb|Symbol|Ticker',
    action: 'Side|B/S|Buy/Sell',
    quantity: 'Qty|Shares|Quantity|Shares (Qty)',
    price: 'Price|Exe Price|Exec Price|Avg Price',
    'fee?': ['Commission|Comm', 'TransFee', 'ECNFee|ECN Fee', 'SECFee|SEC', 'TAF|FINRA', 'NSCC', 'Clearing'],
    'currency?': 'Currency',
    'account?': 'Account|Acct',
    'id?': 'Trade ID|TradeID|Exec ID',
    'notes?': 'Notes|Note',
    'tags?': 'Tags',
  },
})

/**
 * The trades of DAS Trader, and executions in the columns that Tradervue takes. Files of DAS can have times only; their day is in
 * the name of the file. Fees are added; a rebate is below zero.
 */
export const dasTrades: BrokerFormat = {
  ...table,
  recognises: (rows) => (rows.some(isOther) ? 0 : table.recognises(rows)),
}

// A type and a day, or the parts of an option, without one of DAS's own columns, are in the files of many brokers.
function isOther({ cells }: Row): boolean {
  const has = (pattern: RegExp) => cells.some((cell) => pattern.test(cell.trim()))
  return has(/^type$/i) && has(/date|^exp$|^strike$/i) && !has(/^(?:route|cloid|liq.*|transfee|ecnfee)$/i)
}
