import type { Day } from '../days/day.ts'
import {
  add,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  negate,
  sign,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import type { Instrument, Market } from '../trades/vocabulary.ts'
import { decideNumberStyle, findCurrency, type NumberStyle, parseAmount, parseQuantity } from './amounts.ts'
import type {
  BrokerFormat,
  CorporateAction,
  Execution,
  Movement,
  ParsedFile,
  ParseOptions,
  SymbolChange,
} from './broker-format.ts'
import { hasText, parseCsv, type Row } from './csv.ts'
import { buildTimeKey, sortByTime, sumPosition } from './execution-order.ts'
import { addExecution, type ExecutionDraft } from './executions.ts'
import { findFileDay } from './file-day.ts'
import { createParsedFile, describeBadValue, isMovement, type SkipReason, skipLine } from './lines.ts'
import {
  type DayOrder,
  decideDayOrder,
  describeAssumedOrder,
  type Moment,
  parseMoment,
  toOffset,
  type Zone,
} from './moments.ts'
import { countHeldLine, selectOfSymbol } from './open-quantity.ts'
import { parseOptionSymbol, toOptionContract } from './option-symbol.ts'
import { toUnitPrice } from './prices.ts'
import { addSymbolChange } from './symbol-changes.ts'
import { BadCell, describeRaggedRow } from './table.ts'

/**
 * What a column holds. `quantity` can have a sign. `value` is the amount of the line, with fees or without. `fee` can be several
 * columns, which are added. A line that is a whole trade has its entry in `day`, `time` and `price`, and its exit in the
 * fields that start with `exit`. `strategy`, `notes` and `tags` come from other journals.
 */
export const fields = [
  ...([
    'symbol',
    'name',
    'action',
    'status',
    'quantity',
    'price',
    'value',
    'currency',
    'contractSize',
  ] as const),
  ...([
    'day',
    'time',
    'exitPrice',
    'exitDay',
    'exitTime',
    'fee',
    'feeCurrency',
    'pnl',
    'account',
    'id',
  ] as const),
  ...(['strategy', 'notes', 'tags'] as const),
] as const
export type Field = (typeof fields)[number]

/**
 * The header words of a column: alternatives separated by '|'. Letters and digits are compared, without case and signs. A word
 * can end with '*' (starts with), '#2' (its second occurrence) or '>' (the column to the right of it); '@3' is the fourth
 * column. A list is several columns.
 */
export type Words = string | readonly string[]

/**
 * What a line is. `signed`: a purchase when its quantity is above zero, otherwise a sale. `long`, `short`: a whole trade.
 * `close`: closes what is open, such as an option that expires; its side follows from the lines before it.
 */
export type LineKind = 'buy' | 'sell' | 'signed' | 'long' | 'short' | 'close' | SkipReason

/** A file format as data, see `defineFormat`. */
export type FormatSpec = {
  /** Never changes, because every stored fingerprint contains it. */
  id: string
  broker: string
  title: string
  /** Where to click at the broker to get the file. */
  help: string
  /** The columns. A field with '?' can be missing; a file without one of the others is not of this format. */
  columns: { [name in Field | `${Field}?`]?: Words }
  /** The cells of the header. Without them, each row with all columns is a header. */
  header?: readonly string[]
  /** Whether its header words are so usual that a file with most of them is not said to look like this format. */
  usualWords?: boolean
  /** Header words that tell this format from others and are not read. */
  marks?: readonly string[]
  /** For a file with several kinds of tables: a header has all words of one of these lists. */
  tables?: readonly (readonly string[])[]
  /** Finds the account in a row above the header, as its first group, for a file whose lines name none. */
  accountAbove?: RegExp
  /** The kinds of lines, by the text of `action`; the first that matches. Without them, usual words for both sides. */
  lines?: readonly (readonly [RegExp, LineKind])[]
  /** The texts of `account` that name no account, such as that of the only account of most traders. */
  noAccount?: RegExp
  /** The kind texts of lines that only close a position, such as a sale at a broker that names a short sale as such. */
  closing?: RegExp
  /** The text that tells the kind of a line, where the cell of `action` alone does not. */
  kindText?(line: TableLine): string
  /** Lines with another `status` are orders that were not executed. */
  filled?: RegExp
  /** Default 'stock'. */
  market?: Market
  instrument?: Instrument
  /** The currency of a file that names none. */
  currency?: string
  /** The zone of times without one. Default 'UTC'. A zone in the header word, such as 'Time (UTC-4)', comes first. */
  zone?: Zone
  /** The order of day and month. Default 'proof': decided over the whole column, and month first when nothing proves it. */
  days?: DayOrder | 'proof' | 'dmy unless proven'
  /** Default 'proof': decided over all amounts of the file. */
  numbers?: NumberStyle | 'proof'
  /** The style of a file whose amounts prove both marks. Default 'either'. */
  mixedNumbers?: NumberStyle
  /** Fees that are costs are below zero ('minus'), above zero ('plus'), or have any sign ('any', the default). */
  fees?: 'minus' | 'plus' | 'any'
  /** The order of the lines, for files without times. Without it, it follows from their days. See also `orderSameDays`. */
  order?: 'newest first' | 'oldest first' | 'none within a day'
  /** Whether the broker has no short sales, so that a sale only closes. */
  longOnly?: boolean
  /** Whether trades of one symbol can be open at the same time; each `id` is then a position of its own. */
  perPosition?: boolean
  /** Whether lines can have more cells than the header. */
  loose?: boolean
  /** Whether the trader leaves out a line. */
  isExcluded?(line: TableLine): boolean
  /** Changes a line before it is added, or says why it is left out. */
  change?(draft: TableDraft, line: TableLine, table: FileTable): TableDraft | SkipReason
  /** Reads the whole table instead of line by line. */
  read?(table: FileTable): void
}

/** An execution of a table line. A whole trade has its exit, too; `exit` is null while it is open. */
export type TableDraft = ExecutionDraft & {
  kind: 'buy' | 'sell' | 'long' | 'short' | 'close'
  exit?: (Moment & { price: Decimal }) | null
}

/**
 * A format of a table whose columns and lines are described as data. Reads every table of the file that has its header,
 * each with the columns in its own order. A line with neither a day nor a quantity is a title or a total and is skipped.
 */
export function defineFormat(spec: FormatSpec): BrokerFormat {
  const columns = Object.entries(spec.columns).map(([name, words]) => toColumn(name, words))
  const required = [...columns.filter(({ isOptional }) => !isOptional), ...(spec.marks ?? []).map(toMark)]
  const tables = (spec.tables ?? [[]]).map((words) => [...required, ...words.map(toMark)])
  const score = (row: Row) => {
    if (spec.header) return hasCells(row, spec.header) ? OWN_COLUMNS : 0
    const header = indexHeader(row)
    if (header.count < Math.min(3, tables[0]?.length ?? 0)) return 0
    const isTable = tables.some((table) => table.every((column) => findColumn(header, column) !== null))
    if (!isTable) return 0
    return columns.filter((column) => findColumn(header, column) !== null).length
  }
  return {
    id: spec.id,
    broker: spec.broker,
    title: spec.title,
    help: spec.help,
    recognises: (rows) => Math.max(0, ...rows.map(score)),
    findMissing: (rows) => {
      const missing = spec.usualWords ? null : findMissing(rows, tables[0] ?? required)
      return missing?.map(({ written }) => written) ?? null
    },
    parse: (rows, options = {}) => {
      const parsed = createParsedFile([], options.onLine)
      const isHeader = (row: Row) => score(row) > 0
      const table = readFileTable(rows, { spec, columns, isHeader, parsed, options })
      if (spec.order === 'none within a day') parsed.isUnordered = true
      else if (spec.order) parsed.newestFirst = spec.order === 'newest first'
      const timed = findTimeWithoutDay(table)
      if (timed) {
        parsed.problems.push({ line: timed.line, code: 'import.no_day', message: NO_DAY })
        return parsed
      }
      runStep(() => readLines(table), parsed)
      runStep(() => closeOpenPositions(table), parsed)
      for (const run of table.later) runStep(run, parsed)
      return parsed
    },
  }
}

/** The first line of a file whose lines have times only, and whose name has no day; null for other files. */
function findTimeWithoutDay({ fileDay, lines }: FileTable): TableLine | null {
  if (fileDay !== null) return null
  const filled = lines.filter((line) => line.has('day'))
  const isTime = (line: TableLine) => /^\d{1,2}:[\d:.]+(?:\s*[ap]\.?m\.?)?$/i.test(line.text('day'))
  return filled.every(isTime) ? (filled[0] ?? null) : null
}

const NO_DAY =
  'The lines have times, but no day. Put the day into the name of the file, as in trades-2026-05-02.csv, and choose it again.'

function readLines(table: FileTable): void {
  if (table.spec.read) table.spec.read(table)
  else for (const line of table.lines) table.read(line)
}

// A format that reads the whole table can meet a cell that cannot be read outside of `attempt`.
function runStep(step: () => void, parsed: ParsedFile): void {
  try {
    step()
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    parsed.problems.push(describeBadValue(error.line ?? 1, error))
  }
}

/** The score of a header whose columns the trader chose: above that of every other format. */
const OWN_COLUMNS = 1_000_000

/** How many cells of a header, and how many characters of each, tell a file whose columns the trader chose from others. */
export const MAX_HEADER_CELLS = 100
export const MAX_HEADER_CELL = 200

function hasCells({ cells }: Row, header: readonly string[]): boolean {
  const isSameWidth = Math.min(cells.length, MAX_HEADER_CELLS) === header.length
  return isSameWidth && header.every((cell, index) => cell === cells[index]?.trim().slice(0, MAX_HEADER_CELL))
}

/** No header has a cell like this, and most lines have one: they need no search for header words. */
const numberOrDay = /^-?\d+(?:[.,]\d+)*$|^\d{4}[-./]\d{2}/

type Column = { field: string; written: string; isOptional: boolean; words: readonly (readonly Word[])[] }
type Word = { place: number | null; text: string; isStart: boolean; occurrence: number; shift: number }

function toColumn(name: string, words: Words): Column {
  const lists = typeof words === 'string' ? [words] : words
  const isOptional = name.endsWith('?')
  const written = (lists[0] ?? '').split('|')[0] ?? ''
  return {
    field: name.replace('?', ''),
    written,
    isOptional,
    words: lists.map((list) => list.split('|').map(toWord)),
  }
}

function toMark(words: string): Column {
  return {
    field: words,
    written: words.split('|')[0] ?? '',
    isOptional: false,
    words: [words.split('|').map(toWord)],
  }
}

function toWord(written: string): Word {
  const [, place] = /^@(\d+)$/.exec(written) ?? []
  const [, text = '', star = '', occurrence = '1', shift = ''] =
    /^(.*?)(\*?)(?:#(\d))?(>?)$/.exec(written) ?? []
  return {
    place: place === undefined ? null : Number(place),
    text: squash(text),
    isStart: star === '*',
    occurrence: Number(occurrence),
    shift: shift === '>' ? 1 : 0,
  }
}

type Header = { cells: string[]; places: ReadonlyMap<string, number[]>; count: number }

const headers = new WeakMap<Row, Header>()

function indexHeader(row: Row): Header {
  const known = headers.get(row)
  if (known) return known
  const places = new Map<string, number[]>()
  const words = row.cells.some((cell) => numberOrDay.test(cell)) ? [] : row.cells
  for (const [index, cell] of words.entries()) {
    const name = squash(cell)
    if (name !== '') places.set(name, [...(places.get(name) ?? []), index])
  }
  const header = { cells: row.cells, places, count: places.size }
  headers.set(row, header)
  return header
}

/** The letters and digits of a header word in lower case, with '%', '#' and '+', which tell some columns apart. */
export function squash(word: string): string {
  return word.length > 100
    ? ''
    : word
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}%#+]/gu, '')
}

/** The indexes of a column, one for each of its lists of words that the header has; null for none. */
function findColumn(header: Header, { words }: Column): number[] | null {
  const found = words.flatMap((alternatives) => findIndex(header, alternatives) ?? [])
  return found.length === 0 ? null : found
}

function findIndex({ places }: Header, alternatives: readonly Word[]): number | null {
  for (const { place, text, isStart, occurrence, shift } of alternatives) {
    if (place !== null) return place
    const exact = places.get(text)?.[occurrence - 1]
    if (exact !== undefined) return exact + shift
    if (!isStart) continue
    const starting = [...places].filter(([name]) => name.startsWith(text)).flatMap(([, at]) => at)
    const index = starting.toSorted((a, b) => a - b)[occurrence - 1]
    if (index !== undefined) return index + shift
  }
  return null
}

/**
 * The columns that the most similar row lacks; null when no row has at least five and two thirds of those that the format
 * needs, because many files have a symbol, a side and a price.
 */
function findMissing(rows: readonly Row[], required: readonly Column[]): Column[] | null {
  let best: Column[] | null = null
  for (const row of rows) {
    const header = indexHeader(row)
    if (header.count < 3) continue
    const missing = required.filter((column) => findColumn(header, column) === null)
    if (missing.length * 3 > required.length || required.length - missing.length < MIN_SIMILAR) continue
    if (best === null || missing.length < best.length) best = missing
  }
  return best
}

const MIN_SIMILAR = 5

type SplitRatio = { from: Decimal; to: Decimal }

/** The table of a file while it is read. */
export class FileTable {
  readonly spec: FormatSpec
  readonly parsed: ParsedFile
  /** The lines below the header, in the order of the file. */
  readonly lines: TableLine[]
  /** The rows above the first header. */
  readonly preamble: Row[]
  readonly days: DayOrder
  readonly numbers: NumberStyle
  readonly zone: Zone
  /** The name of the file; '' when it is not known. */
  readonly fileName: string
  /** The day in the name of the file; null for none. */
  readonly fileDay: Day | null
  /** Whether all days of the file are written with midnight as their time. */
  readonly hasDaysOnly: boolean
  /** The account that the rows above the header name; '' for none. */
  readonly account: string
  readonly closes: { line: TableLine; draft: TableDraft }[] = []
  /** What is done when all lines have been read. */
  readonly later: (() => void)[] = []

  constructor(
    table: Pick<
      FileTable,
      'spec' | 'parsed' | 'lines' | 'preamble' | 'days' | 'numbers' | 'zone' | 'fileName' | 'fileDay'
    >,
  ) {
    this.spec = table.spec
    this.parsed = table.parsed
    this.lines = table.lines
    this.preamble = table.preamble
    this.days = table.days
    this.numbers = table.numbers
    this.zone = table.zone
    this.fileName = table.fileName
    this.fileDay = table.fileDay
    const days = [...listCells(table.lines, ['day', 'exitDay'])].filter((cell) => /^\d/.test(cell))
    this.hasDaysOnly = days.length > 0 && days.every((cell) => midnight.test(cell))
    this.account = findAccount(table)
    for (const line of this.lines) line.table = this
  }

  /** Reads a line as its columns say. A cell that cannot be read is the problem import.bad_value of the line. */
  read(line: TableLine): void {
    const draft = this.draft(line)
    if (draft) this.attempt(line, () => this.add(line, draft))
  }

  /** The movements that a step adds, so that the format can correct them. */
  collectMovements(step: () => void): Movement[] {
    const before = this.parsed.movements.length
    step()
    return this.parsed.movements.slice(before)
  }

  /** The execution that `read` adds, without adding it; null for a line that is no trade. */
  draft(line: TableLine): TableDraft | null {
    this.parsed.onLine?.()
    let draft: TableDraft | SkipReason | null = null
    this.attempt(line, () => {
      const kind = findKind(line, this.spec)
      if (kind === null) return this.skip(line, 'no_trade', line.text('name') || line.texts[0] || '')
      if (!isTrade(kind)) return this.skip(line, kind)
      draft = readDraft(line, kind)
      if (this.spec.change) draft = this.spec.change(draft, line, this)
      if (typeof draft === 'string') this.skip(line, draft)
    })
    return typeof draft === 'string' ? null : draft
  }

  /** The lines of the first table. Those below a line with only a title are of other tables, and are skipped with the message. */
  firstLines(message: string): TableLine[] {
    const isTitle = ({ texts }: TableLine) => texts.filter((cell) => cell.trim() !== '').length === 1
    const end = this.lines.findIndex(isTitle)
    if (end < 0) return this.lines
    for (const line of this.lines.slice(end)) this.skip(line, 'detail', line.texts[0], message)
    return this.lines.slice(0, end)
  }

  /** Runs the reading of a line; a cell that cannot be read becomes a problem of the line. */
  attempt(line: TableLine, read: () => void): void {
    try {
      read()
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      this.parsed.problems.push(describeBadValue(line.line, error))
    }
  }

  /** Adds the execution of a line, or the two of a whole trade: the fee and the broker's P&L belong to the exit. */
  add(line: TableLine, { kind, exit, ...draft }: TableDraft): void {
    if (kind === 'close') this.closes.push({ line, draft: { kind, ...draft } })
    else if (exit === undefined) addExecution(this.parsed, line, draft)
    else addWholeTrade(this.parsed, line, { ...draft, kind, exit })
  }

  /** Adds money that is no trade and that a line states next to something else, such as the tax of a dividend. */
  addMovement(line: TableLine, kind: Movement['kind'], amount: Decimal, currency: string): void {
    if (!isZero(amount)) this.parsed.movements.push({ ...describeMovement(line), kind, amount, currency })
  }

  /** Adds a stock split that a line states: `from` old shares became `to` new ones. */
  addSplit(line: TableLine, split: Pick<CorporateAction, 'symbol' | 'currency'> & SplitRatio): void {
    const { from, to, ...others } = split
    const symbol = normaliseSymbol(others.symbol)
    const { day, executedAt } = line.moment()
    this.parsed.actions.push({
      kind: 'split',
      market: this.spec.market ?? 'stock',
      currency: others.currency,
      symbol,
      day,
      executedAt,
      ratioFrom: from,
      ratioTo: to,
      half: null,
      account: line.text('account') || line.table.account || null,
      externalId: line.text('id') || null,
      line: line.line,
    })
    const message = `${symbol} was split: ${from} shares became ${to}. Quantity and prices of the trade that is open then are adjusted.`
    this.parsed.warnings.push({ line: line.line, code: 'import.split', message })
  }

  /** Adds that a position continues as other shares: `from` old ones became `to` new ones. */
  addChange(
    line: TableLine,
    change: Pick<SymbolChange, 'symbol' | 'toSymbol' | 'currency'> & SplitRatio,
  ): void {
    const { from, to, currency } = change
    const [symbol, toSymbol] = [normaliseSymbol(change.symbol), normaliseSymbol(change.toSymbol)]
    const { day, executedAt } = line.moment()
    addSymbolChange(this.parsed, {
      ...{ symbol, toSymbol, currency, day, executedAt, ratioFrom: from, ratioTo: to },
      market: this.spec.market ?? 'stock',
      account: line.text('account') || line.table.account || null,
      externalId: line.text('id') || null,
      line: line.line,
    })
  }

  /**
   * Adds a stock split of which a line states only how many shares were added (above zero) or removed. The ratio follows from the
   * shares that the lines of the file hold before that time; without any, the line is skipped.
   */
  addSharesOfSplit(line: TableLine, { symbol, shares }: { symbol: string; shares: Decimal }): void {
    const addRatio = () => {
      const name = normaliseSymbol(symbol)
      const { held, currency } = this.#findHeld(line, name)
      const after = add(held, shares)
      if (currency === null || sign(held) <= 0 || sign(after) <= 0) return this.skip(line, 'split')
      this.addSplit(line, { symbol: name, currency, from: held, to: after })
    }
    this.later.push(() => this.attempt(line, addRatio))
  }

  #findHeld(line: TableLine, symbol: string): { held: Decimal; currency: string | null } {
    const account = line.text('account') || this.account || null
    if (!countHeldLine(this.parsed, { symbol, account })) return { held: '0', currency: null }
    const key = buildTimeKey(line.moment())
    const isBefore = (one: Pick<Execution, 'day' | 'executedAt'>) => buildTimeKey(one) < key
    const own = selectOfSymbol(this.parsed, { symbol, account })
    const events = [...own.executions.filter(isBefore), ...own.actions.filter(isBefore)]
    const held = sortByTime(events).reduce<Decimal>((sum, event) => {
      if (!('kind' in event)) return add(sum, sumPosition([event]))
      const to = multiply(sum, event.ratioTo ?? '1')
      return divide(to, event.ratioFrom ?? '1', { places: MAX_DECIMALS }) ?? sum
    }, '0')
    return { held, currency: events[0]?.currency ?? null }
  }

  /** Skips a line. When it states an amount of money that is no trade, the amount becomes a movement of the account. */
  skip(line: TableLine, reason: SkipReason, what?: string, message?: string): void {
    const movement = isMovement(reason) ? readMovement(line, reason) : null
    if (movement) this.parsed.movements.push(movement)
    skipLine(this.parsed, line, reason, what ?? describeLine(line), message)
  }
}

