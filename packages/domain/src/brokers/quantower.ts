import { multiply, toAbsolute } from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import type { BrokerFormat } from './broker-format.ts'
import { splitPair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import { asFuture, findFuture, findMoveSize } from './future-lines.ts'

/**
 * Quantower, trades: one line for each fill, newest first, with the quantity below zero for a sale. The contract size of a
 * future that is not well known follows from "Trade value".
 */
export const quantower: BrokerFormat = defineFormat({
  id: 'quantower',
  broker: 'Quantower',
  title: 'Quantower trades',
  help: 'Quantower > Trades panel: right click > Export data > CSV.',
  currency: 'USD',
  zone: 'America/New_York',
  assumesZone: true,
  fees: 'any',
  allowsSurplusCells: true,
  columns: {
    account: 'Account',
    day: 'Date/Time',
    symbol: 'Symbol',
    action: 'Side',
    quantity: 'Quantity',
    price: 'Price',
    'fee?': 'Fee',
    'id?': 'Trade ID',
    'value?': 'Trade value',
  },
  otherColumns: ['Symbol type?', 'Connection name?'],
  requiredWords: ['Gross P/L'],
  change: (draft, line) => {
    const account = line.text('account')
    const currency = /\(([A-Z]{3,4})\)/.exec(account)?.[1] ?? draft.currency
    const type = line.text('Symbol type')
    const pair = /crypto|spot|swap|perpetual/i.test(type) ? splitPair(draft.symbol) : null
    if (pair) {
      const isSpot = /spot|crypto/i.test(type) && !/futures|perpetual|swap/i.test(type)
      const symbol = isSpot ? pair.base : draft.symbol
      return {
        ...draft,
        symbol,
        market: 'crypto',
        instrument: isSpot ? 'coin' : 'future',
        currency: pair.quote,
      }
    }
    if (/equit|stock|share|etf|forex|cfd/i.test(type)) return { ...draft, currency }
    const future = asFuture({ ...draft, currency })
    const value = parseAmount(line.text('value'), line.table.numbers)
    if (future.instrument !== 'future' || findFuture(future) || value === null) return future
    return { ...future, contractSize: findMoveSize(multiply(draft.price, draft.quantity), toAbsolute(value)) }
  },
})
