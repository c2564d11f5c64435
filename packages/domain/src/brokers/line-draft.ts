import { type Decimal, isZero, negate, sign, subtract, toAbsolute } from '../decimal/decimal.ts'
import { findCurrency, parseAmount } from './amounts.ts'
import type { Movement } from './broker-format.ts'
import { type LineKind, type TableDraft, type TableSpec, type TradeKind, tradeKinds } from './format-spec.ts'
import { parseOptionSymbol, toOptionContract } from './option-symbol.ts'
import { toUnitPrice } from './prices.ts'
import { isBlank, type TableLine } from './table-line.ts'

/** The kind of a line; null for a line with neither a day nor a quantity. */
export function findKind(line: TableLine, spec: TableSpec): LineKind | null {
  if (!line.has('day') && !line.has('quantity')) return null
  if (spec.isExcluded?.(line)) return 'left_out'
  if (spec.filled && line.headerOf('status') !== '' && !spec.filled.test(line.text('status')))
    return 'not_filled'
  const action = readKindText(line, spec)
  const isWhole = line.headerOf('exitPrice') !== ''
  if (spec.lines) return spec.lines.find(([pattern]) => pattern.test(action))?.[1] ?? 'unknown'
  if (line.headerOf('action') === '')
    return isWhole ? (sign(line.quantity()) < 0 ? 'short' : 'long') : 'signed'
  const side = buyWords.test(action) ? 'buy' : sellWords.test(action) ? 'sell' : null
  if (side === null) return 'unknown'
  return isWhole ? (side === 'buy' ? 'long' : 'short') : side
}

function readKindText(line: TableLine, spec: TableSpec): string {
  return spec.kindText ? spec.kindText(line) : line.text('action')
}

/** The words for a purchase and a sale, as brokers in several languages write them at the start of a cell. */
export const buyWords =
  /^(?:b|l|bid|buy|bought|bot|bto|btc|bc|long|purchase|kauf|kaufen|gekauft|achat|acheter|compra|comprar|acquisto|koop|aankoop|köp|köpt|kupno|zakup|買い?|买入?)(?![a-z])/i
export const sellWords =
  /^(?:s|a|ask|sell|sold|sld|sto|stc|ss|short|sale|verkauf|verkaufen|verkauft|vente|vendre|venta|vender|vendita|verkoop|sälj|sålt|sprzedaż|売り?|卖出?)(?![a-z])/i

/** Whether a line of this kind is a trade, and is not skipped. */
export function isTrade(kind: LineKind): kind is TradeKind {
  return tradeKinds.some((one) => one === kind)
}

/** Reads an execution from the columns of a line. Throws BadCell. */
export function readDraft(line: TableLine, { kind, spec }: { kind: TradeKind; spec: TableSpec }): TableDraft {
  const quantity = kind === 'close' && !line.has('quantity') ? '0' : line.quantity()
  const side = kind === 'signed' ? (sign(quantity) < 0 ? 'sell' : 'buy') : kind
  const symbol = line.text('symbol') || line.text('name')
  const market = spec.market ?? 'stock'
  const option = market === 'stock' ? parseOptionSymbol(symbol) : null
  const currency =
    line.text('currency') || findCurrency(line.text('price')) || spec.currency || line.fail('currency')
  const id = line.text('id') || null
  const account = line.text('account') || line.table.account
  const isWhole = kind === 'long' || kind === 'short'
  return {
    kind: side,
    side: side === 'sell' || side === 'short' ? 'sell' : 'buy',
    symbol,
    market,
    ...(spec.instrument && { instrument: spec.instrument }),
    ...(option && toOptionContract(option)),
    ...(line.has('contractSize') && { contractSize: line.amount('contractSize') }),
    ...(spec.instrument === 'future' && !line.has('contractSize') && { contractSize: null }),
    quantity: toAbsolute(quantity),
    price: readPrice(line, quantity, kind),
    fee: sumFees(line, spec),
    feeCurrency:
      line.text('feeCurrency') || findCurrency(line.all('fee').find((cell) => !isBlank(cell)) ?? ''),
    currency,
    ...line.moment(),
    externalId: id,
    ...(account && { account }),
    ...(line.has('name') && { name: line.text('name') }),
    ...(line.has('pnl') && { brokerPnl: line.amount('pnl') }),
    ...(side === 'sell' && (spec.opening ?? openingWords).test(readKindText(line, spec)) && { opens: true }),
    closesOnly:
      (spec.longOnly === true && side === 'sell') || spec.closing?.test(readKindText(line, spec)) === true,
    ...(spec.perPosition && { positionId: id ?? `${LINE_POSITION}${line.line}` }),
    ...readLabels(line),
    ...(isWhole && { exit: readExit(line) }),
  }
}

