import { addPairTrade } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'

/** The trades of bitcoin.tax, with the offset in each time. */
export const bitcoinTax = defineFormat({
  id: 'bitcoin-tax',
  broker: 'bitcoin.tax',
  title: 'bitcoin.tax trades',
  usualWords: true,
  help: 'bitcoin.tax > Trades (or Income, Spending) > Download CSV.',
  market: 'crypto',
  zone: 'UTC',
  numbers: 'point',
  columns: {
    day: 'Date',
    action: 'Action',
    symbol: 'Symbol',
    account: 'Account',
    quantity: 'Volume',
    price: 'Price',
    currency: 'Currency',
    'fee?': 'Fee',
    'feeCurrency?': 'FeeCurrency',
    'id?': 'ExchangeId|Ref',
  },
  requiredWords: ['Total', 'Memo'],
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        table.parsed.onLine?.()
        const action = line.text('action').toLowerCase()
        const what = `${line.text('action')} ${line.text('symbol')}`
        if (action !== 'buy' && action !== 'sell')
          return table.skip(
            line,
            /income|mining|gift|tip|fork|airdrop|reward|interest/.test(action)
              ? 'reward'
              : /spend|donat|lost|transfer|deposit|withdraw/.test(action)
                ? 'transfer'
                : 'unknown',
            what,
          )
        const account = line.text('account')
        addPairTrade(table, line, {
          side: action,
          base: line.text('symbol').toUpperCase(),
          quote: line.text('currency').toUpperCase(),
          quantity: line.quantity(),
          price: line.amount('price'),
          fees: [
            { currency: line.text('feeCurrency') || line.text('currency'), amount: line.amountOrZero('fee') },
          ],
          moment: line.moment(),
          id: line.text('id'),
          ...(account && { account }),
        })
      })
  },
})
