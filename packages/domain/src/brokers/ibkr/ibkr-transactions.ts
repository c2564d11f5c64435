import {
  compare,
  type Decimal,
  divide,
  isZero,
  multiply,
  negate,
  subtract,
  toAbsolute,
} from '../../decimal/index.ts'
import type { Row } from '../csv/row.ts'
import {
  BadCell,
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
import { detectMarket } from './ibkr-instruments.ts'
import { readSection } from './ibkr-sections.ts'

/**
 * Interactive Brokers, Transaction History as CSV. It has days only, in New York time. Gross amount and commission are
 * in the base currency of the account; the price is in the currency of the listing. Newer files name that currency:
 * the fee is converted to it at the rate of the line, |price × quantity / gross amount|. Older files do not: when price ×
 * quantity differs from the gross amount, the price is gross amount / quantity in the base currency.
 */
export const ibkrTransactions: BrokerFormat = {
  id: 'ibkr-transactions',
  broker: 'Interactive Brokers',
  title: 'Interactive Brokers transaction history',
  recognises: (rows) => rows.some(({ cells }) => cells[0] === 'Transaction History' && cells[1] === 'Header'),
  parse(rows, onLine) {
    const { lines, problems } = readSection(rows, 'Transaction History')
    const base = findBaseCurrency(rows)
    return parseLines(lines, createParsedFile(problems, onLine), (line, parsed) =>
      parseLine(line, base, parsed),
    )
  },
}

function parseLine(line: Line, base: string, parsed: ParsedFile) {
  const type = getText(line, 'transaction type')
  const side = type.toLowerCase()
  if (side !== 'buy' && side !== 'sell') {
    const why = reasons.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
    return skipLine(parsed, line, why, `${type} ${getText(line, 'symbol')}`.trim())
  }
  const { market, symbol } = detectMarket(requireText(line, 'symbol'))
  if (market === 'forex' || market === 'derivative') return skipLine(parsed, line, market, symbol)

  const shares = toAbsolute(getQuantity(line, 'quantity'))
  addExecution(parsed, line, {
    symbol,
    market,
    side,
    quantity: shares,
    ...computePriceAndFee(line, shares, base),
    ...getMoment(line, 'America/New_York', 'date'),
    externalId: null,
    account: getText(line, 'account'),
    name: getText(line, 'description'),
  })
}

function computePriceAndFee(line: Line, shares: Decimal, base: string) {
  const price = getAmount(line, 'price')
  const gross = toAbsolute(getAmount(line, 'gross amount'))
  const fee = negate(getAmountOrZero(line, 'commission'))
  const named = getText(line, 'price currency').replace('-', '')
  const currency = named || base
  if (currency === '') throw new BadCell('base currency', '')

  const value = multiply(price, shares)
  if (isZero(gross) || isZero(value) || isClose(value, gross)) return { price, fee, currency }
  if (named !== '' && named !== base) {
    // `gross` is not zero here.
    return { price, fee: divide(multiply(fee, value), gross, { places: 18 }) as Decimal, currency }
  }
  return { price: divide(gross, shares, { places: 18 }) as Decimal, fee, currency: base || currency }
}

// The broker rounds the gross amount to about a cent; a larger difference is an exchange rate.
function isClose(value: Decimal, gross: Decimal): boolean {
  const difference = toAbsolute(subtract(value, gross))
  return compare(difference, '0.01') <= 0 || compare(difference, multiply(gross, '0.0001')) <= 0
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
  [/adjustment|translation/i, 'adjustment'],
  [/split/i, 'split'],
  [/corporate|merger|spin-?off|rights/i, 'corporate_action'],
  [/assignment|exercise|expiration|option/i, 'derivative'],
]
