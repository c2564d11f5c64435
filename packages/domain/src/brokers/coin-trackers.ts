import { add, type Decimal, isZero, negate, subtract, toAbsolute } from '../decimal/decimal.ts'
import { addExchange, addLegs } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import { isFiat } from './fiat.ts'
import type { FileTable, FormatSpec } from './file-table.ts'
import type { TableLine } from './table-line.ts'

/** The header words of an amount, and of the coin or currency next to it. */
type Side = readonly [amount: string, coin: string]

type TrackerSpec = Omit<FormatSpec, 'columns' | 'read' | 'requiredWords'> & {
  columns: FormatSpec['columns']
  received: Side
  given: Side
  charged?: Side
  /** Whether the amounts contain a fee in one of both coins: what was paid is with it, what was received is without it. */
  includesFees?: boolean
}

/**
 * A list of a portfolio of coins: each line has what was received, what was given, and the fee. Both sides are a trade. One side is a
 * movement when it is money, and otherwise a transfer or a reward without a value.
 */
function defineTracker({ received, given, charged, includesFees = false, ...spec }: TrackerSpec) {
  return defineFormat({
    ...spec,
    usualWords: true,
    market: 'crypto',
    numbers: 'point',
    requiredWords: [...received, ...given],
    read(table) {
      for (const line of table.lines)
        table.attempt(line, () => {
          table.parsed.onLine?.()
          if (spec.filled && !spec.filled.test(line.text('status')))
            return table.skip(line, 'not_filled', line.text('status'))
          const sides = { received: readSide(line, received), given: readSide(line, given) }
          const fee = charged ? readSide(line, charged) : null
          if (!sides.received || !sides.given) return addOneSide(table, line, sides)
          if (sides.received.coin === sides.given.coin)
            return addOneSide(
              table,
              line,
              /^out/i.test(line.text('action')) ? { ...sides, received: null } : { ...sides, given: null },
            )
          if (isZero(sides.received.amount) || isZero(sides.given.amount))
            return table.skip(line, 'nothing_traded', line.text('action'))
          const trade = { received: sides.received, given: sides.given }
          const account = line.text('account')
          addExchange(table, line, {
            ...(includesFees && fee ? takeFeeOut(trade, fee) : trade),
            fees: fee ? [{ currency: fee.coin, amount: fee.amount }] : [],
            moment: line.moment(),
            id: line.text('id'),
            ...(account && { account }),
          })
        })
    },
  })
}

type Coins = { coin: string; amount: Decimal }
type Sides = { received: Coins | null; given: Coins | null }

function readSide(line: TableLine, [amount, coin]: Side): Coins | null {
  if (!line.has(amount) || !line.has(coin)) return null
  const name = line.text(coin).replace(/\s*\(.*\)$/, '')
  return { amount: toAbsolute(line.quantity(amount)), coin: name.toUpperCase() }
}

function takeFeeOut({ received, given }: { received: Coins; given: Coins }, fee: Coins) {
  if (fee.coin === given.coin)
    return { received, given: { ...given, amount: subtract(given.amount, fee.amount) } }
  if (fee.coin !== received.coin) return { received, given }
  return { received: { ...received, amount: add(received.amount, fee.amount) }, given }
}

/** What came or went without something in return. */
export function addOneSide(table: FileTable, line: TableLine, { received, given }: Sides) {
  const side = received ?? given
  const type = line.text('action')
  const what = `${type} ${side?.coin ?? ''}`.trim()
  if (!side || isZero(side.amount)) return table.skip(line, 'nothing_traded', what)
  if (/^(?:trade|buy|sell|swap|convert)/i.test(type)) return table.skip(line, 'other_leg_missing', what)
  const isReward =
    /stak|reward|income|interest|airdrop|bount|mining|lending|mint|gift|tip\b|referral|bonus|cashback|fork/i
  if (!isFiat(side.coin))
    return table.skip(line, received && isReward.test(type) ? 'reward' : 'transfer', what)
  const kind = /interest|lending|stak/i.test(type)
    ? 'interest'
    : isReward.test(type)
      ? 'bonus'
      : /\bfee\b/i.test(type)
        ? 'fee'
        : /deposit|withdraw|taxable|^(?:in|out)?$/i.test(type)
          ? 'cash'
          : null
  if (kind === null) return table.skip(line, 'unknown', what)
  const amount = received ? side.amount : negate(side.amount)
  for (const movement of table.collectMovements(() => table.addMovement(line, kind, amount, side.coin)))
    movement.symbol = null
  return table.skip(line, kind, what)
}

export const coinTracking = defineTracker({
  id: 'cointracking',
  broker: 'CoinTracking',
  title: 'CoinTracking trades',
  help: 'CoinTracking > Transactions (or Trade List) > Export > CSV, with all columns.',
  zone: 'UTC',
  assumesZone: true,
  noAccount: /^no exchange$|transaction$/i,
  includesFees: true,
  columns: { action: 'Type', account: 'Exchange', day: 'Date', 'id?': 'Tx-ID|Trade ID' },
  received: ['Buy|Buy Amount', 'Cur.|Buy Cur.|Buy Currency'],
  given: ['Sell|Sell Amount', 'Cur.#2|Sell Cur.|Sell Currency'],
  charged: ['Fee|Fee Amount', 'Cur.#3|Fee Cur.|Fee Currency'],
})

