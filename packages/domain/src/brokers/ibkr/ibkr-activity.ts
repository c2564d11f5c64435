import { negate, toAbsolute } from '../../decimal/index.ts'
import { parseAmount } from '../csv/parse-amount.ts'
import type { Row } from '../csv/row.ts'
import {
  getAmount,
  getAmountOrZero,
  getMoment,
  getQuantity,
  getText,
  type Line,
  requireText,
} from '../csv/table.ts'
import { addExecution } from '../format/add-execution.ts'
import type { BrokerFormat, ParsedFile } from '../format/broker-format.ts'
import { createParsedFile, parseLines } from '../format/parse-lines.ts'
import { type SkipReason, skipLine } from '../format/skip-line.ts'
import { createContractReader } from './ibkr-contract.ts'
import { toInstrument, toMarket } from './ibkr-instruments.ts'
import { readSection } from './ibkr-sections.ts'
import { addSplit, isSplit } from './ibkr-splits.ts'
import { type InstrumentInfos, readInstrumentInfos } from './instrument-infos.ts'
import { readCodes, warnAssignment } from './option-codes.ts'
import { type Cancellation, removeCancelled } from './remove-cancelled.ts'

/**
 * Interactive Brokers, Activity Statement as CSV: Performance & Reports > Statements. Times and days are in New York
 * time, as in the broker's statements. Orders are imported, and their executions are skipped unless the statement has
 * executions only. A negative commission is a fee. Code 'C' without 'O' only closes. A statement of several accounts
 * has an account column; a statement of one account has the account in its head.
 *
 * Stocks, funds, coins, CFDs, options, futures and bonds are read, see `createContractReader`. The proceeds, or the
 * notional value of futures, must be price × quantity × contract size. An option that expires (code Ep), is exercised (Ex)
 * or assigned (A) closes at the price of its line, which is 0 unless it is settled in cash.
 * Forex is read from the trades section only, where the broker lists each conversion: as a separate instrument, so that
 * those who trade currencies have their trades. The broker's automatic conversions (code AFx) settle other trades and are
 * skipped. A conversion that a trader makes to pay for shares cannot be told from a trade, so it becomes one.
 * Realized P/L is the broker's own P&L. Splits of the corporate actions change the open trade, see `addSplit`.
 */
export const ibkrActivity: BrokerFormat = {
  id: 'ibkr-activity',
  broker: 'Interactive Brokers',
  title: 'Interactive Brokers activity statement',
  recognises: (rows) =>
    rows.some(
      ({ cells }) => cells[0] === 'Trades' && cells[1] === 'Header' && cells[2] === 'DataDiscriminator',
    ) || rows.slice(0, 10).some(({ cells }) => cells[2] === 'Title' && cells[3] === 'Activity Statement'),
  parse(rows, onLine) {
    const { lines, problems } = readSection(rows, 'Trades')
    const detail = lines.some((line) => getKind(line) === 'order') ? 'trade' : 'order'
    const infos = readInstrumentInfos(rows)
    const account = findAccount(rows)
    const readContract = createContractReader(
      lines.flatMap((line) => {
        const { instrument, ...source } = readSource(line, infos)
        return instrument === 'derivative' ? [] : [{ ...source, instrument }]
      }),
    )
    const cancellations: Cancellation[] = []
    const parsed = parseLines(lines, createParsedFile(problems, onLine), (line, parsed) => {
      if (getKind(line) === detail || !['order', 'trade'].includes(getKind(line))) {
        return skipLine(
          parsed,
          line,
          'detail',
          `${getText(line, 'datadiscriminator')} ${getText(line, 'symbol')}`,
        )
      }
      parseTrade(line, { infos, readContract, account, cancellations, parsed })
    })
    skipOtherSections(rows, account, parsed)
    return removeCancelled(cancellations, parsed)
  },
}

type Target = {
  infos: InstrumentInfos
  readContract: ReturnType<typeof createContractReader>
  account: string
  cancellations: Cancellation[]
  parsed: ParsedFile
}

