import { toAbsolute } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { addPairTrade, readCoins, splitPair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableLine } from './table-line.ts'

/** MEXC: times are in UTC unless the header names another zone. */
const mexc = {
  broker: 'MEXC',
  currency: 'USDT',
  market: 'crypto',
  days: 'ymd',
  numbers: 'point',
  allowsSurplusCells: true,
} as const

/** Fills, and filled orders, of the spot market. A fee without a coin is in the currency of the pair. Orders have no fees. */
export const mexcSpot: BrokerFormat = defineFormat({
  ...mexc,
  id: 'mexc-spot',
  usualWords: true,
  title: 'MEXC spot trades',
  help: 'MEXC > Orders > Spot Orders > Trade History (or Order History) > Export.',
  columns: {
    symbol: 'Pairs',
    day: 'Time*|Creation Time*',
    action: 'Side|Direction',
    price: 'Average Filled Price|Filled Price',
    quantity: 'Executed Amount|Filled Quantity',
    'value?': 'Total|Order Amount',
    'fee?': 'Fee',
    'status?': 'Status',
  },
  otherColumns: ['Role?'],
  read(table) {
    for (const line of table.lines) table.attempt(line, () => readTrade(table, line))
  },
})

function readTrade(table: FileTable, line: TableLine) {
  const side = /^buy/i.test(line.text('action')) ? 'buy' : /^sell/i.test(line.text('action')) ? 'sell' : null
  if (side === null) return table.skip(line, line.has('symbol') ? 'unknown' : 'no_trade')
  const coins = splitPair(line.text('symbol')) ?? line.fail('symbol')
  if (!line.has('quantity') || !line.has('price')) return table.skip(line, 'not_filled')
  const { amount: quantity } = readCoins(line, 'quantity', [coins.base])
  if (Number(quantity) === 0) return table.skip(line, 'not_filled')
  const fee = line.has('fee') ? readCoins(line, 'fee', [coins.base, coins.quote, 'MX']) : null
  addPairTrade(table, line, {
    ...coins,
    side,
    quantity,
    price: readCoins(line, 'price', [coins.quote]).amount,
    fees: fee ? [{ currency: fee.coin ?? coins.quote, amount: toAbsolute(fee.amount) }] : [],
    moment: line.moment(),
  })
}

/** Orders of futures: "buy short" opens a short position, and "sell short" closes it. */
export const mexcFutures: BrokerFormat = defineFormat({
  ...mexc,
  id: 'mexc-futures',
  title: 'MEXC futures orders',
  help: 'MEXC > Orders > Futures Orders > Order History > Export.',
  columns: {
    symbol: 'Futures Trading Pair|Futures',
    day: 'Time*',
    action: 'Direction',
    quantity: 'Filled Qty (Crypto)|Filled Qty*',
    price: 'Average Filled Price*|Avg Filled Price*',
    'fee?': 'Trading Fee',
    'feeCurrency?': 'Fee-payment Crypto',
    'status?': 'Status',
    'pnl?': 'Closing PNL',
    'id?': 'Order ID',
  },
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        const direction = line.text('action').toLowerCase()
        const isBuy = /^(?:buy long|open long|sell short|close short|buy$)/.test(direction)
        if (!/long|short|buy|sell/.test(direction))
          return table.skip(line, line.has('day') ? 'unknown' : 'no_trade')
        const symbol = line
          .text('symbol')
          .toUpperCase()
          .replace(/[\s_/-]/g, '')
          .replace(/PERPETUAL$/, '')
        const coins = splitPair(symbol) ?? line.fail('symbol')
        if (coins.quote === 'USD') return table.skip(line, 'derivative')
        const isFilled =
          line.has('quantity') && line.has('price') && !/cancel|invalid/i.test(line.text('status'))
        if (!isFilled) return table.skip(line, 'not_filled')
        addPairTrade(table, line, {
          base: symbol,
          quote: coins.quote,
          side: isBuy ? 'buy' : 'sell',
          quantity: readCoins(line, 'quantity', [coins.base]).amount,
          price: readCoins(line, 'price', [coins.quote]).amount,
          fees: [
            {
              currency: line.text('feeCurrency') || coins.quote,
              amount: toAbsolute(line.amountOrZero('fee')),
            },
          ],
          moment: line.moment(),
          id: line.text('id'),
          instrument: 'future',
          canShort: true,
        })
      })
  },
})