export const coinTracker = defineTracker({
  id: 'cointracker',
  broker: 'CoinTracker or Koinly',
  title: 'CoinTracker, Koinly or Pionex transactions',
  help: 'CoinTracker > Transactions > Export CSV. Koinly > Transactions > Export. Pionex > Orders > Export: for CoinTracker.',
  zone: 'UTC',
  columns: { day: 'Date', 'action?': 'Tag|Label', 'id?': 'TxHash' },
  received: ['Received Quantity|Received Amount', 'Received Currency'],
  given: ['Sent Quantity|Sent Amount', 'Sent Currency'],
  charged: ['Fee Amount', 'Fee Currency'],
})

export const blockpit = defineTracker({
  id: 'blockpit',
  broker: 'Blockpit',
  title: 'Blockpit transactions',
  help: 'Blockpit > Transactions > Export > CSV.',
  zone: 'UTC',
  columns: { day: 'Timestamp*', action: 'Transaction Type', account: 'Integration*' },
  received: ['Incoming Asset Amount|Incoming Amount', 'Incoming Asset'],
  given: ['Outgoing Asset Amount|Outgoing Amount', 'Outgoing Asset'],
  charged: ['Fee Amount*', 'Fee Asset*'],
})

export const bittyTax = defineTracker({
  id: 'bittytax',
  broker: 'BittyTax',
  title: 'BittyTax transactions',
  help: 'The workbook or CSV file of bittytax_conv, or your own with its columns.',
  zone: 'UTC',
  columns: { action: 'Type', account: 'Wallet', day: 'Timestamp' },
  received: ['Buy Quantity', 'Buy Asset'],
  given: ['Sell Quantity', 'Sell Asset'],
  charged: ['Fee Quantity', 'Fee Asset'],
})

export const blockFi = defineTracker({
  id: 'blockfi',
  broker: 'BlockFi',
  title: 'BlockFi trades',
  help: 'The file of trades that you downloaded at BlockFi: Profile > Reports > Trading.',
  zone: 'UTC',
  columns: { day: 'Date', id: 'Trade ID', action: 'Type' },
  received: ['Buy Quantity', 'Buy Currency'],
  given: ['Sold Quantity', 'Sold Currency'],
})

export const shapeShift = defineTracker({
  id: 'shapeshift',
  broker: 'ShapeShift',
  title: 'ShapeShift trades',
  help: 'The file of trades that you downloaded at ShapeShift: Trade history > Export.',
  zone: 'UTC',
  filled: /^complete/i,
  columns: { day: 'timestamp', id: 'id', status: 'status' },
  received: ['outputAmount', 'outputCurrency'],
  given: ['inputAmount', 'inputCurrency'],
})

export const uphold = defineTracker({
  id: 'uphold',
  broker: 'Uphold',
  title: 'Uphold transactions',
  help: 'Uphold > Activity > Export: CSV by e-mail.',
  zone: 'UTC',
  filled: /^completed/i,
  columns: { day: 'Date', id: 'Id', status: 'Status', action: 'Type' },
  received: ['Destination Amount', 'Destination Currency'],
  given: ['Origin Amount', 'Origin Currency'],
  charged: ['Fee Amount', 'Fee Currency'],
})

/** The lines of one transaction have the same id: what was paid, what was received, and the fee. */
export const coinLedger = defineFormat({
  id: 'coinledger',
  broker: 'CoinLedger',
  title: 'CoinLedger transactions',
  help: 'CoinLedger > Transactions > Export > CSV.',
  market: 'crypto',
  zone: 'UTC',
  days: 'ymd',
  numbers: 'point',
  columns: {
    day: 'Timestamp (UTC)',
    action: 'Type',
    id: 'Internal Id',
    account: 'Platform',
    symbol: 'Asset',
    quantity: 'Amount',
  },
  otherColumns: ['Record Type'],
  read(table) {
    for (const [id, lines] of Map.groupBy(table.lines, (line) => line.text('id'))) {
      const [first] = lines
      if (first) table.attempt(first, () => addTransaction(table, lines, id))
    }
  },
})

function addTransaction(table: FileTable, lines: readonly TableLine[], id: string) {
  const [first] = lines as [TableLine]
  for (const _line of lines) table.parsed.onLine?.()
  const legs = lines.map((line) => ({
    line,
    coin: line.text('symbol').toUpperCase(),
    amount: line.quantity(),
    isFee: /fee/i.test(line.text('Record Type')) || /fee/i.test(line.text('action')),
  }))
  const account = first.text('account')
  if (legs.filter(({ isFee }) => !isFee).length > 1)
    return addLegs(table, legs, { moment: first.moment(), id, ...(account && { account }) })
  for (const { line, coin, amount } of legs) {
    const side = { coin, amount: toAbsolute(amount) }
    addOneSide(
      table,
      line,
      amount.startsWith('-') ? { received: null, given: side } : { received: side, given: null },
    )
  }
}
