import { type Decimal, divide, isZero, MAX_DECIMALS, sign, toAbsolute } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { addPairTrade, addReward } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import { isFiat } from './fiat.ts'
import type { FileTable } from './file-table.ts'
import type { SkipReason } from './lines.ts'
import type { TableLine } from './table-line.ts'

/**
 * Crypto.com App, transactions, in UTC. "Native Amount" is the value of each line in the trader's currency, and there are no
 * fees: the prices contain them. An exchange of two coins is a sale and a purchase at that value.
 */
export const cryptoCom: BrokerFormat = defineFormat({
  id: 'crypto-com',
  broker: 'Crypto.com',
  title: 'Crypto.com transactions',
  help: 'Crypto.com App > Accounts > History > Export: Crypto Wallet (or Fiat Wallet), CSV.',
  market: 'crypto',
  currency: 'USD',
  days: 'ymd',
  numbers: 'point',
  columns: {
    day: 'Timestamp (UTC)',
    name: 'Transaction Description',
    symbol: 'Currency',
    quantity: 'Amount',
    currency: 'Native Currency',
    price: 'Native Amount',
    action: 'Transaction Kind',
    'id?': 'Transaction Hash',
  },
  otherColumns: ['To Currency?', 'To Amount?'],
  read(table) {
    for (const line of table.lines) table.attempt(line, () => readLine(table, line))
  },
})

type Kind = 'exchange' | 'purchase' | 'leg' | SkipReason

/** The kinds of lines. `purchase` buys the coin of the line, `leg` is one side of a conversion or a coin that was spent. */
const kinds: readonly [RegExp, Kind][] = [
  [/(?:purchase|sell|fund)_(?:un)?lock$/, 'not_filled'],
  [/revert/, 'adjustment'],
  [/^(?:crypto_purchase|van_purchase)$|crypto_purchase/, 'purchase'],
  [
    /viban_purchase|recurring_buy|(?:purchase|sell)_commit|crypto_viban_exchange|sell_order|^crypto_exchange|\.exchange$/,
    'exchange',
  ],
  [/bonus_exchange_deposit/, 'transfer'],
  [/_swap_(?:credited|debited)|dust_conversion|^card_top_up$|^crypto_payment$/, 'leg'],
  [/viban_(?:deposit|withdrawal|card)|fiat_(?:deposit|withdrawal)/, 'cash'],
  [
    /interest|reward|cashback|reimbursement|rebate|referral|bonus|gift|campaign|airdrop|admin_wallet|payment_refund|supercharger_reward/,
    'reward',
  ],
  [/deposit|withdraw|transfer|program|lock|stak|council|supercharger/, 'transfer'],
]

function readLine(table: FileTable, line: TableLine) {
  table.parsed.onLine?.()
  const action = line.text('action').toLowerCase()
  const kind = kinds.find(([pattern]) => pattern.test(action))?.[1] ?? 'unknown'
  const coin = line.text('symbol').toUpperCase()
  if (kind === 'exchange') return readExchange(table, line)
  if (kind === 'cash') {
    table.addMovement(line, 'cash', line.amount('quantity'), coin)
    return table.skip(line, 'cash', line.text('name'))
  }
  if (kind !== 'purchase' && kind !== 'leg' && kind !== 'reward')
    return table.skip(line, kind, line.text('name'))
  const quantity = line.quantity()
  const [value, quote] = [toAbsolute(line.amount('price')), line.text('currency').toUpperCase()]
  const price = divide(value, toAbsolute(quantity), { places: MAX_DECIMALS })
  if (price === null) return table.skip(line, 'nothing_traded', line.text('name'))
  const trade = { base: coin, quote, quantity, price, moment: line.moment(), id: line.text('id') }
  if (kind !== 'reward') addPairTrade(table, line, { ...trade, side: sign(quantity) < 0 ? 'sell' : 'buy' })
  else if (sign(quantity) < 0) table.skip(line, 'adjustment', line.text('name'))
  else addReward(table, line, trade)
}

/** A line with two coins. A currency of a state is the price of the other one; otherwise both are worth the native amount. */
function readExchange(table: FileTable, line: TableLine) {
  const given = { coin: line.text('symbol').toUpperCase(), amount: toAbsolute(line.quantity()) }
  const native = { coin: line.text('currency').toUpperCase(), amount: toAbsolute(line.amount('price')) }
  const received = line.has('To Currency')
    ? { coin: line.text('To Currency').toUpperCase(), amount: toAbsolute(line.quantity('To Amount')) }
    : native
  const [moment, id] = [line.moment(), line.text('id')]
  const trade = (side: 'buy' | 'sell', base: typeof given, quote: typeof given) => {
    const price: Decimal | null = isZero(base.amount)
      ? null
      : divide(quote.amount, base.amount, { places: MAX_DECIMALS })
    if (price === null) table.skip(line, 'nothing_traded', line.text('name'))
    else
      addPairTrade(table, line, {
        base: base.coin,
        quote: quote.coin,
        side,
        quantity: base.amount,
        price,
        moment,
        id,
      })
  }
  if (isFiat(given.coin)) trade('buy', received, given)
  else if (isFiat(received.coin)) trade('sell', given, received)
  else {
    trade('sell', given, native)
    trade('buy', received, native)
  }
}
