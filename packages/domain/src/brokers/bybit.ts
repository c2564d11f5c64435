import { type Decimal, isZero, negate, sign, subtract, sum } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { addPairTrade, type CoinFee, type Pair, readCoins, splitPair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import { isFiat } from './fiat.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { computeMove } from './future-lines.ts'
import type { TableLine } from './table-line.ts'

/** Bybit: times are in UTC, as the headers say. Amounts can have their coin next to them. */
export const bybit = {
  broker: 'Bybit',
  currency: 'USDT',
  market: 'crypto',
  days: 'ymd',
  numbers: 'point',
  allowsSurplusCells: true,
} as const

const orders = 'Bybit > Orders > Unified Trading Order > Trade History (or Closed P&L) > Export.'

export function readSide(line: TableLine): 'buy' | 'sell' | null {
  const text = line.text('action')
  if (/^(?:buy|long|open long|close short)/i.test(text)) return 'buy'
  return /^(?:sell|short|open short|close long)/i.test(text) ? 'sell' : null
}

/** The first fee that is not blank or zero, in its own coin, or in the coin that the trade brings. */
function readFees(line: TableLine, { base, quote }: Pair, side: 'buy' | 'sell'): CoinFee[] {
  const received = side === 'buy' ? base : quote
  for (const field of ['ExecFeeV2', 'fee']) {
    if (!line.has(field)) continue
    const { amount, coin } = readCoins(line, field, [base, quote])
    if (!isZero(amount)) return [{ currency: line.text('feeCurrency') || coin || received, amount }]
  }
  return []
}

/** Trades of the spot market. A fee without a coin is in the coin that the trade brings. */
export const bybitSpot: BrokerFormat = defineFormat({
  ...bybit,
  id: 'bybit-spot',
  title: 'Bybit spot trades',
  help: orders,
  columns: {
    symbol: 'Spot Pairs',
    action: 'Direction|Side',
    quantity: 'Filled Quantity',
    price: 'Filled Price|Avg. Filled Price',
    day: 'Timestamp (UTC*|Filled Time (UTC*|Trade Time*|Filled Time*|Timestamp*',
    'value?': 'Filled Value',
    'fee?': 'Fees|Trading Fee',
    'feeCurrency?': 'feeCoin',
    'id?': 'Transaction ID|Trasaction ID|Order No.',
  },
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        const side = readSide(line)
        if (side === null) return table.skip(line, line.has('day') ? 'unknown' : 'no_trade')
        const coins = splitPair(line.text('symbol')) ?? line.fail('symbol')
        addPairTrade(table, line, {
          ...coins,
          side,
          quantity: readCoins(line, 'quantity', [coins.base]).amount,
          price: readCoins(line, 'price', [coins.quote]).amount,
          fees: readFees(line, coins, side),
          moment: line.moment(),
          id: line.text('id'),
        })
      })
  },
})

/** Trades of perpetuals and futures that are settled in USDT or USDC. Long is a purchase, Short a sale. */
export const bybitDerivatives: BrokerFormat = defineFormat({
  ...bybit,
  id: 'bybit-derivatives',
  usualWords: true,
  title: 'Bybit derivatives trades',
  help: orders,
  columns: {
    symbol: 'Market|Contracts',
    quantity: 'Filled Quantity|Filled Qty|Exec Qty|Filled',
    price: 'Filled Price|Exec Price',
    action: 'Direction|Side',
    day: 'Transaction Time*|Trade Time*|Filled Time*',
    'fee?': 'Trading Fee|Fees Paid',
    'feeCurrency?': 'feeCoin',
    'id?': 'Trasaction ID|Transaction ID',
  },
  otherColumns: ['Filled Type|Trade Type?'],
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        if (/funding/i.test(line.text('Filled Type|Trade Type'))) return skipFunding(table, line)
        const side = readSide(line)
        if (side === null) return table.skip(line, line.has('day') ? 'unknown' : 'no_trade')
        addContract(table, line, { side, quantity: line.quantity(), id: line.text('id') })
      })
  },
})

function skipFunding(table: FileTable, line: TableLine) {
  const paid = line.amountOrZero('fee')
  table.addMovement(line, 'fee', negate(paid), line.text('feeCurrency') || 'USDT')
  table.skip(line, 'fee', 'Funding')
}

type ContractTrade = { side: 'buy' | 'sell'; quantity: Decimal; id: string; fees?: CoinFee[] }

