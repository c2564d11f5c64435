import { negate, toAbsolute } from '../decimal/decimal.ts'
import type { BrokerFormat, Cancellation, ParsedFile } from './broker-format.ts'
import type { Row } from './csv.ts'
import { addExecution } from './executions.ts'
import { createContractReader, toInstrument, toMarket } from './ibkr-contract.ts'
import { readCodes, removeCancelled, warnAssignment } from './ibkr-lines.ts'
import { createParsedFile, parseLines, skipLine } from './lines.ts'
import { parseMoment } from './moments.ts'
import {
  BadCell,
  findAmount,
  getAmount,
  getAmountOrZero,
  getQuantity,
  getText,
  type Line,
  readTable,
  requireText,
} from './table.ts'

/** The columns of each trade. The file has no header. */
const columns = [
  ...['kind', 'id', 'symbol', 'description', 'exchange', 'action', 'code', 'date', 'time', 'currency'],
  ...['quantity', 'multiplier', 'price', 'proceeds', 'commission', 'rate'],
]

/** The asset category of each kind of line. */
const categories: Readonly<Record<string, string>> = {
  STK_TRD: 'Stocks',
  OPT_TRD: 'Options',
  FUT_TRD: 'Futures',
  FOP_TRD: 'Options on Futures',
  CASH_TRD: 'Forex',
  CFD_TRD: 'CFDs',
  BND_TRD: 'Bonds',
  BOND_TRD: 'Bonds',
  FND_TRD: 'Mutual Funds',
}

/**
 * Interactive Brokers, TradeLog (.tlg): Performance & Reports > Third-Party Reports > TradeLog. Fields have '|' between them and
 * no header. Times are in New York. Quantities and proceeds are negative for sales, and a negative commission is a fee.
 * Options have the symbol of the exchange and, in their description, that of statements. Positions are skipped.
 */
export const ibkrTradeLog: BrokerFormat = {
  id: 'ibkr-trade-log',
  broker: 'Interactive Brokers',
  title: 'Interactive Brokers TradeLog',
  help: 'Performance & Reports > Third-Party Reports > TradeLog: choose the period, then run it.',
  recognises: (rows) =>
    rows.slice(0, 10).some(({ cells }) => cells[0] === 'ACT_INF' && cells.length >= 4) ||
    rows.slice(0, 50).some((row) => isTrade(row) && row.cells.length >= columns.length - 1),
  parse(rows, { onLine } = {}) {
    const account = rows.find(({ cells }) => cells[0] === 'ACT_INF')?.cells[1]?.trim() ?? ''
    const trades = rows.filter(isTrade).map((row) => fitRow(row))
    const { lines, problems } = readTable({ line: 0, cells: columns }, trades)
    const parsed = createParsedFile(problems, onLine)
    for (const { line, cells } of rows)
      if (/_(LOT|POS)$/.test(cells[0] ?? '')) skipLine(parsed, { line }, 'detail', cells[2] ?? '')
    const readContract = createContractReader(
      lines.flatMap((line) => {
        const { instrument, ...source } = readSource(line)
        return instrument === 'derivative' ? [] : [{ ...source, instrument }]
      }),
    )
    const cancellations: Cancellation[] = []
    const read = parseLines(lines, parsed, (line) =>
      addTrade(line, { account, readContract, cancellations, parsed }),
    )
    return removeCancelled(cancellations, read)
  },
}

function isTrade({ cells }: Row): boolean {
  return /^[A-Z]{2,5}_TRD$/.test(cells[0] ?? '')
}

// The exchange rate at the end of a line can be missing.
function fitRow({ line, cells }: Row): Row {
  const missing = columns.length - cells.length
  return { line, cells: missing === 1 ? [...cells, ''] : cells.slice(0, columns.length) }
}

type Target = {
  account: string
  readContract: ReturnType<typeof createContractReader>
  cancellations: Cancellation[]
  parsed: ParsedFile
}

function addTrade(line: Line, { account, readContract, cancellations, parsed }: Target) {
  const source = readSource(line)
  const codes = readCodes(getText(line, 'code'))
  if (source.instrument === 'derivative') return skipLine(parsed, line, 'derivative', source.symbol)
  if (codes.isAutomaticConversion) return skipLine(parsed, line, 'forex', source.symbol)

  const contract = readContract({ ...source, instrument: source.instrument })
  const signed = getQuantity(line, 'quantity')
  const price = codes.endsOption ? getAmountOrZero(line, 'price') : getAmount(line, 'price')
  const currency = requireText(line, 'currency')
  const written = `${getText(line, 'date')} ${getText(line, 'time')}`
  const when = parseMoment(written, 'America/New_York')
  if (when === null) throw new BadCell('date', written)
  if (codes.isCancellation) {
    const quantity = toAbsolute(signed)
    cancellations.push({
      symbol: contract.symbol,
      quantity,
      price,
      currency,
      day: when.day,
      account: account || null,
      line: line.line,
    })
    return
  }
  const isOption = contract.instrument === 'option'
  if (isOption && codes.isExercise) warnAssignment(parsed.warnings, line.line)
  const isSale = signed.startsWith('-')
  const isShort = getText(line, 'action').toUpperCase() === 'SELLTOOPEN'
  addExecution(parsed, line, {
    ...contract,
    market: toMarket(contract.instrument),
    side: isSale ? 'sell' : 'buy',
    quantity: signed,
    price,
    fee: negate(getAmountOrZero(line, 'commission')),
    currency,
    ...when,
    externalId: getText(line, 'id') || null,
    closesOnly: codes.isClosing || (isOption && codes.endsOption),
    account,
    ...(isSale && isShort && codes.isOpening && { opens: true }),
    stated: findAmount(line, 'proceeds'),
    name: getText(line, 'description') || undefined,
  })
}

function readSource(line: Line) {
  const kind = getText(line, 'kind')
  const instrument = toInstrument(categories[kind] ?? '')
  const isOption = instrument === 'option' || instrument === 'futures_option'
  return {
    instrument,
    symbol: (isOption && getText(line, 'description')) || getText(line, 'symbol'),
    multiplier: getText(line, 'multiplier'),
    ...{ underlying: '', expiry: '', strike: '', right: '' },
    price: getText(line, 'price'),
    quantity: getText(line, 'quantity'),
    gross: getText(line, 'proceeds'),
  }
}
