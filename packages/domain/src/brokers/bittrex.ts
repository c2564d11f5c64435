import { add, type Decimal, divide, MAX_DECIMALS, subtract } from '../decimal/decimal.ts'
import { addPairTrade, type Pair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableLine } from './table-line.ts'

const common = {
  broker: 'Bittrex',
  help: 'The order history that you downloaded at Bittrex: Orders > Order History > Download.',
  market: 'crypto',
  zone: 'UTC',
  numbers: 'point',
} as const

type Order = Pair & { side: 'buy' | 'sell' }

/** The pair and the side of an order: 'USDT-BTC' has the currency first, and newer files have both in columns of their own. */
function readOrder(line: TableLine): Order {
  const [quote = '', base = ''] = line.has('currency')
    ? [line.text('currency'), line.text('symbol')]
    : line.text('symbol').split('-')
  if (quote === '' || base === '') line.fail('symbol')
  const side = /buy|bought/i.test(line.text('action')) ? ('buy' as const) : ('sell' as const)
  return { base: base.toUpperCase(), quote: quote.toUpperCase(), side }
}

/** Reads the orders of a file. `toGross` takes the fee out of the amount of an order, where it is in it. */
function readOrders(
  table: FileTable,
  toGross: (amount: Decimal, order: Order & { fee: Decimal }) => Decimal,
) {
  for (const line of table.lines)
    table.attempt(line, () => {
      table.parsed.onLine?.()
      const order = readOrder(line)
      const [quantity, amount, fee] = [line.quantity(), line.amount('value'), line.amountOrZero('fee')]
      const price = divide(toGross(amount, { ...order, fee }), quantity, { places: MAX_DECIMALS })
      if (price === null) return table.skip(line, 'nothing_traded', line.text('action'))
      addPairTrade(table, line, {
        ...order,
        quantity,
        price,
        fees: [{ currency: order.quote, amount: fee }],
        moment: line.moment(),
        id: line.text('id'),
      })
    })
}

/** The amount of an order is without its fee. */
export const bittrexOld = defineFormat({
  ...common,
  id: 'bittrex-old',
  title: 'Bittrex orders (before 2020)',
  days: 'mdy',
  columns: {
    id: 'OrderUuid|UUID',
    symbol: 'Exchange|MARKET',
    'currency?': 'QUOTE',
    action: 'Type|ORDERTYPE',
    quantity: 'FILLED|Quantity',
    value: 'PROCEEDS|Price',
    fee: 'CommissionPaid|COMISSIONPAID',
    day: 'Closed',
  },
  requiredWords: ['Limit', 'Opened'],
  read: (table) => readOrders(table, (amount) => amount),
})

/** The total is what was paid or received, with the fee. */
export const bittrex = defineFormat({
  ...common,
  id: 'bittrex',
  title: 'Bittrex orders',
  days: 'ymd',
  columns: {
    id: 'TXID',
    day: 'Time (UTC)',
    action: 'Transaction',
    symbol: 'Base',
    currency: 'Quote',
    quantity: 'Quantity (Base)',
    fee: 'Fees (Quote)',
    value: 'Total (Quote)',
  },
  read: (table) =>
    readOrders(table, (total, { side, fee }) => (side === 'buy' ? subtract(total, fee) : add(total, fee))),
})