function findAccount({ preamble, spec }: Pick<FileTable, 'preamble' | 'spec'>): string {
  const { accountAbove } = spec
  if (!accountAbove) return ''
  for (const { cells } of preamble) {
    const account = accountAbove.exec(cells.join(' ').slice(0, 1000))?.[1]
    if (account) return account
  }
  return ''
}

/** A line of a table, whose cells are read by field, or by the words of a header. Amounts throw BadCell. */
export class TableLine {
  readonly line: number
  readonly texts: readonly string[]
  readonly #header: TableHeader
  table!: FileTable

  constructor(row: Row, header: TableHeader) {
    this.line = row.line
    this.texts = row.cells
    this.#header = header
  }

  /** The trimmed text of a field, or of the column with these header words; '' when the table does not have it. */
  text(field: Field | (string & {})): string {
    const index = this.#find(field)[0]
    const text = index === undefined ? '' : cleanCell(this.texts[index] ?? '')
    return field === 'account' && this.table.spec.noAccount?.test(text) ? '' : text
  }

  /** Whether the cell of a field has a text other than a dash. */
  has(field: Field | (string & {})): boolean {
    return !isBlank(this.text(field))
  }

  /** The amount of a field. */
  amount(field: Field | (string & {})): Decimal {
    return parseAmount(this.text(field), this.table.numbers) ?? this.fail(field)
  }

