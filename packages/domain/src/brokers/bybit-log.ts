import { isZero, negate } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { addContract, bybit, readSide } from './bybit.ts'
import { addLegs, addPairTrade, type CoinFee, isMoney, splitPair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import { isFiat } from './fiat.ts'
import type { FileTable } from './file-table.ts'
import type { SkipReason } from './lines.ts'
import type { TableLine } from './table-line.ts'

/** Transaction log of the unified account: a line for each coin of a trade on the spot market, and one for a contract. */
export const bybitLog: BrokerFormat = defineFormat({
  ...bybit,
  id: 'bybit-log',
  title: 'Bybit transaction log',
  help: 'Bybit > Assets > Unified Trading > Transaction Log > Export: choose the days.',
  columns: {
    currency: 'Currency',
    symbol: 'Contract',
    action: 'Direction',
    quantity: 'Quantity',
    price: 'Filled Price',
    fee: 'Fee Paid',
    day: 'Time(UTC*|Time*',
    'value?': 'Change',
    'id?': 'TradeId|Trade ID|OrderId|Order ID',
    'balance?': 'Wallet Balance',
  },
  otherColumns: ['Type', 'Funding?'],
  read(table) {
    const [trades, conversions]: [TableLine[], TableLine[]] = [[], []]
    for (const line of table.lines)
      if (/^trade$/i.test(line.text('Type'))) trades.push(line)
      else if (isConversion(line)) conversions.push(line)
      else table.attempt(line, () => skipLog(table, line))
    const groups = Map.groupBy(trades, (line) =>
      ['symbol', 'day', 'action', 'price', 'id'].map((field) => line.text(field)).join(' '),
    )
    for (const group of groups.values()) readLogTrades(table, group)
    for (const group of Map.groupBy(conversions, (line) => line.text('day')).values())
      readConversion(table, group)
  },
})

function readLogTrades(table: FileTable, group: readonly TableLine[]): void {
  const coins = splitPair(group[0]?.text('symbol') ?? '')
  const own = group.filter((line) => line.text('currency') === coins?.base)
  const other = group.filter((line) => !own.includes(line))
  for (const [index, line] of (own.length > 0 ? own : other).entries())
    table.attempt(line, () => {
      const side = readSide(line)
      if (!coins) return table.skip(line, 'derivative')
      if (side === null) return table.skip(line, 'unknown')
      const parts = own.length > 0 ? [line, other[index]] : [line]
      const fees = parts.flatMap((part) => (part ? readPaid(part) : []))
      const [quantity, id] = [line.quantity(), line.text('id')]
      if (own.length === 0) addContract(table, line, { side, quantity, id, fees })
      else
        addPairTrade(table, line, {
          ...coins,
          side,
          quantity,
          price: line.amount('price'),
          fees,
          moment: line.moment(),
          id,
        })
    })
}

/** Whether a line is a part of a conversion. Those of small balances have neither a type nor a contract. */
function isConversion(line: TableLine): boolean {
  const isBlank = (field: string) => /^-*$/.test(line.text(field))
  if (isBlank('Type')) return isBlank('symbol') && isBlank('action') && isZero(line.amountOrZero('quantity'))
  return /^currency_(?:buy|sell)$/i.test(line.text('Type'))
}

/** What was received and given in a conversion; "Change" is after the fee. */
function readConversion(table: FileTable, group: readonly TableLine[]): void {
  const [first] = group
  if (!first) return
  table.attempt(first, () => {
    const legs = group.map((line) => ({ line, coin: line.text('currency'), amount: line.amount('value') }))
    addLegs(table, legs, { moment: first.moment() })
  })
}

/** Fees are below zero. */
function readPaid(line: TableLine): CoinFee[] {
  const fee = negate(line.amountOrZero('fee'))
  return isZero(fee) ? [] : [{ currency: line.text('currency'), amount: fee }]
}

const logKinds: readonly [RegExp, SkipReason][] = [
  [/settlement|funding/i, 'funding'],
  [/interest/i, 'interest'],
  [/bonus|airdrop|reward|earn|gift|referral|rebate/i, 'reward'],
  [/transfer|deposit|withdraw|borrow|repay|convert|fiat|auto/i, 'transfer'],
  [/delivery|liquidation|adl/i, 'derivative'],
]

function skipLog(table: FileTable, line: TableLine) {
  const kind = logKinds.find(([pattern]) => pattern.test(line.text('Type')))?.[1] ?? 'unknown'
  const coin = line.text('currency')
  const isBonus = kind === 'reward' && isMoney(coin)
  const money = kind === 'transfer' && isFiat(coin) ? 'cash' : isBonus ? 'bonus' : kind
  table.skip(line, money, `${line.text('Type')} ${coin}`)
}
