import type { Day } from '../days/day.ts'
import type { Decimal } from '../decimal/decimal.ts'
import { type NumberStyle, parseAmount, parseQuantity } from './amounts.ts'
import type { Row } from './csv.ts'
import { findColumn, indexHeader, toOtherColumn } from './header-columns.ts'
import { type DayOrder, type Moment, parseMoment } from './moments.ts'
import { BadCell } from './table.ts'
import { toOffset, type Zone } from './zones.ts'

/**
 * What a column holds. `quantity` can have a sign. `value` is the amount of the line, with fees or without. `fee` can be several
 * columns, which are added. A line that is a whole trade has its entry in `day`, `time` and `price`, and its exit in the
 * fields that start with `exit`. `strategy`, `notes` and `tags` come from other journals. `balance` is that of the account after the
 * line, and `balanceChange` what the line added to it, where that is not its `value`.
 */
export const fields = [
  ...(['symbol', 'name', 'action', 'status', 'quantity', 'price', 'value', 'currency'] as const),
  ...(['contractSize', 'day', 'time', 'exitPrice', 'exitDay', 'exitTime', 'fee', 'feeCurrency'] as const),
  ...(['pnl', 'account', 'id', 'strategy', 'notes', 'tags'] as const),
  ...(['balance', 'balanceCurrency', 'balanceChange'] as const),
] as const
export type Field = (typeof fields)[number]

/** A line of a table, whose cells are read by field, or by the words of a header. Amounts throw BadCell. */
export class TableLine {
  readonly line: number
  readonly texts: readonly string[]
  readonly #header: TableHeader
  table!: LineTable // the constructor of FileTable sets it for each of its lines

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

  /** Whether the cell of a field states something, see `isBlank`. */
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
    const found = findColumn(indexHeader({ line: 0, cells: this.#header.cells }), toOtherColumn(field)) ?? []
    this.#header.fields.set(field, found)
    return found
  }

  #zone(field: string): Zone | null {
    if (!this.#header.zones.has(field)) this.#header.zones.set(field, findHeaderZone(this.headerOf(field)))
    return this.#header.zones.get(field) ?? null
  }
}

/** What a line needs to know of its table, see `FileTable`. */
type LineTable = {
  days: DayOrder
  numbers: NumberStyle
  zone: Zone
  fileDay: Day | null
  hasDaysOnly: boolean
  account: string
  spec: { noAccount?: RegExp }
}

/** The header of a table, with the indexes of the columns of each field. */
export type TableHeader = {
  cells: string[]
  fields: Map<string, readonly number[]>
  zones: Map<string, Zone | null>
}

export const midnight = /[ T]00?:00(?::00(?:\.0+)?)?\s*$/

// A spreadsheet keeps a long number as a text with ="12345".
function cleanCell(cell: string): string {
  const trimmed = cell.trim()
  return trimmed.startsWith('="') && trimmed.endsWith('"') ? trimmed.slice(2, -1).trim() : trimmed
}

/** Whether a text states nothing: it is blank, a dash or a word for none. */
export function isBlank(text: string): boolean {
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