  /** The amount of a field; '0' when the cell is blank or a dash. */
  amountOrZero(field: Field | (string & {})): Decimal {
    return this.has(field) ? this.amount(field) : '0'
  }

  /** The quantity of a field, with its sign and at most 18 decimals. */
  quantity(field: Field | (string & {}) = 'quantity'): Decimal {
    return parseQuantity(this.text(field), this.table.numbers) ?? this.fail(field)
  }

  /**
   * The moment of a day and a time that is in the same cell or in a column of its own. A time alone is of the file's day. Midnight
   * is no time when all days of the file have it, or when the time has a column of its own: a spreadsheet writes days like that.
   */
  moment(day: Field | (string & {}) = 'day', time: Field | (string & {}) = 'time'): Moment & { day: Day } {
    const isOwnColumn = time !== '' && this.#find(time)[0] !== this.#find(day)[0]
    const text = this.text(day)
    const isDay = this.table.hasDaysOnly || (isOwnColumn && this.has(time))
    const ofDay = isDay ? text.replace(midnight, '') : text
    const written = isOwnColumn && this.has(time) ? `${ofDay} ${this.text(time)}` : ofDay
    const zone = this.#zone(time) ?? this.#zone(day) ?? this.table.zone
    const { fileDay, days } = this.table
    const moment = fileDay && /^\d{1,2}:/.test(written) ? parseMoment(`${fileDay} ${written}`, zone) : null
    return moment ?? parseMoment(written, zone, days) ?? this.fail(day)
  }

