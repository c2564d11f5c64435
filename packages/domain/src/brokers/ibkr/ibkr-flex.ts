import { absolute, negate, sign } from '../../decimal/index.ts'
import { addExecution } from '../format/add-execution.ts'
import type { BrokerFormat, Reading } from '../format/broker-format.ts'
import { type Cancellation, dropCancelled } from './remove-cancelled.ts'
import { ibkrMarket, ibkrMarketOfSymbol } from './ibkr-instruments.ts'
import { newReading, readEach } from '../format/parse-lines.ts'
import { readMoney } from '../csv/parse-amount.ts'
import { skip } from '../format/skip-line.ts'
import {
  type Line,
  linesUnder,
  moment,
  money,
  moneyOrZero,
  namesColumns,
  needed,
  quantity,
  text,
} from '../csv/table.ts'

/**
 * Interactive Brokers, Flex Query of trades as CSV, with whatever columns the trader chose: at least trade date or
 * date/time, quantity, trade price, currency and commission. Times and days are those of New York, the setting that
 * a query begins with. Without a symbol column the ISIN is the symbol (warning import.isin_symbol). Executions count
 * and the orders above them do not, unless there are orders only. Commission below zero was paid.
 */
export const ibkrFlex: BrokerFormat = {
  id: 'ibkr-flex',
  broker: 'Interactive Brokers',
  title: 'Interactive Brokers Flex Query of trades',
  recognises: (rows) => rows.slice(0, 10).some((row) => namesColumns(row, header)),
  read(rows, onLine) {
    const at = rows.findIndex((row) => namesColumns(row, header))
    const data = rows.slice(at + 1).filter((row) => !frame.has(row.cells[0] ?? ''))
    const { lines, problems } = linesUnder(rows[at] ?? { line: 1, cells: [] }, data)
    const counts = lines.some((line) => level(line) === 'EXECUTION') ? 'EXECUTION' : 'ORDER'
    const cancellations: Cancellation[] = []
    const reading = readEach(lines, newReading(problems, onLine), (line, reading) => {
      const isCounted = level(line) === '' || level(line) === counts
      if (!isCounted) return skip(reading, line, 'detail', `${level(line)} ${symbolOf(line)}`)
      readTrade(line, { cancellations, reading })
    })
    noteIsinSymbols(lines, reading)
    return dropCancelled(cancellations, reading)
  },
}

const header = [
  'tradedate|datetime|date/time',
  'quantity',
  'tradeprice|price',
  'currencyprimary|currency',
  'ibcommission|commission',
]

// The first cells of lines that a query can put around and between its tables.
const frame = new Set(['BOF', 'BOA', 'BOS', 'EOS', 'EOA', 'EOF', 'MSG'])

function readTrade(line: Line, target: { cancellations: Cancellation[]; reading: Reading }) {
  const { reading, cancellations } = target
  const kind = kindOf(line)
  if (kind === 'no_instrument') return skip(reading, line, kind, text(line, 'buy/sell', 'buysell'))
  if (kind.market === 'forex' || kind.market === 'derivative')
    return skip(reading, line, kind.market, kind.symbol)

  const signed = quantity(line, 'quantity')
  const price = money(line, 'tradeprice', 'price')
  const currency = needed(line, 'currencyprimary', 'currency').toUpperCase()
  const when = moment(line, 'America/New_York', ...momentColumns(line))
  const action = text(line, 'buy/sell', 'buysell').toUpperCase()
  const isSell = action === '' ? sign(signed) < 0 : action.startsWith('SELL')
  if (
    action.includes('CA') ||
    text(line, 'notes/codes')
      .split(/[;,]\s*/)
      .includes('Ca')
  ) {
    cancellations.push({
      symbol: kind.symbol,
      quantity: absolute(signed),
      price,
      currency,
      day: when.day,
      line: line.line,
    })
    return
  }
  const opens = text(line, 'open/closeindicator').toUpperCase()
  addExecution(reading, line, {
    symbol: kind.symbol,
    market: kind.market,
    side: isSell ? 'sell' : 'buy',
    quantity: signed,
    price,
    fee: negate(moneyOrZero(line, 'ibcommission', 'commission')),
    currency,
    ...when,
    externalId: text(line, 'tradeid') || text(line, 'ibexecid') || text(line, 'transactionid') || null,
    closesOnly: opens === 'C',
    account: text(line, 'clientaccountid'),
    name: text(line, 'description'),
  })
  noteFeeCurrency(line, currency, reading)
}

function kindOf(line: Line) {
  const symbol = symbolOf(line)
  const category = text(line, 'assetclass', 'asset category')
  if (symbol === '') return 'no_instrument'
  if (category === '') return ibkrMarketOfSymbol(symbol)
  return { market: ibkrMarket(category), symbol: ibkrMarketOfSymbol(symbol).symbol }
}

function symbolOf(line: Line): string {
  return text(line, 'symbol') || text(line, 'isin')
}

function level(line: Line): string {
  return text(line, 'levelofdetail').toUpperCase()
}

// The one with a time comes first; a query may have both, or a date/time that is blank.
function momentColumns(line: Line): string[] {
  const filled = ['datetime', 'date/time', 'tradedate'].filter((name) => text(line, name) !== '')
  return filled.length > 0 ? filled : ['tradedate']
}

function noteFeeCurrency(line: Line, currency: string, reading: Reading): void {
  const feeCurrency = text(line, 'ibcommissioncurrency', 'commissioncurrency').toUpperCase()
  const fee = readMoney(text(line, 'ibcommission', 'commission'))
  if (feeCurrency === '' || feeCurrency === currency || !fee || sign(fee) === 0) return
  const message = `The commission is in ${feeCurrency} and the price in ${currency}, without an exchange rate. It is taken as it is.`
  reading.warnings.push({ line: line.line, code: 'import.fee_currency', message })
}

function noteIsinSymbols(lines: Line[], reading: Reading): void {
  const first = lines.find((line) => text(line, 'symbol') === '' && text(line, 'isin') !== '')
  if (!first) return
  const message =
    'This query has no column “Symbol”, so trades are named by their ISIN. Add it to the query to see symbols.'
  reading.warnings.push({ line: first.line, code: 'import.isin_symbol', message })
}
