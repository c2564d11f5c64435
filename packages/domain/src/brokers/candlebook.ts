import { computeOwnFeeAmount } from '../trades/pnl.ts'
import { BadCsvCell, type CsvTrade, readCsvTrade } from '../trades/trade-csv.ts'
import { defineFormat } from './define-format.ts'
import { limitDecimals } from './fees.ts'
import type { FileTable } from './file-table.ts'
import { LINE_POSITION } from './line-draft.ts'
import { BadCell } from './table.ts'
import type { TableLine } from './table-line.ts'
import { addWholeTrade } from './whole-trades.ts'

/** The id of the format of Candlebook's own CSV, whose trades come back with every field of their line. */
export const OWN_FORMAT = 'candlebook'

/**
 * The CSV of trades that Candlebook writes itself. Each line is a trade with entry and exit, and a position of its own. Its
 * labels have every field of the line, because prices and fees alone do not say what the trader wrote. A line that has the id
 * of another one is the same trade.
 */
export const candlebook = defineFormat({
  id: OWN_FORMAT,
  broker: 'Candlebook',
  title: 'Candlebook trades',
  help: 'Trades: set the filters, then Export CSV.',
  perPosition: true,
  numbers: 'point',
  days: 'ymd',
  requiredWords: ['Fee unit', 'Plan followed', 'Base currency'],
  columns: {
    'id?': 'Id',
    symbol: 'Symbol',
    action: 'Type',
    status: 'Status',
    quantity: 'Quantity',
    price: 'Entry price',
    day: 'Entry date',
    exitPrice: 'Exit price',
    exitDay: 'Exit date',
    'fee?': 'Fees',
    'currency?': 'Currency',
    'account?': 'Account',
    'contractSize?': 'Contract size',
    'strategy?': 'Strategy',
    'notes?': 'Notes',
    'tags?': 'Tags',
    'pnl?': 'P&L of the broker',
  },
  read(table) {
    const known = new Set<string>()
    for (const line of table.lines) {
      table.parsed.onLine?.()
      table.attempt(line, () => readLine(table, line, known))
    }
  },
})

function readLine(table: FileTable, line: TableLine, known: Set<string>): void {
  const id = line.text('id') || null
  if (id === null || !known.has(id)) addTrade(table, line, { id, trade: readTrade(line) })
  else table.skip(line, 'detail')
  if (id !== null) known.add(id)
}

function readTrade(line: TableLine): CsvTrade {
  try {
    return readCsvTrade((label) => line.text(label))
  } catch (error) {
    throw error instanceof BadCsvCell ? new BadCell(error.label, error.text, line.line) : error
  }
}

function addTrade(table: FileTable, line: TableLine, { id, trade }: { id: string | null; trade: CsvTrade }) {
  const currency = trade.currency ?? trade.baseCurrency ?? line.fail('Currency')
  const { exitDate, exitPrice } = trade
  addWholeTrade(table.parsed, line, {
    kind: trade.type,
    side: trade.type === 'long' ? 'buy' : 'sell',
    symbol: trade.symbol,
    market: trade.market,
    instrument: trade.instrument ?? (trade.market === 'crypto' ? 'coin' : 'share'),
    contractSize: trade.contractSize,
    underlying: trade.underlying,
    expiry: trade.expiry,
    strike: trade.strike,
    optionType: trade.optionType,
    quantity: trade.quantity,
    price: trade.entryPrice,
    fee: limitDecimals(computeOwnFeeAmount(trade)),
    feeCurrency: null,
    otherFees: trade.foreignFees,
    currency,
    rate: trade.rate,
    rateCurrency: trade.rateCurrency,
    brokerPnl: trade.brokerPnl,
    day: trade.entryDate,
    executedAt: null,
    zone: null,
    externalId: id,
    ...(trade.account !== null && { account: trade.account }),
    closesOnly: false,
    positionId: id ?? `${LINE_POSITION}${line.line}`,
    labels: { strategy: trade.strategy ?? '', notes: trade.notes ?? '', tags: trade.tags, trade },
    exit: exitDate && exitPrice ? { day: exitDate, executedAt: null, zone: null, price: exitPrice } : null,
  })
}