  /** The cells of all columns of a field, such as those of fees. */
  all(field: Field): string[] {
    return this.#find(field).map((index) => cleanCell(this.texts[index] ?? ''))
  }

  /** The raw header word of a field; '' when the table does not have it. */
  headerOf(field: Field | (string & {})): string {
    const index = this.#find(field)[0]
    return index === undefined ? '' : (this.#header.cells[index] ?? '')
  }

  /** Throws the problem that the cell of a field cannot be read. */
  fail(field: Field | (string & {})): never {
    throw new BadCell(this.headerOf(field) || field, this.text(field), this.line)
  }

  #find(field: string): readonly number[] {
    const known = this.#header.fields.get(field)
    if (known) return known
    if (fields.some((name) => name === field)) return []
    const found = findColumn(indexHeader({ line: 0, cells: this.#header.cells }), toMark(field)) ?? []
    this.#header.fields.set(field, found)
    return found
  }

  #zone(field: string): Zone | null {
    if (!this.#header.zones.has(field)) this.#header.zones.set(field, findHeaderZone(this.headerOf(field)))
    return this.#header.zones.get(field) ?? null
  }
}

type TableHeader = {
  cells: string[]
  fields: Map<string, readonly number[]>
  zones: Map<string, Zone | null>
}

// A spreadsheet keeps a long number as a text with ="12345".
function cleanCell(cell: string): string {
  const trimmed = cell.trim()
  return trimmed.startsWith('="') && trimmed.endsWith('"') ? trimmed.slice(2, -1).trim() : trimmed
}

function isBlank(text: string): boolean {
  return text === '' || /^(?:[-–—~]+|n\/?a|nan|null|none)$/i.test(text)
}

/** The zone that a header word names: 'Time (UTC)', 'Filled Time(UTC+08:00)', 'Update Time (EDT)'. */
function findHeaderZone(word: string): Zone | null {
  const [, name, shift] = /[([\s_]([A-Z]{3,4})\s*([+-]\d{1,2}(?::?\d{2})?)?[)\]]?\s*$/i.exec(word) ?? []
  if (/(?:date|time)_?utc$/i.test(word)) return 'UTC'
  if (name === undefined) return null
  if (shift !== undefined) return toOffset(shift)
  return parseMoment(`2024-01-15 00:00 ${name}`, 'UTC')?.zone ?? null
}

type Reading = {
  spec: FormatSpec
  columns: readonly Column[]
  isHeader(row: Row): boolean
  parsed: ParsedFile
  options: ParseOptions
}

function readFileTable(rows: Row[], { spec, columns, isHeader, parsed, options }: Reading): FileTable {
  const lines: TableLine[] = []
  let header: TableHeader | null = null
  let preamble: Row[] = []
  for (const [index, found] of rows.entries()) {
    const row = header === null ? found : unquoteRow(found, header.cells.length)
    if (isHeader(row)) {
      if (header === null) preamble = rows.slice(0, index)
      header = toTableHeader(row, columns)
      continue
    }
    if (header === null || !hasText(row)) continue
    const surplus = row.cells.slice(header.cells.length)
    if (!spec.loose && surplus.some((cell) => cell.trim() !== ''))
      parsed.problems.push(describeRaggedRow(row.line, row.cells.length, header.cells.length))
    else lines.push(new TableLine(row, header))
  }
  const numbers = options.numbers ?? spec.numbers ?? 'proof'
  const days = options.days ?? (hasYearLast(lines) && spec.days === 'ymd' ? 'proof' : spec.days) ?? 'proof'
  return new FileTable({
    spec,
    parsed,
    lines,
    preamble,
    numbers: numbers === 'proof' ? decideNumbers(lines, spec) : numbers,
    days: days === 'proof' || days === 'dmy unless proven' ? decideDays(lines, parsed, days) : days,
    zone: options.zone ?? spec.zone ?? 'UTC',
    fileName: options.fileName ?? '',
    fileDay: findFileDay(options.fileName ?? ''),
  })
}

/** Whether days end with the year, as in a file that a spreadsheet saved again. */
function hasYearLast(lines: readonly TableLine[]): boolean {
  return /^\d{1,2}[/.]\d{1,2}[/.]\d{4}\b/.test(lines[0]?.text('day') ?? '')
}

/** The row itself, or its cells when the entire row is in quotes, so that the first cell has all of them. */
function unquoteRow(row: Row, width: number): Row {
  const [first = '', ...others] = row.cells
  if (others.length > 0 || !first.includes(',')) return row
  const cells = parseCsv(first, { delimiter: ',' }).rows[0]?.cells ?? []
  return cells.length === width ? { ...row, cells } : row
}

const midnight = /[ T]00?:00(?::00(?:\.0+)?)?\s*$/

const amountFields = ['quantity', 'price', 'value', 'fee', 'pnl', 'exitPrice'] as const

function* listCells(lines: readonly TableLine[], names: readonly Field[]): Iterable<string> {
  for (const line of lines) for (const name of names) yield* line.all(name)
}

function decideNumbers(lines: readonly TableLine[], { mixedNumbers = 'either' }: FormatSpec): NumberStyle {
  const { style } = decideNumberStyle(listCells(lines, amountFields))
  return style === 'either' ? mixedNumbers : style
}

function decideDays(
  lines: readonly TableLine[],
  parsed: ParsedFile,
  style: 'proof' | 'dmy unless proven',
): DayOrder {
  const cells = [...listCells(lines, ['day', 'exitDay'])]
  const { order } = decideDayOrder(cells)
  if (order !== null) return order
  if (style === 'dmy unless proven') return 'dmy'
  parsed.warnings.push(describeAssumedOrder(cells))
  return 'mdy'
}

function toTableHeader({ cells }: Row, columns: readonly Column[]): TableHeader {
  const header = indexHeader({ line: 0, cells })
  const found = columns.map(
    ({ field, ...column }) => [field, findColumn(header, { field, ...column }) ?? []] as const,
  )
  return { cells, fields: new Map(found), zones: new Map() }
}

function isTrade(kind: LineKind): kind is 'buy' | 'sell' | 'signed' | 'long' | 'short' | 'close' {
  return (
    kind === 'buy' ||
    kind === 'sell' ||
    kind === 'signed' ||
    kind === 'long' ||
    kind === 'short' ||
    kind === 'close'
  )
}

/** The kind of a line; null for a line with neither a day nor a quantity. */
function findKind(line: TableLine, spec: FormatSpec): LineKind | null {
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

function readKindText(line: TableLine, spec: FormatSpec): string {
  return spec.kindText ? spec.kindText(line) : line.text('action')
}

/** The words for a purchase and a sale, as brokers in several languages write them at the start of a cell. */
export const buyWords =
  /^(?:b|l|bid|buy|bought|bot|bto|btc|bc|long|purchase|kauf|kaufen|gekauft|achat|acheter|compra|comprar|acquisto|koop|aankoop|köp|köpt|kupno|zakup|買い?|买入?)(?![a-z])/i
export const sellWords =
  /^(?:s|a|ask|sell|sold|sld|sto|stc|ss|short|sale|verkauf|verkaufen|verkauft|vente|vendre|venta|vender|vendita|verkoop|sälj|sålt|sprzedaż|売り?|卖出?)(?![a-z])/i

/** What the `positionId` of a line without an id starts with: another file has the same number for another line. */
export const LINE_POSITION = 'line '

/** Reads an execution from the columns of a line. Throws BadCell. */
function readDraft(
  line: TableLine,
  kind: 'buy' | 'sell' | 'signed' | 'long' | 'short' | 'close',
): TableDraft {
  const { spec } = line.table
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
    fee: sumFees(line),
    feeCurrency:
      line.text('feeCurrency') || findCurrency(line.all('fee').find((cell) => !isBlank(cell)) ?? ''),
    currency,
    ...line.moment(),
    externalId: id,
    ...(account && { account }),
    ...(line.has('name') && { name: line.text('name') }),
    ...(line.has('pnl') && { brokerPnl: line.amount('pnl') }),
    closesOnly:
      (spec.longOnly === true && side === 'sell') || spec.closing?.test(readKindText(line, spec)) === true,
    ...(spec.perPosition && { positionId: id ?? `${LINE_POSITION}${line.line}` }),
    ...readLabels(line),
    ...(isWhole && { exit: readExit(line) }),
  }
}

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
function sumFees(line: TableLine): Decimal {
  const { fees = 'any' } = line.table.spec
  let total: Decimal = '0'
  for (const cell of line.all('fee')) {
    if (isBlank(cell)) continue
    const fee = parseAmount(cell, line.table.numbers) ?? line.fail('fee')
    total = subtract(total, fees === 'minus' ? fee : fees === 'plus' ? negate(fee) : negate(toAbsolute(fee)))
  }
  return total
}

function readMovement(line: TableLine, kind: Movement['kind']): Movement | null {
  const { spec, numbers } = line.table
  const amount = parseAmount(line.text('value'), numbers)
  const currency = line.text('currency') || findCurrency(line.text('value')) || spec.currency
  if (amount === null || isZero(amount) || !currency || !line.has('day')) return null
  return { ...describeMovement(line), kind, amount, currency }
}

function describeMovement(line: TableLine): Omit<Movement, 'kind' | 'amount' | 'currency'> {
  return {
    symbol: line.text('symbol') || null,
    account: line.text('account') || line.table.account || null,
    what: describeLine(line),
    externalId: line.text('id') || null,
    line: line.line,
    ...line.moment(),
  }
}

function describeLine(line: TableLine): string {
  const words = [line.text('action'), line.text('symbol') || line.text('name')].filter(Boolean)
  return words.length > 0 ? words.join(' ') : (line.texts.find((cell) => cell.trim() !== '') ?? '')
}

/** Adds the two executions of a whole trade, or its entry while it is open. The fee and the broker's P&L belong to the exit. */
export function addWholeTrade(
  parsed: ParsedFile,
  line: { line: number },
  { kind, exit, ...entry }: TableDraft,
): void {
  const { externalId, labels, ...same } = entry
  const isLong = kind === 'long'
  const opening = {
    ...same,
    brokerPnl: null,
    fee: '0', // the file repeats the fee of an open trade when it is closed
    closesOnly: false,
    ...(labels && { labels }),
  }
  addExecution(parsed, line, {
    ...opening,
    side: isLong ? 'buy' : 'sell',
    externalId: externalId && `${externalId}-open`,
  })
  if (!exit) return
  const closing = { ...same, ...exit, closesOnly: true }
  addExecution(parsed, line, {
    ...closing,
    side: isLong ? 'sell' : 'buy',
    externalId: externalId && `${externalId}-close`,
  })
}

/**
 * Adds the lines that close what is open, oldest first: the side is opposite to the position that the lines before them leave,
 * and a missing quantity is all of it. When the file does not have the opening, a long position is assumed to be open. A second
 * line about a position that is closed already is skipped. An option closes on the day of its expiry at the latest.
 */
function closeOpenPositions(table: FileTable): void {
  const { closes, parsed } = table
  if (closes.length === 0) return
  const bySymbol = Map.groupBy(parsed.executions, buildAccountKey)
  const positions = new Map<string, OpenPosition>()
  const dated = closes.map(({ line, draft }) => ({ line, draft: { ...draft, day: findClosingDay(draft) } }))
  for (const { line, draft } of dated.toSorted((a, b) =>
    buildTimeKey(a.draft) < buildTimeKey(b.draft) ? -1 : 1,
  )) {
    const { kind: _kind, exit: _exit, ...execution } = draft
    const key = buildAccountKey({ symbol: draft.symbol.toUpperCase(), account: draft.account || null })
    const position = positions.get(key) ?? new OpenPosition(bySymbol.get(key) ?? [])
    positions.set(key, position)
    position.moveTo(buildTimeKey(draft))
    if (position.isFlat()) {
      table.skip(line, 'detail')
      continue
    }
    const { quantity: open } = position
    const added = parsed.executions.length
    const quantity = isZero(draft.quantity) ? toAbsolute(open) : draft.quantity
    const side = sign(open) < 0 ? 'buy' : 'sell'
    table.attempt(line, () => {
      const price = isZero(draft.price) ? readSettlement(line, draft, quantity) : draft.price
      addExecution(parsed, line, { ...execution, price, quantity, side, closesOnly: true })
    })
    position.add(parsed.executions.slice(added))
  }
}

/** What the executions of a symbol leave open, oldest first. */
class OpenPosition {
  quantity: Decimal = '0'
  #count = 0
  readonly #later: Execution[]

  constructor(executions: readonly Execution[]) {
    this.#later = sortByTime(executions).reverse()
  }

  /** Adds the executions until a time. */
  moveTo(timeKey: string): void {
    for (let next = this.#later.at(-1); next && buildTimeKey(next) <= timeKey; next = this.#later.at(-1)) {
      this.add([next])
      this.#later.pop()
    }
  }

  add(executions: readonly Execution[]): void {
    this.quantity = add(this.quantity, sumPosition(executions))
    this.#count += executions.length
  }

  /** Whether there were executions, and nothing is open. */
  isFlat(): boolean {
    return this.#count > 0 && isZero(this.quantity)
  }
}

/** The price of an option that was settled in cash, from the value of its line; 0 for one that expired or became shares. */
function readSettlement(line: TableLine, { contractSize }: TableDraft, quantity: Decimal): Decimal {
  return toUnitPrice(line.amountOrZero('value'), multiply(quantity, contractSize ?? '1'))
}

function buildAccountKey({ symbol, account }: { symbol: string; account: string | null }): string {
  return `${symbol} ${account ?? ''}`
}

// A broker books the expiry of a Friday on the next day or on Monday.
function findClosingDay({ day, executedAt, expiry }: TableDraft): Day {
  return executedAt === null && expiry && expiry < day ? expiry : day
}