const openingWords =
  /^(?:ss|sto|short)(?![a-z])|\b(?:sell|sold)[\s_-]*(?:short|to[\s_-]*open)|\bshort[\s_-]*(?:sale|sell|sold)|\bopening transaction/i

/** What the `positionId` of a line without an id starts with: another file has the same number for another line. */
export const LINE_POSITION = 'line '

function readLabels(line: TableLine): Pick<TableDraft, 'labels'> {
  const tags = line
    .all('tags')
    .flatMap((cell) => cell.split(/[,;|]/))
    .map((tag) => tag.trim())
    .filter(Boolean)
  const labels = { strategy: line.text('strategy'), notes: line.text('notes'), tags }
  return labels.strategy || labels.notes || tags.length > 0 ? { labels } : {}
}

function readExit(line: TableLine): TableDraft['exit'] {
  if (!line.has('exitPrice')) return null
  const isSameDay = line.headerOf('exitDay') === '' // a file of day trades has one day
  if (!isSameDay && !line.has('exitDay')) return null
  return { ...line.moment(isSameDay ? 'day' : 'exitDay', 'exitTime'), price: line.amount('exitPrice') }
}

/** The price of a line; 0 when it closes what is open and states none, such as an option that expires. */
function readPrice(line: TableLine, quantity: Decimal, kind: LineKind): Decimal {
  if (line.has('price')) return line.amount('price')
  if (kind === 'close') return '0'
  return line.has('value') ? toUnitPrice(line.amount('value'), quantity) : line.amount('price')
}

/** The sum of the fee columns as a cost; a rebate is below zero when the format says which sign is a cost. */
function sumFees(line: TableLine, { fees = 'any' }: TableSpec): Decimal {
  let total: Decimal = '0'
  for (const cell of line.all('fee')) {
    if (isBlank(cell)) continue
    const fee = parseAmount(cell, line.table.numbers) ?? line.fail('fee')
    total = subtract(total, fees === 'minus' ? fee : fees === 'plus' ? negate(fee) : negate(toAbsolute(fee)))
  }
  return total
}

/** The money that a line states; null when it states no amount, no currency or no day. */
export function readMovement(
  line: TableLine,
  { kind, spec }: Pick<Movement, 'kind'> & { spec: TableSpec },
): Movement | null {
  const amount = parseAmount(line.text('value'), line.table.numbers)
  const currency = line.text('currency') || findCurrency(line.text('value')) || spec.currency
  if (amount === null || isZero(amount) || !currency || !line.has('day')) return null
  return { ...describeMovement(line), kind, amount, currency }
}

/** What a movement has in common with the other movements of its line. */
export function describeMovement(line: TableLine): Omit<Movement, 'kind' | 'amount' | 'currency'> {
  return {
    symbol: line.text('symbol') || null,
    account: line.text('account') || line.table.account || null,
    what: describeLine(line),
    externalId: line.text('id') || null,
    line: line.line,
    ...line.moment(),
  }
}

/** The broker's words for a line. */
export function describeLine(line: TableLine): string {
  const words = [line.text('action'), line.text('symbol') || line.text('name')].filter(Boolean)
  return words.length > 0 ? words.join(' ') : (line.texts.find((cell) => cell.trim() !== '') ?? '')
}
