import { toAbsolute } from '../decimal/decimal.ts'
import { addOneSide } from './coin-trackers.ts'
import { addExchange } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import { toUnitPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

/** The coin or share in a cell: 'SOL (Solana)' is SOL. */
function readName(line: TableLine, field: string): string {
  return line
    .text(field)
    .replace(/\s*\(.*\)$/, '')
    .toUpperCase()
}

/** The transactions of the app Delta, with the offset in each time: coins, shares and money, of all brokers. */
export const delta = defineFormat({
  id: 'delta',
  broker: 'Delta',
  title: 'Delta transactions',
  help: 'Delta app > Settings > Export data: CSV.',
  zone: 'UTC',
  days: 'ymd',
  numbers: 'point',
  columns: {
    day: 'Date',
    action: 'Way',
    quantity: 'Base amount',
    symbol: 'Base currency (name)',
    value: 'Quote amount',
    currency: 'Quote currency',
    'fee?': 'Fee amount',
    'feeCurrency?': 'Fee currency (name)',
    'account?': 'Broker',
    'notes?': 'Notes',
  },
  requiredWords: ['Base type'],
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        table.parsed.onLine?.()
        const way = line.text('action').toLowerCase()
        const type = line.text('Base type').toUpperCase()
        const symbol = readName(line, 'symbol')
        if (way === 'dividend') return table.skip(line, 'dividend', `${line.text('action')} ${symbol}`)
        if (way !== 'buy' && way !== 'sell') {
          const side = { coin: symbol, amount: toAbsolute(line.quantity()) }
          const isIn = way === 'deposit'
          return addOneSide(
            table,
            line,
            isIn ? { received: side, given: null } : { received: null, given: side },
          )
        }
        const base = { coin: symbol, amount: toAbsolute(line.quantity()) }
        const quote = { coin: readName(line, 'currency'), amount: toAbsolute(line.amount('value')) }
        const fee = {
          currency: readName(line, 'feeCurrency') || quote.coin,
          amount: line.amountOrZero('fee'),
        }
        const account = line.text('account')
        const details = { moment: line.moment(), ...(account && { account }) }
        if (type === 'CRYPTO' || type === 'FIAT')
          return addExchange(table, line, {
            ...details,
            ...(way === 'buy' ? { received: base, given: quote } : { received: quote, given: base }),
            fees: [fee],
          })
        const { moment, ...others } = details
        table.add(line, {
          kind: way,
          side: way,
          symbol,
          market: 'stock',
          ...(/fund|etf/i.test(type) && { instrument: 'fund' as const }),
          quantity: base.amount,
          price: toUnitPrice(quote.amount, base.amount),
          currency: quote.coin,
          fee: fee.amount,
          feeCurrency: fee.currency,
          externalId: null,
          closesOnly: false,
          ...moment,
          ...others,
        })
      })
  },
})
