import { type Decimal, divide, MAX_DECIMALS, multiply, toAbsolute } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import { deriveContractSize } from './contract-sizes.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { asFuture, asFutureOption } from './future-lines.ts'
import { parseDay } from './moments.ts'
import { parseOptionSymbol, toOptionContract } from './option-symbol.ts'
import { parseTickPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

/**
 * The transactions of tastytrade, the newest first, with the trader's offset in each time. An average price is of a whole
 * contract, so the price is the one in the description, or follows from the value.
 */
export const tastytrade = defineFormat({
  id: 'tastytrade',
  broker: 'tastytrade',
  title: 'tastytrade transactions',
  help: 'History > Transactions: choose the days, then the download sign > CSV.',
  currency: 'USD',
  zone: 'America/New_York',
  days: 'mdy',
  numbers: 'point',
  order: 'newest first',
  allowsSurplusCells: true,
  requiredWords: ['Instrument Type', 'Call or Put'],
  columns: {
    day: 'Date',
    action: 'Sub Type|Action',
    symbol: 'Symbol',
    'name?': 'Description',
    quantity: 'Quantity',
    price: 'Average Price',
    value: 'Value',
    fee: ['Commissions', 'Fees'],
    'currency?': 'Currency',
    'account?': 'Account',
    'id?': 'Order #',
  },
  otherColumns: ['Type?'],
  kindText: (line) => `${line.text('Type')}: ${line.text('action') || line.text('Action')}`,
  lines: [
    [/^trade: .*buy/i, 'buy'],
    [/^trade: .*sell/i, 'sell'],
    [/^receive deliver: .*(?:expir|assign|exerc)/i, 'close'],
    [/split$/i, 'split'],
    [/^receive deliver: (?:buy|sell)/i, 'signed'],
    [/^receive deliver: .*(?:acat|transfer)/i, 'transfer'],
    [/^receive deliver: .*(?:dividend|reward|award)/i, 'reward'],
    [/^receive deliver:/i, 'corporate_action'],
    [/dividend/i, 'dividend'],
    [/interest/i, 'interest'],
    [/mark to market/i, 'mark_to_market'],
    [/tax|withhold/i, 'tax'],
    [/fee|adjustment/i, 'fee'],
    [/^money movement:/i, 'cash'],
  ],
  closing: /to close$/i,
  change: (draft, line) => readContract(draft, line),
  read(table) {
    const splits = new Set(table.lines.filter((line) => /split$/i.test(line.text('action'))))
    for (const line of table.lines) if (!splits.has(line)) table.read(line)
    for (const line of splits)
      table.attempt(line, () =>
        addHalfSplit(table, line, /sell/i.test(line.text('Action')) ? 'close' : 'open'),
      )
  },
})

/** The transactions of tastyworks, as tastytrade was called before 2021. Amounts have no fees. */
export const tastyworks = defineFormat({
  id: 'tastyworks',
  broker: 'tastytrade',
  title: 'tastyworks transactions (before 2021)',
  help: 'History > Transactions: choose the days, then the download sign > CSV.',
  currency: 'USD',
  zone: 'America/New_York',
  days: 'mdy',
  numbers: 'point',
  order: 'newest first',
  requiredWords: ['Open/Close', 'Call/Put'],
  columns: {
    day: 'Date/Time',
    action: 'Transaction Subcode',
    symbol: 'Symbol',
    'name?': 'Description',
    quantity: 'Quantity',
    price: 'Price',
    fee: 'Fees',
    value: 'Amount',
    'account?': 'Account Reference',
  },
  otherColumns: ['Transaction Code?'],
  kindText: (line) => `${line.text('Transaction Code')}: ${line.text('action')}`,
  lines: [
    [/^trade: .*buy/i, 'buy'],
    [/^trade: .*sell/i, 'sell'],
    [/^receive deliver: .*(?:expir|assign|exerc)/i, 'close'],
    [/^receive deliver: buy/i, 'buy'],
    [/^receive deliver: sell/i, 'sell'],
    [/split$/i, 'split'],
    [/^receive deliver: .*(?:acat|transfer)/i, 'transfer'],
    [/^receive deliver:/i, 'corporate_action'],
    [/dividend/i, 'dividend'],
    [/interest/i, 'interest'],
    [/mark to market/i, 'mark_to_market'],
    [/fee|adjustment/i, 'fee'],
    [/^money movement:/i, 'cash'],
  ],
  closing: /to close$/i,
  change(draft, line) {
    const expiry = parseDay(line.text('Expiration Date'), 'mdy')
    if (expiry === null) return draft.symbol.startsWith('/') ? asFuture(draft) : draft
    const right = line.text('Call/Put').toUpperCase()
    const option = { underlying: draft.symbol, expiry, strike: line.amount('Strike') }
    return {
      ...draft,
      ...toOptionContract({ ...option, optionType: right.startsWith('C') ? 'call' : 'put' }),
    }
  },
})

/** Adds the half of a split: the line of the old shares that go out ('close') or of the new ones that come in ('open'). */
function addHalfSplit(table: FileTable, line: TableLine, half: 'close' | 'open'): void {
  const quantity = toAbsolute(line.quantity())
  table.parsed.actions.push({
    kind: 'split',
    symbol: normaliseSymbol(line.text('symbol')),
    market: table.spec.market ?? 'stock',
    currency: line.text('currency') || table.spec.currency || line.fail('currency'),
    ...line.moment(),
    account: line.text('account') || table.account || null,
    externalId: null,
    line: line.line,
    half,
    ratioFrom: half === 'close' ? quantity : null,
    ratioTo: half === 'close' ? null : quantity,
  })
}

function readContract(draft: TableDraft, line: TableLine): TableDraft {
  const kind = line.text('Instrument Type').toLowerCase()
  const side = /sell/i.test(`${line.text('action')} ${line.text('Action')}`) ? 'sell' : 'buy'
  const isOrder = draft.kind !== 'close' || /to.close/i.test(line.text('Action'))
  const traded: TableDraft = isOrder
    ? { ...draft, kind: side, side, closesOnly: draft.closesOnly || draft.kind === 'close' }
    : draft
  const price = readWrittenPrice(line)
  if (kind.includes('future option')) return readFutureOption({ ...traded, price: price ?? '0' }, line)
  if (kind.includes('future') || draft.symbol.startsWith('/'))
    return asFuture({ ...traded, price: price ?? toAbsolute(traded.price) })
  const option = parseOptionSymbol(draft.symbol)
  if (option || kind.includes('option')) {
    const contract = option
      ? toOptionContract(option)
      : { instrument: 'option' as const, contractSize: '100' }
    const size = line.has('Multiplier') ? line.amount('Multiplier') : '100'
    return {
      ...traded,
      ...contract,
      contractSize: size,
      price: price ?? divideValue(line, multiply(draft.quantity, size)),
    }
  }
  const exact =
    price ?? (toAbsolute(traded.price) === '0' ? divideValue(line, draft.quantity) : toAbsolute(traded.price))
  if (!kind.includes('crypto')) return { ...traded, price: exact }
  return {
    ...traded,
    price: exact,
    market: 'crypto',
    instrument: 'coin',
    symbol: draft.symbol.replace(/\/USD$/i, ''),
  }
}

/** The price at the end of a description, 'Sold 1 /MCLZ5 @ 57.92'. Null for another description. */
function readWrittenPrice(line: TableLine): Decimal | null {
  const [, written = '', ticks] = /@ (\$?-?[\d,]*\.?\d+)(?:'(\d{2,3}))?\s*$/.exec(line.text('name')) ?? []
  return parseTickPrice(written, ticks)
}

/** The value of a line for one unit. */
function divideValue(line: TableLine, units: Decimal): Decimal {
  return divide(toAbsolute(line.amountOrZero('value')), units, { places: MAX_DECIMALS }) ?? '0'
}

/** An option on a future has the symbol './MESM6EXK6  260529P5800' and a multiplier of 1; its size follows from the value. */
function readFutureOption(draft: TableDraft, line: TableLine): TableDraft {
  const [, future = '', right = '', strike = ''] =
    /^\.?\/([A-Z0-9]+?[FGHJKMNQUVXZ]\d{1,2}).*?\d{6}([CP])([\d.]+)$/.exec(draft.symbol) ?? []
  if (future === '') return line.fail('symbol')
  const gross = line.amountOrZero('value')
  return asFutureOption(draft, {
    future,
    contractSize: deriveContractSize({ price: draft.price, quantity: draft.quantity, gross }),
    expiry: parseDay(line.text('Expiration Date'), 'mdy'),
    strike,
    optionType: right === 'C' ? 'call' : 'put',
  })
}
