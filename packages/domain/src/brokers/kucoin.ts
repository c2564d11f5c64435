import { isZero, toAbsolute } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { addConversion, addExchange, addPairTrade, splitPair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'

/** KuCoin: the header names the zone of its times; in older files they are in Singapore. Fees are in a coin of their own. */
const kuCoin = {
  broker: 'KuCoin',
  currency: 'USDT',
  market: 'crypto',
  zone: 'Asia/Singapore',
  days: 'dmy unless proven',
  allowsSurplusCells: true,
} as const

/** Filled orders and fills of the spot market, in all vintages. */
export const kuCoinSpot: BrokerFormat = defineFormat({
  ...kuCoin,
  id: 'kucoin-spot',
  usualWords: true,
  title: 'KuCoin spot trades',
  help: 'KuCoin > Orders > Spot Orders > Filled (or Export center): choose the days, CSV.',
  columns: {
    day: 'Filled Time*|tradeCreatedAt|orderCreatedAt|created_at|createdDate|Time',
    symbol: 'Symbol|Pair',
    action: 'Side|direction',
    price: 'Avg. Filled Price|averagePrice|dealPrice|deal_price|FilledPrice|price',
    quantity: 'Filled Amount|dealSize|size|Amount|amount_coin',
    value: 'Filled Volume|dealFunds|funds|dealValue|deal_value|Volume',
    'fee?': 'Fee',
    'feeCurrency?': 'Fee Currency|FeeCoin',
    'id?': 'Order ID|oid',
    'account?': 'Account Type',
  },
  otherColumns: ['Maker/Taker|liquidity|order_type?', 'UID?'],
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        const side = /^(?:buy|b)$/i.test(line.text('action'))
          ? 'buy'
          : /^(?:sell|s)$/i.test(line.text('action'))
            ? 'sell'
            : null
        if (side === null) return table.skip(line, line.has('symbol') ? 'unknown' : 'no_trade')
        const coins = splitPair(line.text('symbol')) ?? line.fail('symbol')
        if (isZero(line.quantity())) return table.skip(line, 'not_filled')
        const fee = {
          currency: line.text('feeCurrency').toUpperCase() || coins.quote,
          amount: line.amountOrZero('fee'),
        }
        addPairTrade(table, line, {
          ...coins,
          side,
          quantity: line.quantity(),
          price: line.amount('price'),
          fees: [{ ...fee, amount: toAbsolute(fee.amount) }],
          moment: line.moment(),
          id: line.text('id'),
        })
      })
  },
})

/** Conversions: amounts have their coin next to them. */
export const kuCoinConvert: BrokerFormat = defineFormat({
  ...kuCoin,
  id: 'kucoin-convert',
  title: 'KuCoin conversions',
  help: 'KuCoin > Orders > Convert Orders (or Export center): choose the days, CSV.',
  columns: {
    quantity: 'Sell',
    value: 'Buy',
    day: 'Time of Update*',
    status: 'Status',
    'price?': 'Price',
  },
  otherColumns: ['Payment Account'],
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        if (!/success|complet|filled|done/i.test(line.text('status'))) return table.skip(line, 'not_filled')
        addConversion(table, line)
      })
  },
})

/** Purchases and sales of coins for money ('Buy crypto'). The fee is in the money or in the coin. */
export const kuCoinFiat: BrokerFormat = defineFormat({
  ...kuCoin,
  id: 'kucoin-fiat',
  title: 'KuCoin purchases of coins',
  help: 'KuCoin > Orders > Buy Crypto Orders (or Export center): choose the days, CSV.',
  columns: {
    id: 'Order ID',
    symbol: 'Currency (Crypto)',
    quantity: 'Crypto Quantity*',
    currency: 'Currency (Fiat)',
    value: 'Fiat Amount',
    day: 'Time*',
    status: 'Status',
    'action?': 'Order Type',
    'fee?': 'Fee (Fiat)|Fee',
    'feeCurrency?': 'Fee Currency (Fiat)|Fee Currency',
  },
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        if (!/success|complet|filled|done/i.test(line.text('status'))) return table.skip(line, 'not_filled')
        const isSale = /sell/i.test(line.text('action'))
        const money = { coin: line.text('currency').toUpperCase(), amount: line.amount('value') }
        const coins = { coin: line.text('symbol').toUpperCase(), amount: line.quantity() }
        const fee = { currency: line.text('feeCurrency') || money.coin, amount: line.amountOrZero('fee') }
        addExchange(table, line, {
          given: isSale ? coins : money,
          received: isSale ? money : coins,
          fees: isZero(fee.amount) ? [] : [fee],
          moment: line.moment(),
          id: line.text('id'),
        })
      })
  },
})
