import { negate, sign, toAbsolute } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import { parseAmount } from './amounts.ts'
import type { BrokerFormat, ParsedFile } from './broker-format.ts'
import type { Row } from './csv.ts'
import { addExecution } from './executions.ts'
import { toMajorCode } from './fees.ts'
import { createContractReader, toInstrument, toMarket } from './ibkr-contract.ts'
import { type Cancellation, readCodes, readSection, removeCancelled, warnAssignment } from './ibkr-lines.ts'
import { createParsedFile, parseLines, type SkipReason, skipLine } from './lines.ts'
import { parseMoment } from './moments.ts'
import {
  getAmount,
  getAmountOrZero,
  getMoment,
  getQuantity,
  getText,
  type Line,
  requireText,
} from './table.ts'

/** What a statement says about an instrument; '' for what it does not say. `type` is 'ETF' for some stocks, 'C' or 'P' for options. */
type InstrumentInfo = {
  name: string
  multiplier: string
  underlying: string
  expiry: string
  strike: string
  type: string
}

/** The instruments of a statement by asset category and symbol. */
type InstrumentInfos = { get(category: string, symbol: string): InstrumentInfo | undefined }

/** Reads the section 'Financial Instrument Information'. A line can list several symbols of an instrument. */
function readInstrumentInfos(rows: Row[]): InstrumentInfos {
  const { lines } = readSection(rows, 'Financial Instrument Information')
  const infos = new Map(
    lines.flatMap((line) => {
      const info = {
        name: getText(line, 'description'),
        multiplier: getText(line, 'multiplier'),
        underlying: getText(line, 'underlying'),
        expiry: getText(line, 'expiry'),
        strike: getText(line, 'strike'),
        type: getText(line, 'type'),
      }
      const category = getText(line, 'asset category')
      return getText(line, 'symbol')
        .split(',')
        .map((symbol) => [buildKey(category, symbol), info] as const)
    }),
  )
  return { get: (category, symbol) => infos.get(buildKey(category, symbol)) }
}

// The trades of some statements name the carrying company: 'Stocks - Held with Interactive Brokers (U.K.) Limited …'.
function buildKey(category: string, symbol: string): string {
  const [kind = ''] = category.toLowerCase().split(' - ')
  return `${kind.trim()} ${symbol.trim()}`
}

/** Whether a line of the corporate actions is about a stock split. */
function isSplit(line: Line): boolean {
  return /\bsplit\b/i.test(getText(line, 'description'))
}

/**
 * Adds the split of a line of the corporate actions, such as 'NVDA(US0000000003) Split 10 for 1 (NVDA, NVIDIA CORP,
 * …)', with the warning import.split. A split of another instrument than a stock, or without a ratio, is skipped with
 * the same warning.
 */
export function addSplit(line: Line, account: string, parsed: ParsedFile): void {
  const what = getText(line, 'description')
  const [, name = '', to, from] = (what.length <= MAX_LENGTH && pattern.exec(what)) || []
  const [ratioTo, ratioFrom] = [parseAmount(to ?? ''), parseAmount(from ?? '')]
  const moment =
    parseMoment(getText(line, 'date/time'), 'America/New_York') ??
    parseMoment(getText(line, 'report date'), 'America/New_York')
  const isStock = ['share', 'fund'].includes(toInstrument(getText(line, 'asset category')))
  const isRatio = ratioTo !== null && ratioFrom !== null && sign(ratioTo) > 0 && sign(ratioFrom) > 0
  if (!moment || !isStock || !isRatio) {
    skipLine(parsed, line, 'split', what)
    parsed.warnings.push({ line: line.line, code: 'import.split', message: `${what}. ${UNREADABLE}` })
    return
  }
  const symbol = normaliseSymbol(name)
  parsed.actions.push({
    kind: 'split',
    symbol,
    market: 'stock',
    currency: toMajorCode(getText(line, 'currency')),
    day: moment.day,
    executedAt: moment.executedAt,
    ratioFrom,
    ratioTo,
    half: null,
    account: getText(line, 'account') || account || null,
    externalId: null,
    line: line.line,
  })
  const message = `${symbol} was split ${ratioTo} for ${ratioFrom}. Quantity and prices of the trade that is open then are adjusted.`
  parsed.warnings.push({ line: line.line, code: 'import.split', message })
}

const pattern = /^(.+?)\s*\(.*?\)\s+split\s+([\d.,]+)\s+for\s+([\d.,]+)/i

/** The pattern takes many seconds for the longest cell that a file can have, which no broker writes about a split. */
const MAX_LENGTH = 500

const UNREADABLE = 'The import cannot adjust quantities for it. Check the trades of this symbol.'

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
  help: 'Performance & Reports > Statements > Activity: choose the period, then CSV.',
  recognises: (rows) =>
    rows.some(
      ({ cells }) => cells[0] === 'Trades' && cells[1] === 'Header' && cells[2] === 'DataDiscriminator',
    ) || rows.slice(0, 10).some(({ cells }) => cells[2] === 'Title' && cells[3] === 'Activity Statement'),
  parse(rows, { onLine } = {}) {
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
