import { isZero, negate, sign, toAbsolute } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import type { BrokerFormat, Cancellation, ParsedFile } from './broker-format.ts'
import { isExplained, parseContractSize } from './contract-sizes.ts'
import { addExecution } from './executions.ts'
import { createContractReader, detectInstrument, toInstrument, toMarket } from './ibkr-contract.ts'
import { addEvents } from './ibkr-events.ts'
import {
  findEventMoment,
  getSymbol,
  isEvents,
  isTransfers,
  readEvent,
  readOtherTable,
} from './ibkr-flex-events.ts'
import {
  findMissing,
  isTradesHeader,
  required,
  scoreHeader,
  scoreWithoutTrades,
} from './ibkr-flex-headers.ts'
import { type FlexTable, readFlexTables } from './ibkr-flex-tables.ts'
import { readCodes, removeCancelled, warnAssignment } from './ibkr-lines.ts'
import { addTransfers, type TransferLine } from './ibkr-transfers.ts'
import { createParsedFile, parseLines, skipLine } from './lines.ts'
import { parseMoment } from './moments.ts'
import {
  findAmount,
  getAmount,
  getAmountOrZero,
  getMoment,
  getQuantity,
  getText,
  type Line,
  requireText,
} from './table.ts'

/**
 * Interactive Brokers, Flex Query as CSV or XML, of trades or of trade confirmations. The trader chooses sections and columns;
 * required are trade date or date/time, quantity, trade price, currency and commission. Headers are those of a CSV ('Buy/Sell')
 * or the names of XML attributes ('buySell'). Times and days are in New York time, the default of a query, unless a zone is
 * written next to them ('20260303;100000 EST'). Without a symbol column the ISIN is the symbol (warning import.isin_symbol).
 * Executions are imported, and their orders are skipped unless the file has orders only. A negative commission is a fee; the
 * parts of it that a confirmation also states are not added.
 * FXRateToBase: units of the base currency per unit of the trade's currency, as an execution has it. It counts only when
 * the base currency is known, see `findBaseCurrency`. A commission in the base currency is converted with it.
 * Options, futures and bonds are read with the column Multiplier, see `createContractReader`; TradeMoney or Proceeds must be
 * price × quantity × contract size. Conversions of currencies (CASH) are read as forex, as those of the activity statement
 * are: the broker's automatic ones (code AFx) are skipped, and all of them when the query has no column of codes.
 * Cash transactions are movements, also those of a query without trades; corporate actions and transfers change the open trade.
 * Other tables are not read.
 */
export const ibkrFlex: BrokerFormat = {
  id: 'ibkr-flex',
  broker: 'Interactive Brokers',
  title: 'Interactive Brokers Flex Query of trades',
  help: 'Performance & Reports > Flex Queries > Activity Flex Query with the section Trades (all columns): Run, format CSV or XML.',
  columns: { needed: required.map(([name]) => name), optional: [] },
  recognises: (rows) => Math.max(0, ...rows.map(scoreHeader)) || scoreWithoutTrades(rows),
  findMissing: (rows) => findMissing(rows),
  parse(rows, { onLine, ...options } = {}) {
    const { tables, read: ofFile } = readFlexTables(rows, options)
    const trades = tables.filter(({ header }) => isTradesHeader(header))
    const lines = trades.flatMap(({ name, lines }) =>
      lines.map((line) => ({ ...line, level: findLevel(line, name) })),
    )
    const counts = lines.some(({ level }) => level === 'EXECUTION') ? 'EXECUTION' : 'ORDER'
    const cancellations: Cancellation[] = []
    const base = findBaseCurrency(tables)
    const readContract = createContractReader(
      lines.flatMap((line) => {
        const { instrument, ...source } = readSource(line)
        return instrument === 'derivative' ? [] : [{ ...source, instrument }]
      }),
    )
    const levels = new Map<Line, string>(lines.map((line) => [line, line.level]))
    const problems = trades.flatMap((table) => table.problems)
    const read = parseLines(lines, { ...createParsedFile(problems, onLine), ...ofFile }, (line, parsed) => {
      const level = levels.get(line) ?? ''
      if (level === '' || level === counts) parseTrade(line, { readContract, base, cancellations, parsed })
      else skipLine(parsed, line, 'detail', `${level} ${getSymbol(line)}`)
    })
    warnIsinSymbols(lines, read)
    const parsed = removeCancelled(cancellations, read)
    const others = tables.filter((table) => !trades.includes(table))
    for (const table of others) readOtherTable(table, parsed)
    addEvents(
      others.filter(isEvents).flatMap(({ lines }) => lines.flatMap(readEvent)),
      parsed,
    )
    const transfers = others.filter(isTransfers).flatMap((table) => table.lines)
    addTransfers(
      transfers.flatMap((line) => readTransfer(line, { readContract, parsed })),
      parsed,
    )
    return parsed
  },
}

const codeColumns = ['notescodes', 'notes', 'code', 'codes']

type Target = {
  readContract: ReturnType<typeof createContractReader>
  base: string | null
  cancellations: Cancellation[]
  parsed: ParsedFile
}

