import { isZero, sign, subtract, toAbsolute } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { addLegs, addPairTrade, isMoney, type Leg, type Pair, splitPair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import { isFiat } from './fiat.ts'
import type { FileTable } from './file-table.ts'
import type { SkipReason } from './lines.ts'
import type { TableLine } from './table-line.ts'

/** Kraken: times are in UTC. Trades and ledgers of an account have the same trades, so one of the two files is enough. */
const kraken = { broker: 'Kraken', currency: 'USD', market: 'crypto', days: 'ymd', numbers: 'point' } as const

/** Trades: one line for each fill. The fee is in the currency of the pair. */
export const krakenTrades: BrokerFormat = defineFormat({
  ...kraken,
  id: 'kraken-trades',
  title: 'Kraken trades',
  help: 'Kraken > History (or Documents) > Create export: Trades, CSV.',
  columns: {
    id: 'txid',
    symbol: 'pair',
    day: 'time',
    action: 'type',
    price: 'price',
    value: 'cost',
    fee: 'fee',
    quantity: 'vol',
  },
  otherColumns: ['margin?'],
  requiredWords: ['ordertxid'],
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        table.parsed.onLine?.()
        const side = /^buy$/i.test(line.text('action'))
          ? 'buy'
          : /^sell$/i.test(line.text('action'))
            ? 'sell'
            : null
        if (side === null) return table.skip(line, 'unknown')
        const pair = readPair(line.text('symbol')) ?? line.fail('symbol')
        addPairTrade(table, line, {
          ...pair,
          side,
          quantity: line.quantity(),
          price: line.amount('price'),
          fees: [{ currency: pair.quote, amount: line.amountOrZero('fee') }],
          moment: line.moment(),
          id: line.text('id'),
          canShort: sign(line.amountOrZero('margin')) > 0,
        })
      })
  },
})

/** 'XXBTZUSD' is BTC and USD: coins have an X before three letters, currencies a Z. */
function readPair(text: string): Pair | null {
  const [, first, second] = /^(?:[XZ]([A-Z]{3})[XZ]|USDTZ)([A-Z]{3})$/.exec(text.toUpperCase()) ?? []
  const pair = second ? { base: first ?? 'USDT', quote: second } : splitPair(text)
  return pair && { base: readCoin(pair.base), quote: readCoin(pair.quote) }
}

/** 'XXBT' is BTC, 'ZEUR' EUR, and 'DOT28.S' the staked DOT. */
function readCoin(text: string): string {
  const [, coin = ''] = /^(.*?)(?:\d*\.(?:S|M|F|B|P|T|HOLD))?$/.exec(text.trim().toUpperCase()) ?? []
  const short = /^[XZ][A-Z]{3}$/.test(coin) && oldCodes.has(coin.slice(1)) ? coin.slice(1) : coin
  return newCodes[short] ?? short
}

const oldCodes = new Set(
  'XBT ETH XRP LTC XLM XMR ZEC ETC REP MLN XDG ICN NMC XVN EUR USD GBP CAD JPY AUD KRW'.split(' '),
)
const newCodes: Record<string, string> = { XBT: 'BTC', XDG: 'DOGE', ETH2: 'ETH' }

/**
 * Ledgers: one line for each amount of one coin, with its own fee. Lines of one reference are a trade. Lines without an id are
 * written a second time with one.
 */
export const krakenLedgers: BrokerFormat = defineFormat({
  ...kraken,
  id: 'kraken-ledgers',
  title: 'Kraken ledgers',
  help: 'Kraken > History (or Documents) > Create export: Ledgers, CSV. The trades of the file of trades are in it, too.',
  columns: {
    id: 'txid',
    day: 'time',
    action: 'type',
    symbol: 'asset',
    quantity: 'amount',
    fee: 'fee',
    'balance?': 'balance',
  },
  otherColumns: ['refid', 'subtype?'],
  // A staked coin, and a coin in another wallet, has a balance of its own.
  readBalance: (line) =>
    /\.|^$/.test(line.text('symbol')) || /earn|futures|credit/i.test(line.text('wallet'))
      ? null
      : {
          amount: line.amount('balance'),
          currency: readCoin(line.text('symbol')),
          change: subtract(line.amountOrZero('quantity'), line.amountOrZero('fee')),
        },
  read(table) {
    const trades: TableLine[] = []
    for (const line of table.lines) {
      const reason = line.has('id') ? findReason(line) : 'detail'
      if (reason === null) trades.push(line)
      else table.attempt(line, () => skipMoney(table, line, reason))
    }
    for (const group of Map.groupBy(trades, (line) => line.text('refid')).values())
      table.attempt(group[0] as TableLine, () => readTrade(table, group))
  },
})

/** Why a line is no part of a trade; null for a part of one. */
function findReason(line: TableLine): SkipReason | null {
  const [type, subtype] = [line.text('action'), line.text('subtype')]
  if (/^(?:trade|spend|receive|conversion|sale|settled)$/i.test(type)) return null
  if (/^(?:staking|reward|earn)$/i.test(type)) return /alloc|migrat/i.test(subtype) ? 'transfer' : 'reward'
  return reasons.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
}

const reasons: readonly [RegExp, SkipReason][] = [
  [/deposit|withdrawal/i, 'cash'],
  [/transfer/i, 'transfer'],
  [/dividend/i, 'dividend'],
  [/rollover/i, 'interest'],
  [/margin/i, 'derivative'],
  [/bonus|airdrop|referral|credit/i, 'reward'],
  [/adjustment/i, 'adjustment'],
]

function skipMoney(table: FileTable, line: TableLine, reason: SkipReason) {
  const coin = readCoin(line.text('symbol'))
  const amount = subtract(line.amountOrZero('quantity'), line.amountOrZero('fee'))
  if (reason === 'cash' && !isFiat(coin)) return table.skip(line, 'transfer')
  if (reason === 'cash' || reason === 'dividend' || reason === 'interest')
    table.addMovement(line, reason, amount, coin)
  if (reason === 'reward' && isMoney(coin)) table.addMovement(line, 'bonus', amount, coin)
  table.skip(line, reason === 'reward' && isMoney(coin) ? 'bonus' : reason)
}

function readTrade(table: FileTable, group: readonly TableLine[]): void {
  const legs = group.flatMap((line): Leg[] => {
    const coin = readCoin(line.text('symbol'))
    const [amount, fee] = [line.quantity(), line.amountOrZero('fee')]
    return isZero(fee)
      ? [{ line, coin, amount }]
      : [
          { line, coin, amount },
          { line, coin, amount: toAbsolute(fee), isFee: true },
        ]
  })
  const [first] = group
  if (first) addLegs(table, legs, { moment: first.moment(), id: first.text('refid') })
}
