import type { BrokerFormat } from './broker-format.ts'
import type { Row } from './csv.ts'
import { defineFormat } from './define-format.ts'

const orders = defineFormat({
  id: 'webull',
  broker: 'Webull',
  title: 'Webull orders',
  help: 'webull.com > Account > Orders > Order history: choose Filled and the days, then Export.',
  currency: 'USD',
  zone: 'America/New_York',
  days: 'mdy',
  numbers: 'point',
  requiredWords: ['Filled Time|Fill Time'],
  columns: {
    symbol: 'Symbol',
    'name?': 'Name',
    action: 'Side|B/S',
    'status?': 'Status',
    quantity: 'Filled|Filled Qty|Filled/Total Qty|Filled Quantity',
    price: 'Avg Price|Filled Avg Price|Price/Avg Price|Average Price|Avg Fill Price|Price',
    day: 'Filled Time|Fill Time',
    'fee?': ['Commission', 'Fee|Fees', 'Platform Fee', 'GST|VAT|Tax'],
    'currency?': 'Currency',
    'account?': 'Account',
    'id?': 'Order ID|Order No.',
  },
  read(table) {
    for (const line of table.lines) {
      const isTitle = line.has('name') && !line.has('symbol') // the legs of an order of several options follow
      if (isTitle) table.skip(line, 'detail')
      else if (!line.has('quantity') || Number(line.text('quantity')) === 0) table.skip(line, 'not_filled')
      else table.read(line)
    }
  },
})

/**
 * The orders of Webull, of shares or options, with the time zone in each time. An order that was cancelled after a part was
 * filled counts with this part.
 */
export const webull: BrokerFormat = {
  ...orders,
  parse: (rows, options) => orders.parse(rows.map(splitPairs(rows)), options),
}

/** Some files have the filled and the entire quantity ('5/10') or the limit and the average price ('@1.50/1.49') in a cell. */
function splitPairs(rows: readonly Row[]): (row: Row) => Row {
  const header = rows.find((row) => orders.recognises([row]))?.cells ?? []
  const pairs = header.map((word) =>
    /^filled ?\/ ?total/i.test(word.trim()) ? 0 : /^price ?\/ ?avg/i.test(word.trim()) ? 1 : null,
  )
  return (row) => ({
    ...row,
    cells: row.cells.map((cell, index) => {
      const part = pairs[index] ?? null
      const text = part === null || row.cells === header ? cell : (cell.split('/')[part] ?? cell)
      return text.replace(/^\s*@\s*/, '')
    }),
  })
}

/** The trades of Webull in Asia, whose symbol and name are one cell, with days only, the day first. */
export const webullRecords = defineFormat({
  id: 'webull-records',
  broker: 'Webull',
  title: 'Webull trade records',
  help: 'Webull app > Account > Statements > Trade records: choose the days, then Export.',
  currency: 'USD',
  days: 'dmy',
  numbers: 'point',
  requiredWords: ['Gross Amount'],
  columns: {
    symbol: 'Symbol & Name',
    action: 'Buy/Sell',
    day: 'Trade Date',
    'time?': 'Time',
    quantity: 'Quantity',
    price: 'Traded Price|Trade Price',
    'value?': 'Net Amount',
    'fee?': ['Comm/Fee/Tax', 'VAT|GST'],
    'currency?': 'Currency',
  },
  change: (draft) => {
    const [symbol = '', ...name] = draft.symbol.split(/\s+/)
    return { ...draft, symbol, name: name.join(' ') }
  },
})

/** The trades of Tiger Brokers and of Webull in Australia, with a zone next to each time. */
export const tigerTrades = defineFormat({
  id: 'tiger',
  broker: 'Tiger Brokers',
  title: 'Tiger Brokers or Webull trade history',
  help: 'Portfolio > Orders > Trade history: choose the days, then Export.',
  currency: 'USD',
  zone: 'America/New_York',
  numbers: 'point',
  requiredWords: ['Gross Amount'],
  columns: {
    symbol: 'Symbol',
    name: 'Name',
    'currency?': 'Currency',
    day: 'Trade Date',
    'time?': 'Time|Trade Time',
    action: 'Buy/Sell',
    quantity: 'Quantity',
    price: 'Trade Price|Traded Price',
    'value?': 'Net Amount',
    'fee?': ['Comm/Fee/Tax', 'GST|VAT'],
    'account?': 'Account',
  },
})
