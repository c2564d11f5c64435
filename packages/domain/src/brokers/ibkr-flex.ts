import { negate, sign, toAbsolute } from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import type { BrokerFormat, ParsedFile } from './broker-format.ts'
import { addExecution } from './executions.ts'
import { createContractReader, detectInstrument, toInstrument, toMarket } from './ibkr-contract.ts'
import { type Cancellation, readCodes, removeCancelled, warnAssignment } from './ibkr-lines.ts'
import { createParsedFile, parseLines, skipLine } from './lines.ts'
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
} from './table.ts'

/**
 * Interactive Brokers, Flex Query of trades as CSV. The trader chooses the columns; required are trade date or
 * date/time, quantity, trade price, currency and commission. Times and days are in New York time, the default of a
 * query. Without a symbol column the ISIN is the symbol (warning import.isin_symbol). Executions are imported, and
 * their orders are skipped unless the file has orders only. A negative commission is a fee.
 * FXRateToBase: units of the base currency per unit of the trade's currency, as an execution has it. It counts only when
 * the base currency is known, see `findBaseCurrency`. A commission in the base currency is converted with it.
 * Options, futures and bonds are read with the column Multiplier, see `createContractReader`; TradeMoney or Proceeds must be
 * price × quantity × contract size. Conversions of currencies (CASH) are read as forex, as those of the activity statement
 * are: the broker's automatic ones (code AFx) are skipped, and all of them when the query has no column of codes.
 */
