import { type Decimal, multiply, negate, sign } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { toUnitPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

const SIDE = 'Buy / Sell'
const OWN = 'Instrument Currency'
const RATE = 'Base FX Rate|FX Rate'
const SPLIT = 'Stock Split Rate of Share Outturn'

/**
 * The activity feed, newest first, with times in UTC. `Price per Share` is in the currency of the instrument, costs and totals in
 * that of the account. `Base FX Rate` is units of the instrument's currency for one of the account's, without the fee.
 */
export const freetrade = defineFormat({
  id: 'freetrade',
  broker: 'Freetrade',
  title: 'Freetrade activity feed',
  help: 'Activity > Export (share sign) > All time.',
  columns: {
    day: 'Timestamp',
    action: 'Type',
    symbol: 'Ticker',
    quantity: 'Quantity',
    price: 'Price per Share',
    fee: ['Stamp Duty', 'FX Fee Amount'],
    value: 'Total Amount|Total Amount in Account Currency',
    currency: 'Account Currency',
    'name?': 'Title',
    'id?': 'Order ID',
  },
  requiredWords: [SIDE, OWN],
  zone: 'UTC',
  days: 'ymd',
  numbers: 'point',
  order: 'newest first',
  longOnly: true,
  lines: [
    [/ORDER BUY$/i, 'buy'],
    [/ORDER SELL$/i, 'sell'],
    [/^(?:DIVIDEND|SPECIAL_DIVIDEND|PROPERTY)/i, 'dividend'],
    [/^INTEREST/i, 'interest'],
    [/STATEMENT|CERTIFICATE/i, 'no_trade'],
    [/^(?:TOP_UP|WITHDRAWAL|INTERNAL_TRANSFER|ISA_TRANSFER|SIPP|TAX_RELIEF|CASHBACK)/i, 'cash'],
    [/FEE|SUBSCRIPTION/i, 'fee'],
    [/TAX/i, 'tax'],
    [/SPLIT/i, 'split'],
    [/TRANSFER/i, 'transfer'],
    [/REWARD|BONUS|FREESHARE/i, 'reward'],
  ],
  kindText: (line) => `${line.text('action')} ${line.text(SIDE)}`.trim(),
  change: (draft, line) => ({ ...draft, ...findCurrencies(draft, line) }),
  read: (table) => {
    for (const line of table.lines) {
      const isSplit = /SPLIT/i.test(line.text('action')) && line.has(`${SPLIT} To`)
      table.attempt(line, () => (isSplit ? addSplit(table, line) : readLine(table, line)))
    }
  },
})

/** Costs are turned into the currency of the instrument with the rate of the line. */
function findCurrencies({ fee, price, currency }: TableDraft, line: TableLine): Partial<TableDraft> {
  const own = line.text(OWN) || currency
  const isFree = /^FREESHARE/i.test(line.text('action'))
  const origin = isFree ? { origin: 'reward' as const } : {}
  if (own === currency || !line.has(RATE)) return { ...origin, currency: own, price }
  const rate: Decimal = line.amount(RATE)
  if (sign(rate) <= 0) return line.fail(RATE)
  return {
    ...origin,
    currency: own,
    fee: multiply(fee, rate),
    rate: toUnitPrice('1', rate),
    rateCurrency: currency,
  }
}

/** Amounts have no sign, so that the type of the line tells whether money left the account. */
function readLine(table: FileTable, line: TableLine): void {
  const leaves = /^WITHDRAWAL|FEE|SUBSCRIPTION|^TAX(?!_RELIEF)|INTERNAL_TRANSFER.*(?:FROM|OUT)|\bto\b/i
  for (const movement of table.collectMovements(() => table.read(line))) {
    const isOut = leaves.test(`${line.text('action')} ${isTransfer(line) ? line.text('name') : ''}`)
    if (isOut && sign(movement.amount) > 0) movement.amount = negate(movement.amount)
  }
}

function isTransfer(line: TableLine): boolean {
  return /TRANSFER/i.test(line.text('action'))
}

function addSplit(table: FileTable, line: TableLine): void {
  const [from, to] = [line.amount(`${SPLIT} From`), line.amount(`${SPLIT} To`)]
  const currency = line.text(OWN) || line.text('currency')
  if (sign(from) > 0 && sign(to) > 0)
    table.addSplit(line, { symbol: line.text('symbol'), currency, from, to })
  else table.skip(line, 'split')
}
