import { findKnownFuture } from '../trades/futures.ts'
import { parseAmount, readNumberStyle } from './amounts.ts'
import { isMoney } from './coin-trades.ts'
import {
  type ColumnMapping,
  type MappedField,
  type MappedInstrument,
  type MappedKind,
  mappedFields,
} from './column-mapping.ts'
import { isPart, isWhole, listWorded } from './column-words.ts'
import type { Row } from './csv.ts'
import { isFiat } from './fiat.ts'
import { squash } from './header-columns.ts'
import { buyWords, sellWords } from './line-draft.ts'
import { decideDayOrder, parseMoment } from './moments.ts'
import type { SampleTable } from './sample-table.ts'

/**
 * The likely columns of a file, by its header words and, where those say nothing, by what the cells look like. A file that
 * lists no trades has none. `broker` is made from the file's name.
 */
export function guessMapping(sample: SampleTable, fileName: string): ColumnMapping {
  const { header, rows } = sample
  const guessed = guessColumns(sample)
  const columns = findOtherContents(sample, guessed) ? [] : guessed
  const cellsOf = (field: MappedField) =>
    columns
      .filter((one) => one.field === field)
      .flatMap(({ index }) => rows.map(({ cells }) => cells[index] ?? ''))
  const action = columns.find(({ field }) => field === 'action')
  const numbers = readNumberStyle([...cellsOf('price'), ...cellsOf('quantity'), ...cellsOf('fee')])
  return {
    broker: nameBroker(fileName),
    header: header.cells,
    columns,
    kinds: (action ? (sample.values[action.index] ?? []) : []).map(({ text }) => ({
      text,
      kind: guessKind(text),
    })),
    conditions: listUnfilled(sample, columns),
    instrument: guessInstrument(cellsOf('symbol')),
    currency: guessCurrency(columns.map(({ field, index }) => [field, header.cells[index] ?? ''])),
    zone: 'UTC',
    days: decideDayOrder(cellsOf('day')).order ?? 'mdy',
    numbers: numbers.proof === null ? 'proof' : numbers.style === 'last' ? 'either' : numbers.style,
  }
}

/** What a file seems to list in place of trades, in one sentence; null for a file that can have trades. */
export function describeNoTrades(sample: SampleTable): string | null {
  const contents = findOtherContents(sample, guessColumns(sample))
  return contents && `This file seems to list ${contents}, so choose columns only if its lines are trades.`
}

/** What a file lists in place of trades, by its header words; null when it has the sides or the exits of trades. */
function findOtherContents({ header, rows, values }: SampleTable, columns: ColumnMapping['columns']) {
  const action = columns.find(({ field }) => field === 'action')?.index
  const isSided =
    action !== undefined && (hasSide(rows, action) || (values[action] ?? []).some(({ text }) => isSide(text)))
  const hasExits = columns.some(({ field }) => field === 'exitDay')
  if (isSided || hasExits) return null
  const words = header.cells.map(squash)
  if (words.some((word) => HOLDINGS.test(word))) return 'holdings'
  return words.some((word) => INCOME.test(word)) ? 'dividends or other income' : null
}

const HOLDINGS =
  /marketvalue|marketprice|current(?:value|price)|lastprice|averagecost|avgcost|unreali[sz]ed|capitalgain|totalreturn|marktwert|kurswert|einstandskurs/
const INCOME =
  /dividend|distribution|income|interest(?!rate)|franking|tax(?:deducted|withheld)|withholding|datepaid|paiddate|paidon|exdate|ausschüttung|zinsen/