function parseTrade(line: Line, { readContract, base, cancellations, parsed }: Target) {
  const source = readSource(line)
  const action = getText(line, 'buysell').toUpperCase()
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
  const when = readMoment(line)
  const isSell = action === '' ? sign(signed) < 0 : action.startsWith('S')
  if (action.includes('CA') || codes.isCancellation) {
    const { symbol } = contract
    const identity = { symbol, quantity: toAbsolute(signed), price, currency, day: when.day }
    const account = getText(line, 'clientaccountid', 'accountid') || null
    cancellations.push({ ...identity, account, line: line.line })
    return
  }
  if (isOption && codes.isExercise && isZero(price)) warnAssignment(parsed.warnings, line.line)
  const indicator = getText(line, 'opencloseindicator').toUpperCase()
  const isClosing = indicator === 'C' || (indicator === '' && codes.isClosing)
  const cost = findAmount(line, 'costbasis', 'cost')
  addExecution(parsed, line, {
    ...contract,
    market: toMarket(contract.instrument),
    side: isSell ? 'sell' : 'buy',
    quantity: signed,
    price,
    fee: negate(getAmountOrZero(line, 'ibcommission', 'commission')),
    feeCurrency: getText(line, 'ibcommissioncurrency', 'commissioncurrency'),
    currency,
    rate: findAmount(line, 'fxratetobase'),
    rateCurrency: base,
    // The broker counts the P&L of forex in the base currency, in another section.
    brokerPnl: isForex ? null : findAmount(line, 'fifopnlrealized', 'realizedpl'),
    ...(isClosing && isSell && cost !== null && !isZero(cost) && { basis: toAbsolute(cost) }),
    ...(isSell && (indicator === 'O' || (indicator === '' && codes.isOpening)) && { opens: true }),
    stated: source.gross === '' ? null : source.gross,
    ...when,
    externalId: findId(line),
    closesOnly: isClosing || (isOption && codes.endsOption),
    account: getText(line, 'clientaccountid', 'accountid'),
    name: getText(line, 'description'),
    ...findIsin(line, contract),
  })
}

function findIsin(line: Line, { instrument, symbol }: { instrument: string; symbol: string }) {
  const isin = normaliseSymbol(getText(line, 'isin'))
  return ['share', 'fund'].includes(instrument) && isin !== '' && isin !== symbol ? { isin } : {}
}

function findId(line: Line): string | null {
  const names = ['tradeid', 'ibexecid', 'execid', 'transactionid', 'iborderid']
  return names.map((name) => getText(line, name)).find((id) => id !== '') ?? null
}

function readSource(line: Line) {
  const category = getText(line, 'assetclass', 'assetcategory')
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
    right: getText(line, 'putcall'),
    price: findAmount(line, 'tradeprice', 'price') ?? '',
    quantity: findAmount(line, 'quantity') ?? '',
    gross: findGross(line),
  }
}

/** The value of a line. A query can have it twice; Proceeds counts where it is price × quantity, as for shares. */
function findGross(line: Line): string {
  const [money, proceeds] = [findAmount(line, 'trademoney'), findAmount(line, 'proceeds')]
  const [price, quantity] = [findAmount(line, 'tradeprice', 'price'), findAmount(line, 'quantity')]
  if (money === null || proceeds === null || !price || !quantity) return money ?? proceeds ?? ''
  const multiplier = parseContractSize(getText(line, 'multiplier')) ?? '1'
  return isExplained({ price, quantity, gross: proceeds }, multiplier) ? proceeds : money
}

/** In XML an order is an element of its own; 'Lot' and the summaries are details. */
function findLevel(line: Line, table: string): string {
  const stated = getText(line, 'levelofdetail').toUpperCase()
  if (stated !== '') return stated
  return /^(order|lot|symbolsummary|assetsummary|washsale)$/i.test(table) ? table.toUpperCase() : ''
}

// A column with a time comes first. A query can have both columns, its date/time can be blank, and the time can be apart.
function readMoment(line: Line) {
  const [column = 'tradedate'] = ['datetime', 'tradedate'].filter((name) => getText(line, name) !== '')
  const time = column === 'tradedate' ? getText(line, 'tradetime') : ''
  const both =
    time === '' ? null : parseMoment(`${getText(line, column)};${time}`, 'America/New_York', line.days)
  return both ?? getMoment(line, 'America/New_York', column)
}

/**
 * The base currency of the account: named by a column, or the only currency whose rate to base is 1 on all of its
 * lines. Null when the file does not tell.
 */
function findBaseCurrency(tables: readonly FlexTable[]): string | null {
  const lines = tables.flatMap((table) => table.lines)
  const named = lines.map((line) => getText(line, 'basecurrency')).find((code) => code !== '')
  if (named) return named.toUpperCase()
  const rates = new Map<string, boolean>()
  for (const line of lines) {
    const rate = findAmount(line, 'fxratetobase')
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

function readTransfer(
  line: Line,
  { readContract, parsed }: Pick<Target, 'readContract' | 'parsed'>,
): TransferLine[] {
  const moment = findEventMoment(line)
  const quantity = findAmount(line, 'quantity')
  const { instrument, ...source } = readSource(line)
  if (
    moment === null ||
    quantity === null ||
    source.symbol === '' ||
    instrument === 'derivative' ||
    instrument === 'forex'
  ) {
    skipLine(parsed, line, 'transfer', getText(line, 'description') || getText(line, 'type'))
    return []
  }
  const contract = readContract({ ...source, instrument, gross: '' })
  const price = findAmount(line, 'transferprice')
  const isOut = getText(line, 'direction').toUpperCase() === 'OUT'
  return [
    {
      ...{ line, contract, ...moment, market: toMarket(contract.instrument) },
      quantity: isOut ? negate(toAbsolute(quantity)) : quantity,
      price: price === null || isZero(price) ? null : price,
      currency: getText(line, 'currencyprimary', 'currency'),
      account: getText(line, 'clientaccountid', 'accountid'),
    },
  ]
}
