import { absolute, negate } from '../../decimal/index.ts'
import { addExecution } from '../format/add-execution.ts'
import type { Row } from '../csv/row.ts'
import type { BrokerFormat, Reading } from '../format/broker-format.ts'
import { type Cancellation, dropCancelled } from './remove-cancelled.ts'
import { ibkrMarket } from './ibkr-instruments.ts'
import { ibkrSection } from './ibkr-sections.ts'
import { newReading, readEach } from '../format/parse-lines.ts'
import { type SkipReason, skip } from '../format/skip-line.ts'
import { type Line, moment, money, moneyOrZero, needed, quantity, text } from '../csv/table.ts'

/**
 * Interactive Brokers, Activity Statement as CSV: Performance & Reports > Statements. Times and days are those of
 * New York, as in the statements of the broker. Orders count and the executions below them do not, unless the
 * statement has executions only. Commission below zero was paid. Code 'C' without 'O' only closes. A statement of
 * several accounts names that of each trade; any other is of the account in its head.
 */
export const ibkrActivity: BrokerFormat = {
  id: 'ibkr-activity',
  broker: 'Interactive Brokers',
  title: 'Interactive Brokers activity statement',
  recognises: (rows) =>
    rows.some(
      ({ cells }) => cells[0] === 'Trades' && cells[1] === 'Header' && cells[2] === 'DataDiscriminator',
    ) || rows.slice(0, 10).some(({ cells }) => cells[2] === 'Title' && cells[3] === 'Activity Statement'),
  read(rows, onLine) {
    const { lines, problems } = ibkrSection(rows, 'Trades')
    const detail = lines.some((line) => kind(line) === 'order') ? 'trade' : 'order'
    const names = instrumentNames(rows)
    const account = accountOf(rows)
    const cancellations: Cancellation[] = []
    const reading = readEach(lines, newReading(problems, onLine), (line, reading) => {
      if (kind(line) === detail || !['order', 'trade'].includes(kind(line))) {
        return skip(reading, line, 'detail', `${text(line, 'datadiscriminator')} ${text(line, 'symbol')}`)
      }
      readTrade(line, { names, account, cancellations, reading })
    })
    skipOtherSections(rows, reading)
    return dropCancelled(cancellations, reading)
  },
}

type Target = {
  names: ReadonlyMap<string, string>
  account: string
  cancellations: Cancellation[]
  reading: Reading
}

function readTrade(line: Line, { names, account, cancellations, reading }: Target) {
  const symbol = text(line, 'symbol')
  const market = ibkrMarket(text(line, 'asset category'))
  if (market === 'forex' || market === 'derivative') return skip(reading, line, market, symbol)

  const signed = quantity(line, 'quantity')
  const price = money(line, 't. price')
  const currency = needed(line, 'currency')
  const when = moment(line, 'America/New_York', 'date/time')
  const codes = text(line, 'code').split(/[;,]\s*/)
  if (codes.includes('Ca')) {
    cancellations.push({
      symbol,
      quantity: absolute(signed),
      price,
      currency,
      day: when.day,
      line: line.line,
    })
    return
  }
  addExecution(reading, line, {
    symbol,
    market,
    side: signed.startsWith('-') ? 'sell' : 'buy',
    quantity: signed,
    price,
    fee: negate(moneyOrZero(line, 'comm/fee')),
    currency,
    ...when,
    externalId: null,
    closesOnly: codes.includes('C') && !codes.includes('O'),
    account: text(line, 'account') || account,
    name: names.get(symbol),
  })
}

function kind(line: Line): string {
  return text(line, 'datadiscriminator').toLowerCase()
}

function accountOf(rows: Row[]): string {
  const { lines } = ibkrSection(rows, 'Account Information')
  const named = lines.find((line) => text(line, 'field name') === 'Account')
  return named ? text(named, 'field value') : ''
}

function instrumentNames(rows: Row[]): ReadonlyMap<string, string> {
  const { lines } = ibkrSection(rows, 'Financial Instrument Information')
  return new Map(
    lines.flatMap((line) =>
      text(line, 'symbol')
        .split(',')
        .map((symbol) => [symbol.trim(), text(line, 'description')] as const),
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

function skipOtherSections(rows: Row[], reading: Reading): void {
  for (const [name, why] of otherSections) {
    for (const line of ibkrSection(rows, name).lines) {
      if (line.cells.slice(2, 5).some((cell) => /^total/i.test(cell))) continue
      const what = text(line, 'description') || name
      const isSplit = why === 'corporate_action' && /\bsplit\b/i.test(what)
      skip(reading, line, isSplit ? 'split' : why, what)
      if (isSplit)
        reading.warnings.push({ line: line.line, code: 'import.split', message: `${what}. ${unsplit}` })
    }
  }
}

const unsplit =
  'Executions before and after the split are matched without it. Check the trades of this symbol by hand.'