function guessColumns(sample: SampleTable): ColumnMapping['columns'] {
  const { header, rows } = sample
  const used = new Set<number>()
  const columns: ColumnMapping['columns'] = []
  const take = (field: MappedField, index: number) => {
    used.add(index)
    columns.push({ field, index })
  }
  const sides = findSides(sample)
  const hasClock = () => {
    const day = columns.find(({ field }) => field === 'day')
    return day !== undefined && share(rows, day.index, (cell) => CLOCK.test(cell)) > 0.6
  }
  for (const isWord of [isWhole, isPart])
    for (const field of mappedFields) {
      if (columns.some((column) => column.field === field)) continue
      if (field === 'time' && hasClock()) continue
      for (const index of listWorded(header.cells, field, isWord)) {
        if (used.has(index) || !fits(field, rows, index)) continue
        if (isOther(header.cells[index] ?? '', field)) continue
        // A column of kinds without a side: another one has the sides.
        if (field === 'action' && sides >= 0 && !used.has(sides) && !hasSide(rows, index)) continue
        take(field, index)
        if (field !== 'fee') break
      }
    }
  const isWorded = columns.length > 0
  for (const field of ['day', 'action', 'symbol', 'quantity', 'price'] as const) {
    if (columns.some((column) => column.field === field)) continue
    // A header whose words say something has a word for the price, too: other numbers are none.
    if (field === 'price' && isWorded) continue
    const index = header.cells.findIndex(
      (cell, at) =>
        !used.has(at) && !isOther(cell, field) && fits(field, rows, at) && looksLike(field, rows, at),
    )
    if (index >= 0) take(field, index)
  }
  // Files of closed positions without a column for the entry, or of fills with the time at which the order was closed.
  const closed = columns.find(({ field }) => field === 'exitDay')
  if (closed && !columns.some(({ field }) => field === 'day' || field === 'exitPrice')) closed.field = 'day'
  return columns
}

/** A condition for each text that says that an order was not executed. */
function listUnfilled(
  { values }: SampleTable,
  columns: ColumnMapping['columns'],
): ColumnMapping['conditions'] {
  return columns
    .filter(({ field }) => field === 'status')
    .flatMap(({ index }) =>
      (values[index] ?? [])
        .filter(({ text }) => UNFILLED.test(text))
        .map(({ text }) => ({ index, text, keep: false })),
    )
}

const UNFILLED =
  /^(?:cancel|reject|working|pending|queued|inactive|failed|failure|annul|storn|abgelehnt|gestrichen|rechazad|refus|geannuleerd|rifiutat)/i

/** The currency in the header of the price, or of another amount: 'Price (EUR)', 'Fee USDT'. */
function guessCurrency(named: readonly (readonly [MappedField, string])[]): string {
  const order: readonly MappedField[] = ['price', 'value', 'pnl', 'fee']
  const codes = order.flatMap((field) =>
    named
      .filter(([one]) => one === field)
      .flatMap(([, cell]) => cell.split(/[^A-Za-z0-9]+/).filter((word) => isMoney(word))),
  )
  return codes[0] ?? 'USD'
}

function guessInstrument(symbols: readonly string[]): MappedInstrument {
  const written = symbols.map((symbol) => symbol.trim().toUpperCase()).filter((symbol) => symbol !== '')
  if (written.length === 0) return 'share'
  if (written.every(isCoinPair)) return 'coin'
  if (written.every(isForexPair)) return 'forex'
  if (written.every((symbol) => COINS.has(symbol))) return 'coin'
  return written.every((symbol) => findKnownFuture(symbol, 'stock') !== null) ? 'future' : 'share'
}

function isForexPair(symbol: string): boolean {
  const [, base = '', quote = ''] = /^([A-Z]{3})[/._-]?([A-Z]{3})$/.exec(symbol) ?? []
  return isFiat(base) && isFiat(quote)
}

/** Coins with the name of a future. */
const COINS = new Set(['BTC', 'ETH', 'SOL', 'XRP'])

function isCoinPair(symbol: string): boolean {
  if (/^[A-Z0-9]{2,10}(?:USDT|USDC|FDUSD)$/.test(symbol)) return true
  const [, base = '', quote = ''] = /^([A-Z0-9]{2,10})[-/_]([A-Z]{3,5})$/.exec(symbol) ?? []
  return (isMoney(quote) || COINS.has(quote)) && !isFiat(base) && !/^X(?:AU|AG|PT|PD)$/.test(base)
}

