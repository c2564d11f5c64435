import { add, divide, MAX_DECIMALS, subtract } from '../decimal/decimal.ts'
import { addPairTrade, type Pair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
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

const orders = {
  ...common,
  days: 'mdy',
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        table.parsed.onLine?.()
        const order = readOrder(line)
        const [quantity, value, fee] = [line.quantity(), line.amount('value'), line.amountOrZero('fee')]
        const price = divide(value, quantity, { places: MAX_DECIMALS })
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
  },
} satisfies Partial<Parameters<typeof defineFormat>[0]>

/** The amount of an order is without its fee. */
export const bittrexOld = defineFormat({
  ...orders,
  id: 'bittrex-old',
  title: 'Bittrex orders (before 2020)',
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
  marks: ['Limit', 'Opened'],
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
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        table.parsed.onLine?.()
        const order = readOrder(line)
        const [quantity, total, fee] = [line.quantity(), line.amount('value'), line.amountOrZero('fee')]
        const gross = order.side === 'buy' ? subtract(total, fee) : add(total, fee)
        const price = divide(gross, quantity, { places: MAX_DECIMALS })
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
  },
})
