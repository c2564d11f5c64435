import {
  absolute,
  compare,
  type Decimal,
  divide,
  isZero,
  multiply,
  negate,
  subtract,
} from '../../decimal/index.ts'
import { addExecution } from '../format/add-execution.ts'
import type { Row } from '../csv/row.ts'
import type { BrokerFormat, Reading } from '../format/broker-format.ts'
import { ibkrMarketOfSymbol } from './ibkr-instruments.ts'
import { ibkrSection } from './ibkr-sections.ts'
import { newReading, readEach } from '../format/parse-lines.ts'
import { type SkipReason, skip } from '../format/skip-line.ts'
import { BadCell, type Line, moment, money, moneyOrZero, needed, quantity, text } from '../csv/table.ts'

/**
 * Interactive Brokers, Transaction History as CSV. It has days only, those of New York. Gross amount and commission
 * are in the base currency of the account; the price is in the currency of the listing, which newer files name.
 * Then the fee is turned into that currency by the rate of the line, |price x quantity / gross amount|. In a file
 * that names none, a price that does not explain the gross amount gives way to gross amount / quantity.
 */
export const ibkrTransactions: BrokerFormat = {
  id: 'ibkr-transactions',
  broker: 'Interactive Brokers',
  title: 'Interactive Brokers transaction history',
  recognises: (rows) => rows.some(({ cells }) => cells[0] === 'Transaction History' && cells[1] === 'Header'),
  read(rows, onLine) {
    const { lines, problems } = ibkrSection(rows, 'Transaction History')
    const base = baseCurrency(rows)
    return readEach(lines, newReading(problems, onLine), (line, reading) => readLine(line, base, reading))
  },
}

function readLine(line: Line, base: string, reading: Reading) {
  const type = text(line, 'transaction type')
  const side = type.toLowerCase()
  if (side !== 'buy' && side !== 'sell') {
    const why = reasons.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
    return skip(reading, line, why, `${type} ${text(line, 'symbol')}`.trim())
  }
  const { market, symbol } = ibkrMarketOfSymbol(needed(line, 'symbol'))
  if (market === 'forex' || market === 'derivative') return skip(reading, line, market, symbol)

  const shares = absolute(quantity(line, 'quantity'))
  addExecution(reading, line, {
    symbol,
    market,
    side,
    quantity: shares,
    ...priceAndFee(line, shares, base),
    ...moment(line, 'America/New_York', 'date'),
    externalId: null,
    account: text(line, 'account'),
    name: text(line, 'description'),
  })
}

function priceAndFee(line: Line, shares: Decimal, base: string) {
  const price = money(line, 'price')
  const gross = absolute(money(line, 'gross amount'))
  const fee = negate(moneyOrZero(line, 'commission'))
  const named = text(line, 'price currency').replace('-', '')
  const currency = named || base
  if (currency === '') throw new BadCell('base currency', '')

  const value = multiply(price, shares)
  if (isZero(gross) || isZero(value) || isClose(value, gross)) return { price, fee, currency }
  if (named !== '' && named !== base) {
    // Neither divisor is zero here.
    return { price, fee: divide(multiply(fee, value), gross, { places: 18 }) as Decimal, currency }
  }
  return { price: divide(gross, shares, { places: 18 }) as Decimal, fee, currency: base || currency }
}

// The broker rounds the gross amount to a cent or so; an exchange rate is further from one than that.
function isClose(value: Decimal, gross: Decimal): boolean {
  const difference = absolute(subtract(value, gross))
  return compare(difference, '0.01') <= 0 || compare(difference, multiply(gross, '0.0001')) <= 0
}

function baseCurrency(rows: Row[]): string {
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
