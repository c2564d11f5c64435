import { isZero, multiply, negate, sign, subtract, toAbsolute } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { addPairTrade, type CoinFee, isMoney, readCoins, splitPair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import { isFiat } from './fiat.ts'
import type { FileTable } from './file-table.ts'
import type { SkipReason } from './lines.ts'
import type { TableLine } from './table-line.ts'

/** OKX: fees are below zero. */
const okx = {
  broker: 'OKX',
  currency: 'USDT',
  market: 'crypto',
  days: 'ymd',
  numbers: 'point',
  allowsSurplusCells: true,
} as const

/** Trading account, order and funding bills: a fill of the spot market has a line for each of its two coins. */
export const okxBills: BrokerFormat = defineFormat({
  ...okx,
  id: 'okx-bills',
  title: 'OKX trading history',
  help: 'OKX > Assets > Order center (or Account statement) > Trading account > Download: CSV.',
  columns: {
    id: 'id',
    day: 'Time*',
    symbol: 'Symbol|Instrument',
    action: 'Action|Type',
    quantity: 'Amount',
    price: 'Filled Price',
    fee: 'Fee',
    'feeCurrency?': 'Fee Unit',
    'contractSize?': 'Trading Unit',
    'currency?': 'Balance Unit|Unit#2|Unit',
    'pnl?': 'PnL|PL',
    'value?': 'Balance Change',
    'balance?': 'Balance',
  },
  otherColumns: ['Order id', 'Trade Type'],
  read(table) {
    const trades: TableLine[] = []
    for (const line of table.lines)
      if (/^(?:buy|sell|open|close)/i.test(line.text('action'))) trades.push(line)
      else table.attempt(line, () => skipBill(table, line))
    const groups = Map.groupBy(trades, (line) =>
      ['symbol', 'Order id', 'day', 'price'].map((field) => line.text(field)).join(' '),
    )
    for (const group of groups.values()) readFills(table, group)
  },
})

function readFills(table: FileTable, group: readonly TableLine[]): void {
  const [first] = group
  if (!first) return
  const symbol = first.text('symbol').toUpperCase()
  const isSpot = /spot/i.test(first.text('Trade Type'))
  const coins = splitPair(symbol.replace(/-(?:SWAP|\d{6})$/, ''))
  const own = isSpot ? group.filter((line) => line.text('currency') === coins?.base) : group
  const other = group.filter((line) => !own.includes(line))
  for (const [index, line] of (own.length > 0 ? own : other).entries())
    table.attempt(line, () => {
      if (!coins) return line.fail('symbol')
      if (!isSpot && coins.quote === 'USD') return table.skip(line, 'derivative')
      const parts = isSpot && own.length > 0 ? [line, other[index]] : [line]
      const unit = line.text('contractSize').toUpperCase()
      const isContracts = !isSpot && unit !== coins.base
      const side = /^(?:buy|open long|close short)/i.test(line.text('action')) ? 'buy' : 'sell'
      const trade = {
        quote: coins.quote,
        side,
        quantity: toAbsolute(line.quantity()),
        price: line.amount('price'),
        fees: parts.flatMap((part) => (part ? readFee(part) : [])),
        moment: line.moment(),
        id: line.text('id'),
      } as const
      if (isSpot) addPairTrade(table, line, { ...trade, base: coins.base })
      else
        addPairTrade(table, line, {
          ...trade,
          base: symbol.slice(0, 20),
          instrument: 'future',
          canShort: true,
          ...(isContracts && { contractSize: null }),
        })
    })
}

function readFee(line: TableLine): CoinFee[] {
  const fee = negate(line.amountOrZero('fee'))
  return isZero(fee) ? [] : [{ currency: line.text('feeCurrency') || line.text('currency'), amount: fee }]
}

const kinds: readonly [RegExp, SkipReason][] = [
  [/funding/i, 'funding'],
  [/interest/i, 'interest'],
  [/reward|airdrop|bonus|rebate|earn|cashback/i, 'reward'],
  [/transfer|deposit|withdraw|convert|borrow|repay|from|to /i, 'transfer'],
  [/liquidat|delivery|adl|settle/i, 'derivative'],
]

function skipBill(table: FileTable, line: TableLine) {
  const text = `${line.text('Trade Type')} ${line.text('action')}`
  const kind =
    kinds.find(([pattern]) => pattern.test(text))?.[1] ?? (line.has('day') ? 'unknown' : 'no_trade')
  const coin = line.text('currency')
  const isBonus = kind === 'reward' && isMoney(coin)
  table.skip(line, kind === 'transfer' && isFiat(coin) ? 'cash' : isBonus ? 'bonus' : kind, text)
}

/** Fills of older files: the sign of the amount is the side, and amounts have their coin next to them. */
export const okxTrades: BrokerFormat = defineFormat({
  ...okx,
  id: 'okx-trades',
  title: 'OKX trades',
  help: 'OKX > Assets > Order center > Trading history > Download: CSV.',
  columns: {
    id: 'Trade ID',
    day: 'Trade Time*',
    symbol: 'Pairs',
    quantity: 'Amount',
    price: 'Price',
    value: 'Total',
    fee: 'Fee',
    'feeCurrency?': 'unit',
  },
  otherColumns: ['taker/maker?'],
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        const coins = splitPair(line.text('symbol')) ?? line.fail('symbol')
        const quantity = readCoins(line, 'quantity', [coins.base]).amount
        const fee = readCoins(line, 'fee', [coins.base, coins.quote])
        addPairTrade(table, line, {
          ...coins,
          side: sign(quantity) < 0 ? 'sell' : 'buy',
          quantity,
          price: readCoins(line, 'price', [coins.quote]).amount,
          fees: [
            { currency: fee.coin ?? line.text('feeCurrency').toUpperCase(), amount: negate(fee.amount) },
          ],
          moment: line.moment(),
          id: line.text('id'),
        })
      })
  },
})

/** Position history: each line is a whole trade of a contract. The P&L is without fees and funding, which are below zero. */
export const okxPositions: BrokerFormat = defineFormat({
  ...okx,
  id: 'okx-positions',
  title: 'OKX position history',
  help: 'OKX > Assets > Order center > Position history > Download: CSV.',
  fees: 'minus',
  columns: {
    symbol: 'Instrument Name',
    action: 'Direction',
    quantity: 'Total Close Quantity',
    price: 'Average Open Price',
    exitPrice: 'Average Close Price',
    day: 'Position Create Time*',
    exitDay: 'Position Update Time*',
    currency: 'Margin Currency',
    pnl: 'Pnl',
    fee: ['Fee', 'Funding Fee', 'Liquidation Clearance Fee'],
    'contractSize?': 'Contract Face Value',
    'value?': 'Contract Multiplier',
  },
  change: (draft, line) => {
    const pair = splitPair(draft.symbol.replace(/-(?:SWAP|\d{6})$/, ''))
    if (pair?.quote !== draft.currency) return 'derivative'
    const size = line.has('contractSize')
      ? multiply(line.amount('contractSize'), line.has('value') ? line.amount('value') : '1')
      : null
    const pnl = draft.brokerPnl ?? null
    return { ...draft, instrument: 'future', contractSize: size, brokerPnl: pnl && subtract(pnl, draft.fee) }
  },
})
