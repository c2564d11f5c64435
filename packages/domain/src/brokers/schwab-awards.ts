import { isZero } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable, FormatSpec } from './file-table.ts'
import { defineTables } from './several-tables.ts'
import type { TableLine } from './table-line.ts'

const common = { broker: 'Charles Schwab', help: '', currency: 'USD', days: 'mdy', numbers: 'point' } as const

const lines: FormatSpec['lines'] = [
  [/^(?:sale|forced quick sell|deposit|lapse)/i, 'detail'],
  [/^dividend/i, 'dividend'],
  [/tax/i, 'tax'],
  [/^(?:journal|wire|forced disbursement|disbursement|transfer)/i, 'cash'],
  [/fee/i, 'fee'],
]

/** The words of a column of a lot, in JSON and in CSV. */
const ofLot = (name: string) => `Details.${name}|${name}`
const shares = ofLot('Shares')
const received = ofLot('NetSharesDeposited')
const marketPrice = `${ofLot('VestFairMarketValue')}|${ofLot('FairMarketValuePrice')}`
const [vestDay, purchaseDay] = [ofLot('VestDate'), ofLot('PurchaseDate')]
const [paidPrice, salePrice] = [ofLot('PurchasePrice'), ofLot('SalePrice')]

/** JSON: the lots of all events, each with the fields of its event. */
const lots = defineFormat({
  ...common,
  id: 'schwab-award-lots',
  title: 'Schwab equity award lots',
  columns: {
    day: 'Transactions.Date|Transactions.eventDate',
    action: 'Transactions.Action',
    symbol: 'Transactions.Symbol',
    quantity: 'Transactions.Quantity',
    'fee?': 'Transactions.FeesAndCommissions|Transactions.totalCommissionsAndFees',
  },
  requiredWords: [marketPrice],
  lines,
  read(table) {
    const isDeposited = table.lines.some(isDeposit)
    const known = new Set<string>()
    for (const line of table.lines) {
      const event = ['day', 'action', 'symbol', 'quantity', 'fee'].map((field) => line.text(field)).join(' ')
      readLot(table, line, { event: line, isFirst: !known.has(event), isDeposited })
      if (!hasNoShares(line)) known.add(event)
    }
  },
})

/** JSON: the events. Their lots are in the table of lots. */
const events = defineFormat({
  ...common,
  id: 'schwab-award-events',
  title: 'Schwab equity award events',
  columns: {
    day: 'Date|eventDate',
    action: 'Action',
    symbol: 'Symbol',
    quantity: 'Quantity',
    value: 'Amount',
    'name?': 'Description',
    'fee?': 'FeesAndCommissions|totalCommissionsAndFees',
  },
  requiredWords: ['DisbursementElection'],
  lines,
})

/** CSV: the lots of an event are the lines below it, without a day. */
const rows = defineFormat({
  ...common,
  id: 'schwab-award-rows',
  title: 'Schwab equity award rows',
  columns: {
    day: 'Date',
    action: 'Action',
    symbol: 'Symbol',
    quantity: 'Quantity',
    value: 'Amount',
    'name?': 'Description',
    'fee?': 'FeesAndCommissions|Fees & Comm',
  },
  requiredWords: ['DisbursementElection', marketPrice],
  lines,
  read(table) {
    const isDeposited = table.lines.some(isDeposit)
    let event: TableLine | null = null
    let isFirst = true
    for (const line of table.lines) {
      if (line.has('day')) {
        table.read(line)
        event = line
        isFirst = true
      } else if (event) {
        readLot(table, line, { event, isFirst, isDeposited })
        isFirst &&= hasNoShares(line)
      }
    }
  },
})

function isDeposit(line: TableLine): boolean {
  return /^deposit/i.test(line.text('action'))
}

/** Whether a lot of a sale has no shares, because the broker rounds its parts. */
function hasNoShares(line: TableLine): boolean {
  return line.has(shares) && isZero(line.quantity(shares))
}

type Lot = {
  event: TableLine
  /** Whether it is the first lot with shares of its event, which has the fee. */
  isFirst: boolean
  /** Whether the file has the deposits of shares, which lapses repeat. */
  isDeposited: boolean
}

function readLot(table: FileTable, line: TableLine, { event, isFirst, isDeposited }: Lot) {
  table.attempt(line, () => {
    table.parsed.onLine?.()
    const action = event.text('action')
    const common = {
      symbol: event.text('symbol'),
      market: 'stock',
      currency: 'USD',
      externalId: null,
    } as const
    if (/^sale|sell/i.test(action)) {
      if (hasNoShares(line)) return table.skip(line, 'nothing_traded', action)
      return table.add(line, {
        ...common,
        ...event.moment(),
        kind: 'sell',
        side: 'sell',
        quantity: line.quantity(shares),
        price: line.amount(salePrice),
        fee: isFirst ? event.amountOrZero('fee') : '0',
        closesOnly: true,
      })
    }
    const isLapse = /^lapse/i.test(action)
    if (isLapse ? isDeposited : !isDeposit(event)) return table.skip(line, 'detail', action)
    const isPurchase = line.has(paidPrice)
    const day = isPurchase ? purchaseDay : vestDay
    return table.add(line, {
      ...common,
      ...(line.has(day) ? line.moment(day, '') : event.moment()),
      kind: 'buy',
      side: 'buy',
      quantity: line.has(received) ? line.quantity(received) : event.quantity(),
      price: line.amount(isPurchase ? paidPrice : marketPrice),
      fee: '0',
      ...(!isPurchase && { origin: 'reward' as const }),
    })
  })
}

/**
 * The equity awards of Charles Schwab, as JSON or CSV. Shares that vest are received at their market price of that day, without
 * those that were withheld for taxes; those of a purchase plan are bought at the price that was paid. A sale has a lot for
 * each grant.
 */
export const schwabAwards = defineTables(
  {
    id: 'schwab-awards',
    broker: 'Charles Schwab',
    title: 'Schwab equity awards',
    help: 'Accounts > History: choose the Equity Awards account and the days, then Export > JSON (or CSV).',
  },
  [lots, rows, events],
)