export const ibkrFlex: BrokerFormat = {
  id: 'ibkr-flex',
  broker: 'Interactive Brokers',
  title: 'Interactive Brokers Flex Query of trades',
  help: 'Performance & Reports > Flex Queries > Activity Flex Query with the section Trades (all columns): Run, format CSV.',
  recognises: (rows) => rows.slice(0, 10).some((row) => hasColumns(row, header)),
  parse(rows, { onLine } = {}) {
    const at = rows.findIndex((row) => hasColumns(row, header))
    const data = rows.slice(at + 1).filter((row) => !separators.has(row.cells[0] ?? ''))
    const { lines, problems } = readTable(rows[at] ?? { line: 1, cells: [] }, data)
    const counts = lines.some((line) => getLevel(line) === 'EXECUTION') ? 'EXECUTION' : 'ORDER'
    const cancellations: Cancellation[] = []
    const base = findBaseCurrency(lines)
    const readContract = createContractReader(
      lines.flatMap((line) => {
        const { instrument, ...source } = readSource(line)
        return instrument === 'derivative' ? [] : [{ ...source, instrument }]
      }),
    )
    const parsed = parseLines(lines, createParsedFile(problems, onLine), (line, parsed) => {
      const isCounted = getLevel(line) === '' || getLevel(line) === counts
      if (!isCounted) return skipLine(parsed, line, 'detail', `${getLevel(line)} ${getSymbol(line)}`)
      parseTrade(line, { readContract, base, cancellations, parsed })
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

const codeColumns = ['notes/codes', 'code']

// First cells of the lines that a query can write before, between and after its tables.
const separators = new Set(['BOF', 'BOA', 'BOS', 'EOS', 'EOA', 'EOF', 'MSG'])

type Target = {
  readContract: ReturnType<typeof createContractReader>
  base: string | null
  cancellations: Cancellation[]
  parsed: ParsedFile
}

function parseTrade(line: Line, { readContract, base, cancellations, parsed }: Target) {
  const source = readSource(line)
  const action = getText(line, 'buy/sell', 'buysell').toUpperCase()
  if (source.symbol === '') return skipLine(parsed, line, 'no_instrument', action)
  if (source.instrument === 'derivative') return skipLine(parsed, line, 'derivative', source.symbol)
  const codes = readCodes(getText(line, ...codeColumns))
  const isForex = source.instrument === 'forex'
  if (isForex && (codes.isAutomaticConversion || !codeColumns.some((name) => line.columns.has(name))))
    return skipLine(parsed, line, 'forex', source.symbol)

  const contract = readContract({ ...source, instrument: source.instrument })
  const isOption = contract.instrument === 'option'
  const signed = getQuantity(line, 'quantity')
  const readPrice = isOption && codes.endsOption ? getAmountOrZero : getAmount
  const price = readPrice(line, 'tradeprice', 'price')
  const currency = requireText(line, 'currencyprimary', 'currency').toUpperCase()
  const when = getMoment(line, 'America/New_York', ...findMomentColumns(line))
  const isSell = action === '' ? sign(signed) < 0 : action.startsWith('SELL')
  if (action.includes('CA') || codes.isCancellation) {
    const { symbol } = contract
    const identity = { symbol, quantity: toAbsolute(signed), price, currency, day: when.day }
    cancellations.push({ ...identity, line: line.line })
    return
  }
  if (isOption && codes.isExercise) warnAssignment(parsed.warnings, line.line)
  addExecution(parsed, line, {
    ...contract,
    market: toMarket(contract.instrument),
    side: isSell ? 'sell' : 'buy',
    quantity: signed,
    price,
    fee: negate(getAmountOrZero(line, 'ibcommission', 'commission')),
    feeCurrency: getText(line, 'ibcommissioncurrency', 'commissioncurrency'),
    currency,
    rate: parseAmount(getText(line, 'fxratetobase')),
    rateCurrency: base,
    // The broker counts the P&L of forex in the base currency, in another section.
    brokerPnl: isForex ? null : parseAmount(getText(line, 'fifopnlrealized', 'realized p/l')),
    stated: parseAmount(source.gross),
    ...when,
    externalId:
      getText(line, 'tradeid') || getText(line, 'ibexecid') || getText(line, 'transactionid') || null,
    closesOnly: getText(line, 'open/closeindicator').toUpperCase() === 'C' || (isOption && codes.endsOption),
    account: getText(line, 'clientaccountid'),
    name: getText(line, 'description'),
  })
}

function readSource(line: Line) {
  const category = getText(line, 'assetclass', 'asset category')
  const detected = detectInstrument(getSymbol(line))
  const instrument =
    category === '' ? detected.instrument : toInstrument(category, getText(line, 'subcategory'))
  return {
    instrument,
    symbol: detected.symbol,
    multiplier: getText(line, 'multiplier'),
    underlying: getText(line, 'underlyingsymbol'),
    expiry: getText(line, 'expiry'),
    strike: getText(line, 'strike'),
    right: getText(line, 'put/call'),
    price: getText(line, 'tradeprice', 'price'),
    quantity: getText(line, 'quantity'),
    gross: getText(line, 'trademoney') || getText(line, 'proceeds'),
  }
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

/**
 * The base currency of the account: named by a column, or the only currency whose rate to base is 1 on all of its
 * lines. Null when the file does not tell.
 */
function findBaseCurrency(lines: Line[]): string | null {
  const named = lines
    .map((line) => getText(line, 'basecurrency', 'base currency'))
    .find((code) => code !== '')
  if (named) return named.toUpperCase()
  const rates = new Map<string, boolean>()
  for (const line of lines) {
    const rate = parseAmount(getText(line, 'fxratetobase'))
    const currency = getText(line, 'currencyprimary', 'currency').toUpperCase()
    if (rate !== null && currency !== '') rates.set(currency, rate === '1' && rates.get(currency) !== false)
  }
  const bases = [...rates].flatMap(([currency, isOne]) => (isOne ? currency : []))
  return bases.length === 1 ? (bases[0] ?? null) : null
}

function warnIsinSymbols(lines: Line[], parsed: ParsedFile): void {
  const first = lines.find((line) => getText(line, 'symbol') === '' && getText(line, 'isin') !== '')
  if (!first) return
  const message =
    'The query has no column “Symbol”, so trades have their ISIN as symbol. Add the column to the query to see symbols.'
  parsed.warnings.push({ line: first.line, code: 'import.isin_symbol', message })
}