function guessKind(text: string): MappedKind {
  if (/^[a-z][^a-z]/i.test(text)) return 'skip' // a letter alone is a side, but not 'A111'
  if (buyWords.test(text)) return 'buy'
  if (sellWords.test(text)) return 'sell'
  const [, other] = NO_TRADE.test(text)
    ? []
    : (/(?:^|[^a-z])(buy|bought|sell|sold)(?![a-z])/i.exec(text) ?? [])
  if (other === undefined) return 'skip'
  return /^b/i.test(other) ? 'buy' : 'sell'
}

const NO_TRADE = /dividend|reinvest|fee|tax|transfer|cancel|split|interest|deposit/i

function nameBroker(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/[\d_-]+/g, ' ')
    .trim()
    .slice(0, 50)
  return name === '' ? 'My broker' : name
}

function share(rows: readonly Row[], index: number, test: (cell: string) => boolean): number {
  const cells = rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '')
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length
}

const isAmount = (cell: string) => parseAmount(cell, 'either') !== null && !/^[A-Z]{1,5}\d/i.test(cell)
const isMoment = (cell: string) =>
  (['ymd', 'mdy', 'dmy'] as const).some((order) => parseMoment(cell, 'UTC', order) !== null)
const isSide = (cell: string) => guessKind(cell) !== 'skip'
const CLOCK = /\d:\d\d/
const isClock = (cell: string) => !isMoment(cell) && (CLOCK.test(cell) || /^\d{5,6}$/.test(cell))

/** The column with most sides among those that have few texts; -1 when none has some. */
function findSides({ rows, values }: SampleTable): number {
  const shares = values.map((texts, at) => (texts.length === 0 ? 0 : share(rows, at, isSide)))
  const most = Math.max(0, ...shares)
  return most > 0.2 ? shares.indexOf(most) : -1
}

function hasSide(rows: readonly Row[], index: number): boolean {
  return share(rows, index, isSide) > 0
}

/** Whether a header with a word of the field means something else. */
function isOther(cell: string, field: MappedField): boolean {
  if (field === 'action') return /account|konto|assettype|instrumenttype/i.test(cell)
  if (field === 'symbol') return /type$|method/i.test(cell)
  const isNumber = field === 'quantity' || field === 'price'
  return (
    isNumber &&
    /(?:^|[^a-z])u?id$|[a-z]Id$|#|date|time|datum|number(?! of)|(?:exchange|currency|fx).?rate|(?:^|\s)n[ro]\b|balance|saldo/i.test(
      cell,
    )
  )
}

// A column whose word fits holds nothing else than the field can have.
function fits(field: MappedField, rows: readonly Row[], index: number): boolean {
  if (field === 'day' || field === 'exitDay') return share(rows, index, isMoment) > 0.6
  if (field === 'time' || field === 'exitTime') return share(rows, index, isClock) > 0.6
  if (field === 'quantity' || field === 'price' || field === 'exitPrice')
    return share(rows, index, isAmount) > 0.6
  if (field === 'fee' || field === 'value' || field === 'pnl' || field === 'contractSize')
    return (
      rows.every(({ cells }) => (cells[index] ?? '').trim() === '') ||
      share(rows, index, (cell) => isAmount(cell) || /^[-–—]+$/.test(cell)) > 0.6
    )
  if (field === 'currency' || field === 'account')
    return field === 'account' || share(rows, index, (cell) => /^[A-Z]{3,5}$/.test(cell)) > 0.6
  if (field === 'symbol' || field === 'action')
    return share(rows, index, (cell) => !isAmount(cell) && !isMoment(cell)) > 0.6
  return true
}

function looksLike(field: MappedField, rows: readonly Row[], index: number): boolean {
  if (field === 'action') return share(rows, index, isSide) > 0.6
  if (field === 'symbol')
    return share(rows, index, (cell) => /^[A-Z0-9][A-Z0-9.:/_-]{0,19}$/.test(cell) && !isSide(cell)) > 0.6
  return field === 'day' || share(rows, index, isAmount) > 0.6
}
