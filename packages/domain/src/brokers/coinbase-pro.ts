import { add, type Decimal, sign, toAbsolute } from '../decimal/decimal.ts'
import { splitPair } from './coin-trades.ts'
import { moneyWords } from './coinbase-line.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import { toUnitPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

/**
 * Coinbase Advanced and Coinbase Pro, fills as CSV. Times are in UTC. Price, fee and total are in the coin or currency of one
 * column. Fees that are costs are above zero. No short sales.
 */
export const coinbaseFills = defineFormat({
  id: 'coinbase-fills',
  broker: 'Coinbase',
  title: 'Coinbase Advanced fills',
  help: 'coinbase.com > Profile > Reports > Fills: choose all products and CSV, then Generate.',
  columns: {
    'account?': 'portfolio',
    'id?': 'trade id',
    action: 'side',
    day: 'created at',
    quantity: 'size',
    symbol: 'size unit',
    price: 'price',
    fee: 'fee',
    'value?': 'total',
    currency: 'price/fee/total unit',
  },
  requiredWords: ['product'],
  market: 'crypto',
  fees: 'plus',
  longOnly: true,
})

/**
 * Coinbase Pro and Coinbase Exchange, account statement as CSV. Times are in UTC. A trade has two lines 'match', one for each
 * coin or currency, and a line 'fee'; they have one trade id. The price is the money ÷ the coins.
 */
export const coinbaseAccount = defineFormat({
  id: 'coinbase-account',
  broker: 'Coinbase',
  title: 'Coinbase Pro account statement',
  help: 'coinbase.com > Profile > Reports > Account statement (Pro or Exchange): choose CSV, then Generate.',
  columns: {
    'account?': 'portfolio',
    action: 'type',
    day: 'time|timestamp',
    value: 'amount',
    currency: 'amount/balance unit',
    id: 'trade id',
    balance: 'balance',
  },
  otherColumns: ['order id?'],
  requiredWords: ['transfer id'],
  market: 'crypto',
  read(table) {
    const isTrade = (line: TableLine) => /^(match|fee)$/i.test(line.text('action')) && line.has('id')
    const trades = Map.groupBy(
      table.lines.filter(isTrade),
      (line) => `${line.text('order id')} ${line.text('id')}`,
    )
    for (const lines of trades.values()) addMatch(lines, table)
    for (const line of table.lines.filter((one) => !isTrade(one))) {
      const isMoney = /^[A-Z]{3}$/.test(line.text('currency')) && moneyWords.test(line.text('currency'))
      table.attempt(line, () => table.skip(line, isMoney ? 'cash' : 'transfer'))
    }
  },
})

/** Money comes before stable coins, and these before the coins of other markets. */
const quotes = ['USD', 'EUR', 'GBP', 'CHF', 'USDC', 'USDT', 'DAI', 'BTC', 'ETH']

function addMatch(lines: readonly TableLine[], table: FileTable): void {
  const matches = lines.filter((line) => /^match$/i.test(line.text('action')))
  const fees = lines.filter((line) => /^fee$/i.test(line.text('action')))
  const charged = new Set(fees.map((fee) => fee.text('currency')))
  const rank = (line: TableLine) =>
    charged.has(line.text('currency')) ? -1 : quotes.indexOf(line.text('currency')) + 1 || 99
  const [money, coins, ...more] = matches.toSorted((a, b) => rank(a) - rank(b))
  const [first] = lines
  if (!first) return
  table.attempt(first, () => {
    if (!money || !coins || more.length > 0) return table.skip(first, 'other_leg_missing')
    const quantity = coins.amount('value')
    const price = toUnitPrice(money.amount('value'), quantity)
    const fee = fees.reduce((sum, line) => add(sum, toAbsolute(line.amount('value'))), '0' as Decimal)
    const side = sign(quantity) < 0 ? ('sell' as const) : ('buy' as const)
    const common = {
      symbol: coins.text('currency'),
      market: 'crypto' as const,
      currency: money.text('currency'),
    }
    table.add(coins, {
      ...{ kind: side, side, quantity, price, fee, ...common, ...coins.moment() },
      externalId: coins.text('id'),
      closesOnly: side === 'sell',
      ...(coins.has('account') && { account: coins.text('account') }),
    })
  })
}

/** Orders of Coinbase Prime, with their average price and their fees in the currency of the market. */
export const coinbasePrime = defineFormat({
  id: 'coinbase-prime',
  broker: 'Coinbase',
  title: 'Coinbase Prime orders',
  help: 'prime.coinbase.com > Orders: choose the days, then Export > CSV.',
  columns: {
    id: 'order id',
    status: 'status',
    symbol: 'market',
    action: 'side',
    quantity: 'filled base quantity',
    price: 'average fill price',
    fee: 'total fees and commissions',
    day: 'last updated time',
    'account?': 'portfolio name',
  },
  market: 'crypto',
  currency: 'USD',
  filled: /^(?:filled|completed|partially|cancelled)/i,
  longOnly: true,
  change(draft, line) {
    const coins = splitPair(draft.symbol) ?? line.fail('symbol')
    return { ...draft, symbol: coins.base, currency: coins.quote, feeCurrency: coins.quote }
  },
})
