import { toAbsolute } from '../decimal/decimal.ts'
import { addPairTrade, readCoins } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import type { TableLine } from './table-line.ts'

/** The transactions of Bitstamp, with times in UTC. Older files have the coin next to each amount, newer ones in a column. */
export const bitstamp = defineFormat({
  id: 'bitstamp',
  broker: 'Bitstamp',
  title: 'Bitstamp transactions',
  help: 'bitstamp.net > History > Export: choose all transactions and the days, CSV.',
  market: 'crypto',
  currency: 'USD',
  zone: 'UTC',
  numbers: 'point',
  allowsSurplusCells: true,
  requiredWords: ['Rate'],
  columns: {
    action: 'Type',
    day: 'Datetime',
    account: 'Account',
    quantity: 'Amount',
    value: 'Value',
    price: 'Rate',
    fee: 'Fee',
    'id?': 'ID|Order ID',
  },
  otherColumns: ['Sub Type|Subtype'],
  noAccount: /^main account$/i,
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        const side = line.text('Sub Type|Subtype').toLowerCase()
        if (side !== 'buy' && side !== 'sell') return table.skip(line, findReason(line), line.text('action'))
        const coins = readCoin(line, 'quantity', 'Amount currency')
        const price = readCoin(line, 'price', 'Rate currency')
        const fee = line.has('fee') ? readCoin(line, 'fee', 'Fee currency') : null
        const account = line.text('account')
        addPairTrade(table, line, {
          base: coins.coin,
          quote: price.coin,
          side,
          quantity: coins.amount,
          price: price.amount,
          fees: fee ? [{ currency: fee.coin, amount: toAbsolute(fee.amount) }] : [],
          moment: line.moment(),
          id: line.text('id'),
          ...(account && { account }),
        })
      })
  },
})

function readCoin(line: TableLine, field: 'quantity' | 'price' | 'fee', column: string) {
  const { amount, coin } = readCoins(line, field)
  return { amount, coin: coin ?? (line.text(column).toUpperCase() || line.fail(field)) }
}

function findReason(line: TableLine) {
  const type = line.text('action')
  if (/reward|staking|airdrop|referral|earn/i.test(type)) return 'reward'
  return /deposit|withdraw|transfer/i.test(type) ? 'transfer' : 'unknown'
}