/** A trade of a contract, which is named by its pair. Those whose profit is in the coin are left out. */
export function addContract(table: FileTable, line: TableLine, { side, quantity, id, fees }: ContractTrade) {
  const symbol = line.text('symbol').toUpperCase()
  const coins = findContractCoins(symbol)
  if (coins === null) return table.skip(line, 'derivative')
  addPairTrade(table, line, {
    base: symbol,
    quote: coins.quote,
    side,
    quantity,
    price: line.amount('price'),
    fees: fees ?? readFees(line, { base: coins.quote, quote: coins.quote }, side),
    moment: line.moment(),
    id,
    instrument: 'future',
    canShort: true,
  })
}

/** BTCUSDT, BTCPERP (in USDC) and BTCUSDT-27DEC24; null for a contract whose profit is in the coin, such as BTCUSD. */
function findContractCoins(symbol: string): Pair | null {
  const coins = splitPair(symbol.replace(/PERP$/, 'USDC').replace(/-\d.*$/, ''))
  return coins === null || coins.quote === 'USD' ? null : coins
}

/** Closed P&L: a line for each position that was closed, after fees, without the time of its entry. */
export const bybitClosed: BrokerFormat = defineFormat({
  ...bybit,
  id: 'bybit-closed-pnl',
  title: 'Bybit closed P&L',
  help: orders,
  order: 'newest first',
  columns: {
    symbol: 'Contracts|Market',
    quantity: 'Qty|Order Quantity|Closed Size|Filled Quantity',
    price: 'Entry Price',
    exitPrice: 'Exit Price|Filled Price',
    pnl: 'Closed P&L|Realized P&L',
    day: 'Trade Time*|Filled Time*',
    exitDay: 'Trade Time*|Filled Time*',
    'action?': 'Closing Direction|Direction',
    'id?': 'Order No.',
    'value?': 'Opening Fee',
  },
  otherColumns: ['Funding Fee?'],
  lines: [
    [/^$/, 'long'],
    [/^(?:sell|close long|long)/i, 'long'],
    [/^(?:buy|close short|short)/i, 'short'],
  ],
  change: (draft, line) => {
    const coins = findContractCoins(draft.symbol.toUpperCase())
    return coins === null ? 'derivative' : completeClosed({ ...draft, currency: coins.quote }, line)
  },
})

/** Newer files do not name the direction: a short gains when the price falls. */
function completeClosed(written: TableDraft, line: TableLine): TableDraft {
  const net = written.brokerPnl ?? '0'
  const costs = ['Opening Fee', 'Closing Fee', 'Funding Fee'].map((word) => line.amountOrZero(word))
  const isShort =
    line.headerOf('action') === '' && sign(computeMove(written) ?? '0') !== sign(sum([net, ...costs]))
  const draft: TableDraft = isShort ? { ...written, kind: 'short', side: 'sell' } : written
  const fee = subtract(computeMove(draft) ?? net, net)
  return { ...draft, instrument: 'future', contractSize: '1', fee }
}

/** History of the funding account: deposits, withdrawals, transfers and gifts. It has no trades with a price. */
export const bybitFunding: BrokerFormat = defineFormat({
  ...bybit,
  id: 'bybit-funding',
  usualWords: true,
  title: 'Bybit funding account',
  help: 'Trades are in another file: Bybit > Assets > Unified Trading > Transaction Log > Export.',
  columns: {
    day: 'Date & Time*',
    symbol: 'Coin',
    quantity: 'QTY',
    action: 'Type',
    name: 'Description',
  },
  otherColumns: ['Account Balance?'],
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        const [coin, what] = [line.text('symbol'), `${line.text('action')} ${line.text('name')}`]
        const isPurchase = /buy|sell|convert|p2p/i.test(what) && !isFiat(coin)
        if (isPurchase) return table.skip(line, 'other_leg_missing', `${what} ${coin}`)
        if (/airdrop|bonus|reward|interest|earn/i.test(what) && sign(line.quantity()) > 0)
          return table.skip(line, 'reward', `${what} ${coin}`)
        const isCash = isFiat(coin) && !/transfer/i.test(what)
        if (isCash) table.addMovement(line, 'cash', line.quantity(), coin)
        table.skip(line, isCash ? 'cash' : 'transfer', `${what} ${coin}`)
      })
  },
})
