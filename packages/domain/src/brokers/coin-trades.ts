import {
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  roundTo,
  sign,
  sum,
  toAbsolute,
} from '../decimal/decimal.ts'
import { parseAmount, parseQuantity } from './amounts.ts'
import type { ExecutionDraft } from './executions.ts'
import { fiatCodes, isFiat } from './fiat.ts'
import type { FileTable } from './file-table.ts'
import type { Moment } from './moments.ts'
import type { TableLine } from './table-line.ts'

/** Trades of coins, as exchanges write them: pairs in one word, amounts with a coin next to them, and lists of what was received and given. */

const stable =
  'USDT USDC FDUSD BUSD TUSD USDP PAX DAI EURI EURT EURC USDS USDE USD1 PYUSD BIDR BVND IDRT XUSD GUSD UST USTC'.split(
    ' ',
  )
const stableCoins = new Set(stable)

/** Whether a code is a currency of a state, or a coin that has the value of one. */
export function isMoney(code: string): boolean {
  return isFiat(code) || stableCoins.has(code)
}

/** What coins are priced in, in the order in which one of two coins is the currency of a trade. */
const ranks = new Map(
  [...fiatCodes, ...stable, 'BTC', 'XBT', 'ETH', 'BNB', 'TRX', 'XRP', 'KCS', 'OKB', 'MX', 'DOT', 'DOGE'].map(
    (code, at) => [code, at],
  ),
)
/** The longest first, so that BTCFDUSD is BTC and FDUSD, not BTCFD and USD. */
const quotes = [...ranks.keys()].toSorted((a, b) => b.length - a.length)

export type Pair = { base: string; quote: string }

/** The coins of a pair: 'BTC/USDT', 'XTZ-USDT', 'ltc_usdt', 'BTCUSDT'. Null for a text that ends with no known currency. */
export function splitPair(text: string): Pair | null {
  const pair = text.trim().toUpperCase()
  const [, first, second] = /^([^/_\-\s]+)[/_\-\s]([^/_\-\s]+)$/.exec(pair) ?? []
  if (first && second) return { base: first, quote: second }
  if (!/^[A-Z0-9]{4,20}$/.test(pair)) return null
  const quote = quotes.find((code) => pair.endsWith(code) && isCoin(pair.slice(0, -code.length), code))
  if (!quote) return null
  return { base: pair.slice(0, -quote.length), quote }
}

/** Whether what a currency leaves of a pair is a coin: DOTUSD is DOT and USD, not DO and TUSD. */
function isCoin(base: string, quote: string): boolean {
  return base !== '' && (!/^[BT]USD$/.test(quote) || (base.length > 2 && base !== 'USD' && base !== 'SHI'))
}

/** An amount and the coin that is written next to it, '0.17ZEN' or '200 USDT'; `coins` are those that it can be. */
export function readCoins(
  line: TableLine,
  field: string,
  coins: readonly string[] = [],
): { amount: Decimal; coin: string | null } {
  const text = line.text(field)
  const upper = text.toUpperCase()
  const known = coins.find(
    (coin) => coin !== '' && upper.endsWith(coin) && /[\d.\s]$/.test(text.slice(0, -coin.length)),
  )
  const [, number, unit] =
    /^([-+]?[\d.,\s]*?\d\.?(?:e[-+]?\d+)?)\s*((?:\d{1,7}(?=[A-Z]{3}))?[A-Z][A-Z0-9]*)?$/i.exec(text) ?? []
  const written = known ? text.slice(0, -known.length) : (number ?? text)
  const style = line.table.numbers
  const amount = parseQuantity(written, style) ?? parseAmount(written, style) ?? line.fail(field)
  return { amount, coin: known ?? unit?.toUpperCase() ?? null }
}

export type CoinFee = { currency: string; amount: Decimal }

/** A trade of a pair. The quantity has any sign, and fees are costs above zero. */
type PairTrade = Pair & {
  side: 'buy' | 'sell'
  quantity: Decimal
  price: Decimal
  fees?: readonly CoinFee[]
  moment: Moment
  id?: string | null
  account?: string
  /** Whether a sale can open a short position, as with futures. */
  canShort?: boolean
  instrument?: 'coin' | 'future'
  /** Null when the quantity is in contracts of an unknown size. Default '1'. */
  contractSize?: null
}

/** Adds a trade of a pair: its symbol is the first coin, its currency the second. A change of money to other money is skipped. */
export function addPairTrade(table: FileTable, line: TableLine, trade: PairTrade) {
  const { base, quote, side, quantity, price, moment, fees = [], instrument = 'coin' } = trade
  if (instrument === 'coin' && isMoney(base) && isMoney(quote)) {
    const value = roundTo(toAbsolute(multiply(quantity, price)), 2)
    return table.skip(line, 'forex', `${side} ${toAbsolute(quantity)} ${base} for ${value} ${quote}`)
  }
  const charged = fees.filter(({ amount }) => !isZero(amount))
  const own =
    charged.find(({ currency }) => currency === quote) ??
    charged.find(({ currency }) => currency === base) ??
    charged[0]
  const draft: ExecutionDraft = {
    symbol: base,
    market: 'crypto',
    instrument,
    ...(trade.contractSize === null && { contractSize: null }),
    side,
    quantity: toAbsolute(quantity),
    price,
    currency: quote,
    fee: own?.amount ?? '0',
    feeCurrency: own?.currency ?? null,
    otherFees: charged
      .filter((fee) => fee !== own)
      .map((fee) => ({ ...fee, amount: toAbsolute(fee.amount) })),
    externalId: trade.id || null,
    closesOnly: side === 'sell' && trade.canShort !== true,
    opens: side === 'sell' && trade.canShort === true,
    ...moment,
    ...(trade.account && { account: trade.account }),
  }
  table.add(line, { kind: side, ...draft })
}