function parseTrade(line: Line, { infos, readContract, account, cancellations, parsed }: Target) {
  const source = readSource(line, infos)
  const codes = readCodes(getText(line, 'code'))
  if (source.instrument === 'derivative') return skipLine(parsed, line, 'derivative', source.symbol)
  if (codes.isAutomaticConversion) return skipLine(parsed, line, 'forex', source.symbol)

  const contract = readContract({ ...source, instrument: source.instrument })
  const signed = getQuantity(line, 'quantity')
  const price = codes.endsOption ? getAmountOrZero(line, 't. price') : getAmount(line, 't. price')
  const currency = requireText(line, 'currency')
  const when = getMoment(line, 'America/New_York', 'date/time')
  if (codes.isCancellation) {
    const { symbol } = contract
    const identity = { symbol, quantity: toAbsolute(signed), price, currency, day: when.day }
    cancellations.push({ ...identity, line: line.line })
    return
  }
  const isOption = contract.instrument === 'option'
  if (isOption && codes.isExercise) warnAssignment(parsed.warnings, line.line)
  addExecution(parsed, line, {
    ...contract,
    market: toMarket(contract.instrument),
    side: signed.startsWith('-') ? 'sell' : 'buy',
    quantity: signed,
    price,
    ...readFee(line),
    currency,
    ...when,
    externalId: null,
    closesOnly: codes.isClosing || (isOption && codes.endsOption),
    account: getText(line, 'account') || account,
    brokerPnl: parseAmount(getText(line, 'realized p/l')),
    stated: parseAmount(source.gross),
    name: infos.get(source.category, source.symbol)?.name,
  })
}

// The lines of forex have a column such as 'Comm in USD', in the base currency of the account.
function readFee(line: Line) {
  const column = [...line.columns.keys()].find((name) => /^comm in \w{3}$/.test(name))
  const feeCurrency = column?.slice(-3).toUpperCase() ?? null
  return { fee: negate(getAmountOrZero(line, column ?? 'comm/fee')), feeCurrency }
}

function readSource(line: Line, infos: InstrumentInfos) {
  const category = getText(line, 'asset category')
  const symbol = getText(line, 'symbol')
  const info = infos.get(category, symbol)
  return {
    category,
    symbol,
    instrument: toInstrument(category, info?.type),
    multiplier: info?.multiplier ?? '',
    underlying: info?.underlying ?? '',
    expiry: info?.expiry ?? '',
    strike: info?.strike ?? '',
    right: info?.type ?? '',
    price: getText(line, 't. price'),
    quantity: getText(line, 'quantity'),
    gross: getText(line, 'proceeds', 'notional value'),
  }
}

function getKind(line: Line): string {
  return getText(line, 'datadiscriminator').toLowerCase()
}

function findAccount(rows: Row[]): string {
  const { lines } = readSection(rows, 'Account Information')
  const named = lines.find((line) => getText(line, 'field name') === 'Account')
  return named ? getText(named, 'field value') : ''
}

const otherSections: readonly [name: string, why: SkipReason][] = [
  ['Dividends', 'dividend'],
  ['Payment In Lieu Of Dividends', 'dividend'],
  ['Withholding Tax', 'tax'],
  ['Interest', 'interest'],
  ['Fees', 'fee'],
  ['Other Fees', 'fee'],
  ['Deposits & Withdrawals', 'cash'],
  ['Transfers', 'transfer'],
  ['Corporate Actions', 'corporate_action'],
]

function skipOtherSections(rows: Row[], account: string, parsed: ParsedFile): void {
  for (const [name, why] of otherSections) {
    for (const line of readSection(rows, name).lines) {
      if (line.cells.slice(2, 5).some((cell) => /^total/i.test(cell))) continue
      if (why === 'corporate_action' && isSplit(line)) addSplit(line, account, parsed)
      else skipLine(parsed, line, why, getText(line, 'description') || name)
    }
  }
}
