import { negate, sign, toAbsolute } from '../../decimal/index.ts'
import { parseAmount } from '../csv/parse-amount.ts'
import {
  getAmount,
  getAmountOrZero,
  getMoment,
  getQuantity,
  getText,
  hasColumns,
  type Line,
  readTable,
  requireText,
} from '../csv/table.ts'
import { addExecution } from '../format/add-execution.ts'
import type { BrokerFormat, ParsedFile } from '../format/broker-format.ts'
import { createParsedFile, parseLines } from '../format/parse-lines.ts'
import { skipLine } from '../format/skip-line.ts'
import { detectMarket, toMarket } from './ibkr-instruments.ts'
import { type Cancellation, removeCancelled } from './remove-cancelled.ts'

/**
 * Interactive Brokers, Flex Query of trades as CSV. The trader chooses the columns; required are trade date or
 * date/time, quantity, trade price, currency and commission. Times and days are in New York time, the default of a
 * query. Without a symbol column the ISIN is the symbol (warning import.isin_symbol). Executions are imported, and
 * their orders are skipped unless the file has orders only. A negative commission is a fee.
 */
export const ibkrFlex: BrokerFormat = {
  id: 'ibkr-flex',
  broker: 'Interactive Brokers',
  title: 'Interactive Brokers Flex Query of trades',
  recognises: (rows) => rows.slice(0, 10).some((row) => hasColumns(row, header)),
  parse(rows, onLine) {
    const at = rows.findIndex((row) => hasColumns(row, header))
    const data = rows.slice(at + 1).filter((row) => !separators.has(row.cells[0] ?? ''))
    const { lines, problems } = readTable(rows[at] ?? { line: 1, cells: [] }, data)
    const counts = lines.some((line) => getLevel(line) === 'EXECUTION') ? 'EXECUTION' : 'ORDER'
    const cancellations: Cancellation[] = []
    const parsed = parseLines(lines, createParsedFile(problems, onLine), (line, parsed) => {
      const isCounted = getLevel(line) === '' || getLevel(line) === counts
      if (!isCounted) return skipLine(parsed, line, 'detail', `${getLevel(line)} ${getSymbol(line)}`)
      parseTrade(line, { cancellations, parsed })
    })
    warnIsinSymbols(lines, parsed)
    return removeCancelled(cancellations, parsed)
  },
}

const header = [
  'tradedate|datetime|date/time',
  'quantity',
  'tradeprice|price',
  'currencyprimary|currency',
  'ibcommission|commission',
]

// First cells of the lines that a query can write before, between and after its tables.
const separators = new Set(['BOF', 'BOA', 'BOS', 'EOS', 'EOA', 'EOF', 'MSG'])

function parseTrade(line: Line, target: { cancellations: Cancellation[]; parsed: ParsedFile }) {
  const { parsed, cancellations } = target
  const kind = detectInstrument(line)
  if (kind === 'no_instrument') return skipLine(parsed, line, kind, getText(line, 'buy/sell', 'buysell'))
  if (kind.market === 'forex' || kind.market === 'derivative')
    return skipLine(parsed, line, kind.market, kind.symbol)

  const signed = getQuantity(line, 'quantity')
  const price = getAmount(line, 'tradeprice', 'price')
  const currency = requireText(line, 'currencyprimary', 'currency').toUpperCase()
  const when = getMoment(line, 'America/New_York', ...findMomentColumns(line))
  const action = getText(line, 'buy/sell', 'buysell').toUpperCase()
  const isSell = action === '' ? sign(signed) < 0 : action.startsWith('SELL')
  if (
    action.includes('CA') ||
    getText(line, 'notes/codes')
      .split(/[;,]\s*/)
      .includes('Ca')
  ) {
    cancellations.push({
      symbol: kind.symbol,
      quantity: toAbsolute(signed),
      price,
      currency,
      day: when.day,
      line: line.line,
    })
    return
  }
  const opens = getText(line, 'open/closeindicator').toUpperCase()
  addExecution(parsed, line, {
    symbol: kind.symbol,
    market: kind.market,
    side: isSell ? 'sell' : 'buy',
    quantity: signed,
    price,
    fee: negate(getAmountOrZero(line, 'ibcommission', 'commission')),
    currency,
    ...when,
    externalId:
      getText(line, 'tradeid') || getText(line, 'ibexecid') || getText(line, 'transactionid') || null,
    closesOnly: opens === 'C',
    account: getText(line, 'clientaccountid'),
    name: getText(line, 'description'),
  })
  warnFeeCurrency(line, currency, parsed)
}

function detectInstrument(line: Line) {
  const symbol = getSymbol(line)
  const category = getText(line, 'assetclass', 'asset category')
  if (symbol === '') return 'no_instrument'
  if (category === '') return detectMarket(symbol)
  return { market: toMarket(category), symbol: detectMarket(symbol).symbol }
}

function getSymbol(line: Line): string {
  return getText(line, 'symbol') || getText(line, 'isin')
}

function getLevel(line: Line): string {
  return getText(line, 'levelofdetail').toUpperCase()
}

// A column with a time comes first. A query can have both columns, and its date/time can be blank.
function findMomentColumns(line: Line): string[] {
  const filled = ['datetime', 'date/time', 'tradedate'].filter((name) => getText(line, name) !== '')
  return filled.length > 0 ? filled : ['tradedate']
}

function warnFeeCurrency(line: Line, currency: string, parsed: ParsedFile): void {
  const feeCurrency = getText(line, 'ibcommissioncurrency', 'commissioncurrency').toUpperCase()
  const fee = parseAmount(getText(line, 'ibcommission', 'commission'))
  if (feeCurrency === '' || feeCurrency === currency || !fee || sign(fee) === 0) return
  const message = `The commission is in ${feeCurrency}, the price is in ${currency}, and the file has no exchange rate. The commission is imported unconverted. Correct it in the trade.`
  parsed.warnings.push({ line: line.line, code: 'import.fee_currency', message })
}

function warnIsinSymbols(lines: Line[], parsed: ParsedFile): void {
  const first = lines.find((line) => getText(line, 'symbol') === '' && getText(line, 'isin') !== '')
  if (!first) return
  const message =
    'The query has no column “Symbol”, so trades have their ISIN as symbol. Add the column to the query to see symbols.'
  parsed.warnings.push({ line: first.line, code: 'import.isin_symbol', message })
}