type Coins = { coin: string; amount: Decimal }

/** What was given and received at once; amounts have any sign. */
type Exchange = Pick<PairTrade, 'moment' | 'id' | 'account' | 'fees'> & {
  given: Coins
  received: Coins
}

/**
 * Adds an exchange of two coins as a trade of the one that is less of a currency: euros for BTC buy BTC, BTC for USDT sell BTC,
 * SOL for XRP buy SOL's price in XRP. Two coins that are no currencies are a purchase of what was received.
 */
export function addExchange(table: FileTable, line: TableLine, { given, received, ...rest }: Exchange) {
  const rank = ({ coin }: Coins) => ranks.get(coin) ?? 1000
  const isSale = rank(received) < rank(given)
  const [base, quote] = isSale ? [given, received] : [received, given]
  const price = divide(toAbsolute(quote.amount), toAbsolute(base.amount), { places: MAX_DECIMALS })
  if (price === null) return table.skip(line, 'nothing_traded', `${given.coin} ${received.coin}`)
  addPairTrade(table, line, {
    ...rest,
    base: base.coin,
    quote: quote.coin,
    side: isSale ? 'sell' : 'buy',
    quantity: base.amount,
    price,
  })
}

/** Adds the conversion of a line whose amounts have their coin next to them: `quantity` was given, and `value` received. */
export function addConversion(table: FileTable, line: TableLine): void {
  const read = (field: 'quantity' | 'value') => {
    const { coin, amount } = readCoins(line, field)
    return { coin: coin ?? line.fail(field), amount }
  }
  addExchange(table, line, { given: read('quantity'), received: read('value'), moment: line.moment() })
}

/** A line of a ledger: an amount of one coin that was received (above zero) or given. */
export type Leg = { line: TableLine; coin: string; amount: Decimal; isFee?: boolean }

/**
 * Adds the trades of ledger lines that belong together. Lines of one coin are added up. When several coins were received or given
 * at once, they are paired in their order; without a partner for each they are skipped.
 */
export function addLegs(
  table: FileTable,
  legs: readonly Leg[],
  details: Pick<PairTrade, 'moment' | 'id' | 'account'> & { fees?: readonly CoinFee[] },
): void {
  const [first] = legs
  if (!first) return
  const fees = [
    ...(details.fees ?? []),
    ...legs
      .filter(({ isFee }) => isFee)
      .map(({ coin, amount }) => ({ currency: coin, amount: toAbsolute(amount) })),
  ]
  const moved = legs.filter(({ isFee, amount }) => !isFee && !isZero(amount))
  const [given, received] = [
    moved.filter(({ amount }) => sign(amount) < 0),
    moved.filter(({ amount }) => sign(amount) > 0),
  ]
  const [sumsGiven, sumsReceived] = [sumByCoin(given), sumByCoin(received)]
  const isOne = sumsGiven.length === 1 && sumsReceived.length === 1
  const pairs = isOne
    ? [[sumsGiven[0], sumsReceived[0]] as const]
    : given.map((one, at) => [one, received[at]] as const)
  if (pairs.length === 0 || (!isOne && given.length !== received.length)) {
    for (const { line } of legs) table.skip(line, 'other_leg_missing')
    return
  }
  for (const [at, [one, other]] of pairs.entries()) {
    if (!one || !other) continue
    const line = isOne ? first.line : (given[at]?.line ?? first.line)
    table.attempt(line, () =>
      addExchange(table, line, {
        ...details,
        given: one,
        received: other,
        fees: isOne ? addFees(fees) : at === 0 ? addFees(fees) : [],
      }),
    )
  }
}

function sumByCoin(legs: readonly Coins[]): Coins[] {
  return [...Map.groupBy(legs, ({ coin }) => coin)].map(([coin, group]) => ({
    coin,
    amount: sum(group.map(({ amount }) => amount)),
  }))
}

function addFees(fees: readonly CoinFee[]): CoinFee[] {
  return sumByCoin(fees.map(({ currency, amount }) => ({ coin: currency, amount }))).map(
    ({ coin, amount }) => ({
      currency: coin,
      amount,
    }),
  )
}

/** Coins that the exchange gave, at their value of that moment. They open a position as a purchase does. */
export function addReward(
  table: FileTable,
  line: TableLine,
  { base, quote, quantity, price, moment, id }: Omit<PairTrade, 'side' | 'fees'>,
): void {
  table.add(line, {
    kind: 'buy',
    side: 'buy',
    symbol: base,
    market: 'crypto',
    quantity: toAbsolute(quantity),
    price,
    currency: quote,
    fee: '0',
    externalId: id || null,
    origin: 'reward',
    ...moment,
  })
}
