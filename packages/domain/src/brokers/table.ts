import type { Day } from '../days/day.ts'
import type { Decimal } from '../decimal/decimal.ts'
import { type NumberStyle, type NumbersRead, parseAmount, parseQuantity, readNumberStyle } from './amounts.ts'
import type { FileNote, Row } from './csv.ts'
import { type DayOrder, type DaysRead, type Moment, parseMoment, readDayOrder } from './moments.ts'
import type { Zone } from './zones.ts'

/**
 * A row of a table. `columns` maps the normalised name of a column to its index. Numbers have a decimal point and days start with
 * the year unless the table says otherwise.
 */
export type Line = {
  line: number
  cells: string[]
  columns: ReadonlyMap<string, number>
  numbers?: NumberStyle
  days?: DayOrder
}

/** A required cell that cannot be parsed. `parseLines` catches it and reports import.bad_value. */
export class BadCell extends Error {
  readonly column: string
  readonly value: string
  /** The line of the cell; null when the code that catches the error knows the line. */
  readonly line: number | null

  constructor(column: string, value: string, line: number | null = null) {
    super('bad cell')
    this.column = column
    this.value = value
    this.line = line
  }
}

/** The index of each column of a header row by its name, trimmed and in lower case. */
function indexColumns(header: string[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  for (const [index, name] of header.entries()) {
    const column = normaliseName(name)
    if (!columns.has(column)) columns.set(column, index)
  }
  return columns
}

/** Whether the row has all of these columns. 'a|b' means one of two alternatives. */
export function hasColumns({ cells }: Row, names: readonly string[]): boolean {
  const has = (name: string) =>
    cells.some((cell) => cell.length >= name.length && normaliseName(cell) === name)
  return names.every((name) => name.split('|').some(has))
}

/**
 * Reads the lines below a header, without rows that repeat the header. A row with another number of cells is reported
 * as import.ragged_row, even when its extra cells are blank: an extra comma may have shifted the other cells. When all rows have
 * the same number of cells and all extra ones are blank, only the header is shorter. Rows of a sheet end at their last cell with a
 * text, see `ParseOptions`.
 */
export function readTable(
  header: Row,
  rows: Row[],
  isSheet = false,
): { lines: Line[]; problems: FileNote[] } {
  const columns = indexColumns(header.cells)
  const repeated = header.cells.join('\u0001')
  const width = header.cells.length
  const isHeaderShort = hasBlankEnds(rows, width)
  const lines: Line[] = []
  const problems: FileNote[] = []
  for (const { line, cells: written } of rows) {
    const cells = isSheet ? fillCells(written, width) : isHeaderShort ? written.slice(0, width) : written
    if (cells.length !== width) problems.push(describeRaggedRow(line, cells.length, width))
    else if (cells[0] !== header.cells[0] || cells.join('\u0001') !== repeated)
      lines.push({ line, cells, columns })
  }
  return { lines, problems }
}

/** Whether all rows have the same number of cells, more than the header, and all extra ones are blank. */
function hasBlankEnds(rows: readonly Row[], width: number): boolean {
  const full = rows[0]?.cells.length ?? 0
  const isBlankEnd = ({ cells }: Row) =>
    cells.length === full && cells.slice(width).every((cell) => cell.trim() === '')
  return full > width && rows.every(isBlankEnd)
}

/** The cells with blank ones at the end, up to the width of a table. */
export function fillCells(cells: string[], width: number): string[] {
  return cells.length >= width ? cells : [...cells, ...Array.from({ length: width - cells.length }, () => '')]
}

/**
 * Reads the lines below each header: traders join the files of several years, whose columns differ. Rows before the first
 * header, and those that `isTitle` recognises, are left out.
 */
export function readTables(
  rows: readonly Row[],
  {
    isHeader,
    isTitle = () => false,
    isSheet = false,
  }: { isHeader: (row: Row) => boolean; isTitle?: (row: Row) => boolean; isSheet?: boolean | undefined },
): { lines: Line[]; problems: FileNote[] } {
  const starts = rows.flatMap((row, index) => (isHeader(row) ? [index] : []))
  const tables = starts.flatMap((start, index) => {
    const header = rows[start]
    const own = rows.slice(start + 1, starts[index + 1]).filter((row) => !isTitle(row))
    return header ? [readTable(header, own, isSheet)] : []
  })
  return {
    lines: tables.flatMap(({ lines }) => lines),
    problems: tables.flatMap(({ problems }) => problems),
  }
}

type StyleColumns = {
  amounts: readonly string[]
  days: readonly string[]
  numbers?: NumberStyle | undefined
  /** The order of day and month that the file's language states. */
  order?: DayOrder | undefined
  /** The trader's answers. */
  answeredDays?: DayOrder | undefined
  answeredNumbers?: 'point' | 'comma' | undefined
}

/** The lines with the style of numbers and the order of day and month that all cells of these columns prove. */
export function decideStyle(
  lines: readonly Line[],
  { amounts, days, numbers, order, answeredDays, answeredNumbers }: StyleColumns,
): { lines: Line[]; read: { days: DaysRead; numbers: NumbersRead } } {
  const list = (names: readonly string[]) =>
    lines.flatMap((line) => names.flatMap((name) => line.cells[line.columns.get(name) ?? -1] ?? []))
  const read = {
    days: readDayOrder(list(days), { stated: order, answered: answeredDays }),
    numbers: readNumberStyle(list(amounts), { stated: numbers, answered: answeredNumbers }),
  }
  const style = { numbers: read.numbers.style, days: read.days.order }
  return { lines: lines.map((line) => ({ ...line, ...style })), read }
}

/** The trimmed text of the first of these columns that the table has; '' when it has none of them. */
export function getText(line: Line, ...names: string[]): string {
  const name = names.find((one) => line.columns.has(one))
  const index = name === undefined ? undefined : line.columns.get(name)
  return (index === undefined ? undefined : line.cells[index])?.trim() ?? ''
}

/** The amount in a column; null when the cell is not an amount. */
export function findAmount(line: Line, ...names: string[]): Decimal | null {
  return parseAmount(getText(line, ...names), line.numbers)
}

/** The amount in a column. Throws BadCell when the cell is not an amount. */
export function getAmount(line: Line, ...names: string[]): Decimal {
  return findAmount(line, ...names) ?? throwBadCell(line, names)
}

/** The amount in a column; '0' when the cell is blank or a dash. Throws BadCell for other texts. */
export function getAmountOrZero(line: Line, ...names: string[]): Decimal {
  return ['', '-', '--'].includes(getText(line, ...names)) ? '0' : getAmount(line, ...names)
}

/** The signed quantity in a column. Throws BadCell when the cell is not a quantity. */
export function getQuantity(line: Line, ...names: string[]): Decimal {
  return parseQuantity(getText(line, ...names), line.numbers) ?? throwBadCell(line, names)
}

/** The moment in a column. Throws BadCell when the cell is not a moment. */
export function getMoment(line: Line, zone: Zone, ...names: string[]): Moment & { day: Day } {
  return parseMoment(getText(line, ...names), zone, line.days) ?? throwBadCell(line, names)
}

/** The text in a column. Throws BadCell when the cell is blank. */
export function requireText(line: Line, ...names: string[]): string {
  return getText(line, ...names) || throwBadCell(line, names)
}

function throwBadCell(line: Line, names: string[]): never {
  const name = names.find((one) => line.columns.has(one)) ?? names[0] ?? ''
  throw new BadCell(name, getText(line, name))
}

function normaliseName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The problem import.ragged_row of a line with another number of cells than its header. */
export function describeRaggedRow(line: number, cells: number, width: number): FileNote {
  const message = `This line has ${cells} cells, but the header has ${width}. Download the file again.`
  return { line, code: 'import.ragged_row', message }
}
