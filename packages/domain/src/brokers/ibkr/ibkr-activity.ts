import { negate, toAbsolute } from '../../decimal/index.ts'
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
import { toMarket } from './ibkr-instruments.ts'
import { readSection } from './ibkr-sections.ts'
import { type Cancellation, removeCancelled } from './remove-cancelled.ts'

/**
 * Interactive Brokers, Activity Statement as CSV: Performance & Reports > Statements. Times and days are in New York
 * time, as in the broker's statements. Orders are imported, and their executions are skipped unless the statement has
 * executions only. A negative commission is a fee. Code 'C' without 'O' only closes. A statement of several accounts
 * has an account column; a statement of one account has the account in its head.
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
    const names = readInstrumentNames(rows)
    const account = findAccount(rows)
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
      parseTrade(line, { names, account, cancellations, parsed })
    })
    skipOtherSections(rows, parsed)
    return removeCancelled(cancellations, parsed)
  },
}

type Target = {
  names: ReadonlyMap<string, string>
  account: string
  cancellations: Cancellation[]
  parsed: ParsedFile
}

function parseTrade(line: Line, { names, account, cancellations, parsed }: Target) {
  const symbol = getText(line, 'symbol')
  const market = toMarket(getText(line, 'asset category'))
  if (market === 'forex' || market === 'derivative') return skipLine(parsed, line, market, symbol)

  const signed = getQuantity(line, 'quantity')
  const price = getAmount(line, 't. price')
  const currency = requireText(line, 'currency')
  const when = getMoment(line, 'America/New_York', 'date/time')
  const codes = getText(line, 'code').split(/[;,]\s*/)
  if (codes.includes('Ca')) {
    cancellations.push({
      symbol,
      quantity: toAbsolute(signed),
      price,
      currency,
      day: when.day,
      line: line.line,
    })
    return
  }
  addExecution(parsed, line, {
    symbol,
    market,
    side: signed.startsWith('-') ? 'sell' : 'buy',
    quantity: signed,
    price,
    fee: negate(getAmountOrZero(line, 'comm/fee')),
    currency,
    ...when,
    externalId: null,
    closesOnly: codes.includes('C') && !codes.includes('O'),
    account: getText(line, 'account') || account,
    name: names.get(symbol),
  })
}

function getKind(line: Line): string {
  return getText(line, 'datadiscriminator').toLowerCase()
}

function findAccount(rows: Row[]): string {
  const { lines } = readSection(rows, 'Account Information')
  const named = lines.find((line) => getText(line, 'field name') === 'Account')
  return named ? getText(named, 'field value') : ''
}

function readInstrumentNames(rows: Row[]): ReadonlyMap<string, string> {
  const { lines } = readSection(rows, 'Financial Instrument Information')
  return new Map(
    lines.flatMap((line) =>
      getText(line, 'symbol')
        .split(',')
        .map((symbol) => [symbol.trim(), getText(line, 'description')] as const),
    ),
  )
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

function skipOtherSections(rows: Row[], parsed: ParsedFile): void {
  for (const [name, why] of otherSections) {
    for (const line of readSection(rows, name).lines) {
      if (line.cells.slice(2, 5).some((cell) => /^total/i.test(cell))) continue
      const what = getText(line, 'description') || name
      const isSplit = why === 'corporate_action' && /\bsplit\b/i.test(what)
      skipLine(parsed, line, isSplit ? 'split' : why, what)
      if (isSplit)
        parsed.warnings.push({ line: line.line, code: 'import.split', message: `${what}. ${SPLIT_ADVICE}` })
    }
  }
}

const SPLIT_ADVICE = 'The import does not adjust quantities for the split. Check the trades of this symbol.'
