import { addPairTrade, splitPair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'

/** The trades of Bisq, newest first, in the time of the trader's computer. The price is in the second coin of the market. */
export const bisq = defineFormat({
  id: 'bisq',
  broker: 'Bisq',
  title: 'Bisq trades',
  help: 'Bisq > Portfolio > History > Export to CSV.',
  market: 'crypto',
  zone: 'UTC',
  assumesZone: true,
  numbers: 'point',
  order: 'newest first',
  columns: {
    id: 'Trade ID',
    day: 'Date/Time',
    symbol: 'Market',
    price: 'Price',
    value: 'Amount in BTC',
    quantity: 'Amount',
    action: 'Offer type',
    status: 'Status',
    'fee?': 'Transaction Fee',
  },
  requiredWords: ['Trade Fee BTC', 'Buyer Deposit'],
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        table.parsed.onLine?.()
        const what = `${line.text('action')} ${line.text('symbol')}`
        if (!/^(?:completed|mediated|arbitrated)/i.test(line.text('status')))
          return table.skip(line, 'not_filled', what)
        const pair = splitPair(line.text('symbol')) ?? line.fail('symbol')
        const fees = ['Transaction Fee', 'Trade Fee BTC', 'Trade Fee BSQ'].map((word) => ({
          currency: word.endsWith('BSQ') ? 'BSQ' : 'BTC',
          amount: line.amountOrZero(word),
        }))
        addPairTrade(table, line, {
          ...pair,
          side: /^buy/i.test(line.text('action')) ? 'buy' : 'sell',
          quantity: pair.base === 'BTC' ? line.quantity('value') : line.quantity(),
          price: line.amount('price'),
          fees,
          moment: line.moment(),
          id: line.text('id'),
        })
      })
  },
})
