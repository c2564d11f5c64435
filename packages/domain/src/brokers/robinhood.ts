import { type Decimal, isZero, subtract, sum } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import { parseQuantity } from './amounts.ts'
import type { BrokerFormat } from './broker-format.ts'
import { splitPair } from './coin-trades.ts'
import type { Row } from './csv.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import { addMerger } from './mergers.ts'
import { findOption, toOptionContract } from './option-symbol.ts'
import { takeFeeFromValue } from './prices.ts'
import type { TableLine } from './table-line.ts'

const table = defineFormat({
  id: 'robinhood',
  broker: 'Robinhood',
  title: 'Robinhood account activity',
  help: 'Account > Reports and statements > Account activity: choose the days, Generate report, then Download CSV.',
  currency: 'USD',
  days: 'mdy',
  numbers: 'point',
  order: 'newest first',
  allowsSurplusCells: true,
  requiredWords: ['Process Date|Settle Date|Description'],
  columns: {
    day: 'Activity Date',
    action: 'Trans Code',
    symbol: 'Instrument',
    'name?': 'Description',
    'quantity?': 'Quantity',
    'price?': 'Price',
    value: 'Amount',
    'account?': 'Account',
  },
  lines: [
    [/^$/, 'no_trade'],
    [/^(?:buy|bto|btc)$/i, 'buy'],
    [/^(?:sell|stc|sto)$/i, 'sell'],
    [/^(?:oexp|oasgn|oexcs|oexer)$/i, 'close'],
    [/^(?:bcxl|scxl|cancel)/i, 'cancelled'],
    [/^(?:cdiv|mdiv|div|cash dividend|qdiv)/i, 'dividend'],
    [/^(?:int|mint|slip|interest|sweep)/i, 'interest'],
    [/^(?:dtax|nrat|nratw|tax|dfee)/i, 'tax'],
    [/^(?:afee|gold|fee|mfee|margin|adr)/i, 'fee'],
    [/^sp[lr]$/i, 'split'],
    [/^(?:oca|sxch|mrg|conv|soff|nc|cil|mtch$|spac|liq|exch)/i, 'corporate_action'],
    [/^(?:acati|acato|acats|trans|jnls)/i, 'transfer'],
    [/^(?:rec|gift|rewards?)/i, 'reward'],
    [
      /^(?:ach|rtp|itrf|wire|ckrc|xent|gmpc|misc|t\/a|abip|futswp|dcf|dct|mtm|cash|jnl|uch|xch|dbt|cfir)/i,
      'cash',
    ],
  ],
  closing: /^(?:sell|stc|btc)$/i,
  change(draft, line) {
    const option = /^(?:bto|btc|sto|stc|o)/i.test(line.text('action')) ? findOption(line.text('name')) : null
    if (option === null && !/^(?:buy|sell)$/i.test(line.text('action'))) return 'unknown'
    const name = line.text('name').split('\n')[0]?.trim() ?? ''
    const named = { ...draft, name, ...(option && toOptionContract(option)) }
    return draft.kind === 'close' || !line.has('value')
      ? named
      : takeFeeFromValue(named, line.amount('value'))
  },
  read(file) {
    const splits = new Set(
      file.lines.filter((line) => /^sp[lr]$/i.test(line.text('action')) && line.has('quantity')),
    )
    const merged = new Set(addMergers(file))
    for (const line of file.lines) if (!splits.has(line) && !merged.has(line)) file.read(line)
    for (const group of Map.groupBy(
      [...splits],
      (line) => `${line.text('day')} ${line.text('symbol')}`,
    ).values())
      readSplit(file, group)
  },
})

/**
 * The account activity of Robinhood: days only, the newest first, options in the description. Fees are in the amount. Lines that
 * close an option without a trade name no side. The quantity of shares or options that leave the account has an S after it.
 */
export const robinhood: BrokerFormat = {
  ...table,
  parse: (rows, options) => table.parse(rows.map(removeSuffix), options),
}

/** Removes the S after the quantity of an option that was closed. */
function removeSuffix(row: Row): Row {
  if (!row.cells.some((cell) => /^o(?:exp|asgn|excs|exer)$/i.test(cell.trim()))) return row
  return { ...row, cells: row.cells.map((cell) => cell.replace(/^\s*([\d.,]+)S\s*$/i, '$1')) }
}

