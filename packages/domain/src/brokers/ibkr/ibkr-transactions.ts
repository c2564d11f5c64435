import { isZero, sign, toAbsolute } from '../../decimal/index.ts'
import { type Instrument, knownFutures, months, parseFutureSymbol } from '../../trades/index.ts'
import { formatOptionSymbol, parseOptionSymbol } from '../contracts/option-symbol.ts'
import { parseQuantity } from '../csv/parse-amount.ts'
import type { Row } from '../csv/row.ts'
import { getMoment, getQuantity, getText, type Line, requireText } from '../csv/table.ts'
import { addExecution } from '../format/add-execution.ts'
import type { BrokerFormat, ParsedFile } from '../format/broker-format.ts'
import { isExplained } from '../format/contract-size.ts'
import { createParsedFile, parseLines } from '../format/parse-lines.ts'
import { type SkipReason, skipLine } from '../format/skip-line.ts'
import { detectInstrument, toMarket } from './ibkr-instruments.ts'
import { readSection } from './ibkr-sections.ts'
import { warnAssignment } from './option-codes.ts'
import { getNamedCurrency, readMoney, readValued } from './transaction-money.ts'

/**
 * Interactive Brokers, Transaction History as CSV. It has days only, in New York time. Gross amount and commission are
 * in the base currency of the account; the price is in the currency of the listing. Newer files name that currency: then
 * the exchange rate of the line is gross amount ÷ (price × quantity × contract size). Older files do not: when price ×
 * quantity differs from the gross amount, the price is gross amount / quantity in the base currency.
 *
 * A gross amount in the base currency contains both the contract size and the exchange rate. So the size of a future comes
 * from a column, from other lines in one currency, from the trader, or from the table of well-known futures, and the rate
 * follows; `findRateMismatches` compares it with the other lines of the day. Options have 100, bonds 0.01. A symbol is a future when
 * its description names the same product and month, when the broker settles it daily (Position MTM), or when the table's
 * size explains its gross amount. Lines of exercised, assigned and expired options close the option at their price.
 */
export const ibkrTransactions: BrokerFormat = {
  id: 'ibkr-transactions',
  broker: 'Interactive Brokers',
  title: 'Interactive Brokers transaction history',
  recognises: (rows) => rows.some(({ cells }) => cells[0] === 'Transaction History' && cells[1] === 'Header'),
  parse(rows, onLine) {
    const { lines, problems } = readSection(rows, 'Transaction History')
    const base = findBaseCurrency(rows)
    const settledDaily = new Set(lines.filter(isSettlement).map((line) => getText(line, 'symbol')))
    return parseLines(lines, createParsedFile(problems, onLine), (line, parsed) =>
      parseLine(line, { base, settledDaily, parsed }),
    )
  },
}

type Target = { base: string; settledDaily: ReadonlySet<string>; parsed: ParsedFile }

function parseLine(line: Line, { base, settledDaily, parsed }: Target) {
  const type = getText(line, 'transaction type')
  const side = readSide(line)
  if (side === null) {
    const why = reasons.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
    return skipLine(parsed, line, why, `${type} ${getText(line, 'symbol')}`.trim())
  }
  const detected = detectInstrument(requireText(line, 'symbol'))
  if (detected.instrument === 'forex') return skipLine(parsed, line, 'forex', detected.symbol)
  const isFuture = detected.instrument === 'share' && isFutureLine(line, { base, settledDaily })
  const { symbol, ...contract } = readContract(isFuture ? { ...detected, instrument: 'future' } : detected)

  const money = readMoney(line, { ...contract, symbol, base })
  if (money === 'no_currency') return skipLine(parsed, line, money, symbol)
  const endsOption = contract.instrument === 'option' && isOptionEnd(type)
  if (endsOption && !/expir/i.test(type)) warnAssignment(parsed.warnings, line.line)
  addExecution(parsed, line, {
    ...contract,
    symbol,
    market: toMarket(contract.instrument),
    side,
    quantity: toAbsolute(getQuantity(line, 'quantity')),
    ...money,
    ...getMoment(line, 'America/New_York', 'date'),
    externalId: null,
    closesOnly: endsOption,
    account: getText(line, 'account'),
    name: getText(line, 'description'),
  })
}

// The end of an option, and the shares of an assignment, have the side in the sign of their quantity.
function readSide(line: Line): 'buy' | 'sell' | null {
  const type = getText(line, 'transaction type')
  const side = type.toLowerCase()
  if (side === 'buy' || side === 'sell') return side
  const quantity = parseQuantity(getText(line, 'quantity'))
  if (!isOptionEnd(type) || quantity === null || isZero(quantity)) return null
  return sign(quantity) < 0 ? 'sell' : 'buy'
}

function isOptionEnd(type: string): boolean {
  return /assignment|exercise|expiration|expired/i.test(type)
}

function isSettlement(line: Line): boolean {
  return /\bmtm\b/i.test(getText(line, 'transaction type'))
}

function isFutureLine(
  line: Line,
  { base, settledDaily }: { base: string; settledDaily: ReadonlySet<string> },
): boolean {
  const symbol = getText(line, 'symbol')
  const future = parseFutureSymbol(symbol)
  if (!future) return false
  if (settledDaily.has(symbol)) return true
  const [, root, month] =
    /^(\S+)\s+([A-Z]{3})\s?'?\d{2}\b/.exec(getText(line, 'description').toUpperCase()) ?? []
  if (root === future.root && months.indexOf(month ?? '') + 1 === future.month) return true
  const known = knownFutures.get(future.root)
  const valued = readValued(line)
  return (
    known?.currency === (getNamedCurrency(line) || base) &&
    known.size !== '1' &&
    !isZero(valued.gross) &&
    isExplained(valued, known.size)
  )
}

function readContract({ instrument, symbol }: { instrument: Instrument; symbol: string }) {
  const details = instrument === 'option' ? parseOptionSymbol(symbol) : null
  return details ? { instrument, ...details, symbol: formatOptionSymbol(details) } : { instrument, symbol }
}

function findBaseCurrency(rows: Row[]): string {
  const cells = rows.find((row) => row.cells[0] === 'Summary' && row.cells[2] === 'Base Currency')?.cells
  return cells?.[3]?.trim().toUpperCase() ?? ''
}

const reasons: readonly [RegExp, SkipReason][] = [
  [/dividend|payment in lieu/i, 'dividend'],
  [/interest/i, 'interest'],
  [/tax|withholding/i, 'tax'],
  [/fee|commission/i, 'fee'],
  [/forex/i, 'forex'],
  [/deposit|withdrawal/i, 'cash'],
  [/transfer/i, 'transfer'],
  [/\bmtm\b|mark.to.market/i, 'mark_to_market'],
  [/adjustment|translation/i, 'adjustment'],
  [/split/i, 'split'],
  [/corporate|merger|spin-?off|rights/i, 'corporate_action'],
  [/assignment|exercise|expiration|option/i, 'derivative'],
]
