import { defineFormat } from './define-format.ts'

/**
 * The trades of DAS Trader, and executions in the columns that Tradervue takes. Files of DAS can have times only; their day is in
 * the name of the file. Fees are added; a rebate is below zero.
 */
export const dasTrades = defineFormat({
  id: 'das',
  broker: 'DAS Trader',
  title: 'DAS trades',
  help: 'DAS Trader > Trade > Trades: right click > Export, and put the day into the name of the file, as in trades-2026-05-02.csv.',
  currency: 'USD',
  zone: 'America/New_York',
  days: 'mdy',
  numbers: 'point',
  fees: 'plus',
  loose: true,
  marks: ['Route|Cloid|Liq|Liq.|TransFee|ECNFee|LiqType'],
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
  read(table) {
    const timed = table.lines.find((line) => /^\d{1,2}:\d/.test(line.text('day')))
    if (timed && table.fileDay === null)
      table.parsed.problems.push({ line: timed.line, code: 'import.no_day', message: NO_DAY })
    else for (const line of table.lines) table.read(line)
  },
})

const NO_DAY =
  'The lines have times, but no day. Put the day into the name of the file, as in trades-2026-05-02.csv, and choose it again.'