/**
 * Adds the mergers of each day and returns their lines. MRGS has the shares that went or came, and MRGC the cash for those that
 * went. Left out, and not returned, are several new shares of a day, and new shares for several old ones: no line says which belong
 * together.
 */
function addMergers(file: FileTable): TableLine[] {
  const lines = file.lines.filter((line) => /^(?:mrg[sc]|sxch)$/i.test(line.text('action')))
  const days = Map.groupBy(lines, (line) => `${line.text('day')} ${line.text('account')}`)
  return [...days.values()].flatMap((ofDay) => {
    const ofShares = ofDay.filter((line) => line.has('quantity'))
    const incoming = ofShares.filter((line) => !isOutgoing(line))
    const outgoing = ofShares.filter(isOutgoing)
    if (incoming.length > 0 && (incoming.length > 1 || outgoing.length > 1)) return []
    return outgoing.flatMap((line) => {
      const isPaid = (one: TableLine) => one.has('value') && one.text('symbol') === line.text('symbol')
      const paid = ofDay.filter((one) => !one.has('quantity') && isPaid(one))
      const others = [...incoming, ...paid]
      if (others.length === 0) return []
      file.attempt(line, () => addMergerOfShares(file, { line, received: incoming[0], paid }))
      for (const one of others) file.skip(one, 'detail')
      return [line, ...others]
    })
  })
}

function addMergerOfShares(
  file: FileTable,
  { line, received, paid }: { line: TableLine; received: TableLine | undefined; paid: TableLine[] },
): void {
  addMerger(file.parsed, line, {
    ...{ symbol: normaliseSymbol(line.text('symbol')), currency: 'USD', ...line.moment() },
    ...{ quantity: sumShares([line]), cash: sum(paid.map((one) => one.amount('value'))), value: null },
    toSymbol: received ? normaliseSymbol(received.text('symbol')) : null,
    received: received ? sumShares([received]) : '0',
    account: line.text('account') || file.account || null,
  })
}

/** The lines of a split on one day: the old shares go out and the new ones come in, or only the additional ones come in. */
function readSplit(file: FileTable, lines: readonly TableLine[]): void {
  const [line] = lines
  if (!line) return
  file.attempt(line, () => {
    const outgoing = sumShares(lines.filter(isOutgoing))
    const incoming = sumShares(lines.filter((one) => !isOutgoing(one)))
    const symbol = line.text('symbol')
    if (isZero(outgoing) || isZero(incoming))
      file.addSharesOfSplit(line, { symbol, shares: subtract(incoming, outgoing) })
    else file.addSplit(line, { symbol, currency: 'USD', from: outgoing, to: incoming })
  })
}

function isOutgoing(line: TableLine): boolean {
  return line.text('quantity').endsWith('S')
}

function sumShares(lines: readonly TableLine[]): Decimal {
  return sum(
    lines.map((one) => parseQuantity(one.text('quantity').replace(/S$/, '')) ?? one.fail('quantity')),
  )
}

/** Orders of coins, in the account statement of Robinhood Crypto. The average price of an order has no fee. */
export const robinhoodCrypto = defineFormat({
  id: 'robinhood-crypto',
  broker: 'Robinhood',
  title: 'Robinhood orders of coins',
  help: 'Account > Reports and statements > Crypto > Account statement: choose the days, then Download CSV.',
  market: 'crypto',
  days: 'ymd',
  numbers: 'point',
  longOnly: true,
  filled: /^(?:filled|partially)/i,
  columns: {
    id: 'UUID',
    day: 'Time Entered',
    symbol: 'Symbol',
    action: 'Side',
    quantity: 'Quantity',
    status: 'State',
    price: 'Average Price',
    value: 'Notional',
  },
  otherColumns: ['Leaves Quantity?'],
  change(draft, line) {
    const coins = splitPair(draft.symbol) ?? { base: draft.symbol, quote: 'USD' }
    const quantity = line.has('Leaves Quantity')
      ? subtract(draft.quantity, line.quantity('Leaves Quantity'))
      : draft.quantity
    return { ...draft, quantity, symbol: coins.base, currency: coins.quote }
  },
  currency: 'USD',
})
