import type { Day } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'
import type { FileNote, Row } from './row.ts'
import type { Zone } from './to-instant.ts'
import { type Moment, readMoment } from './parse-moment.ts'
import { readMoney, readQuantity } from './parse-amount.ts'

/** A row of a table together with the table's columns, by normalised name. */
export type Line = { line: number; cells: string[]; columns: ReadonlyMap<string, number> }

/** A cell that a format needs and cannot read. Only ever thrown inside `read` of a format, see `readEach`. */
export class BadCell extends Error {
  readonly column: string
  readonly value: string

  constructor(column: string, value: string) {
    super('bad cell')
    this.column = column
    this.value = value
  }
}

/** The columns of a header row: the place of each by its name in lower case, without spaces around it. */
export function columnsOf(header: string[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  for (const [index, name] of header.entries()) {
    const column = columnName(name)
    if (!columns.has(column)) columns.set(column, index)
  }
  return columns
}

/** Whether the row names all of these columns; of alternatives ('a|b') one is enough. */
export function namesColumns(row: Row, names: readonly string[]): boolean {
  const columns = columnsOf(row.cells)
  return names.every((name) => name.split('|').some((one) => columns.has(one)))
}

/**
 * The lines under a header. Rows that repeat the header are left out. A row with another number of cells is
 * import.ragged_row and left out as well, even when the surplus is blank: a comma too many may have moved the cells.
 */
export function linesUnder(header: Row, rows: Row[]): { lines: Line[]; problems: FileNote[] } {
  const columns = columnsOf(header.cells)
  const repeated = header.cells.join('\u0001')
  const width = header.cells.length
  const lines: Line[] = []
  const problems: FileNote[] = []
  for (const { line, cells } of rows) {
    if (cells.length !== width) problems.push(raggedRow(line, cells.length, width))
    else if (cells[0] !== header.cells[0] || cells.join('\u0001') !== repeated)
      lines.push({ line, cells, columns })
  }
  return { lines, problems }
}

/** The text of the first of these columns that the table has, trimmed; '' when it has none of them. */
export function text(line: Line, ...names: string[]): string {
  const name = names.find((one) => line.columns.has(one))
  const index = name === undefined ? undefined : line.columns.get(name)
  return (index === undefined ? undefined : line.cells[index])?.trim() ?? ''
}

/** The amount in a column; throws BadCell when there is none. */
export function money(line: Line, ...names: string[]): Decimal {
  return readMoney(text(line, ...names)) ?? bad(line, names)
}

/** The amount in a column, '0' when it is blank or a dash; throws BadCell when it is something else. */
export function moneyOrZero(line: Line, ...names: string[]): Decimal {
  return ['', '-', '--'].includes(text(line, ...names)) ? '0' : money(line, ...names)
}

/** The count of shares or coins in a column, with its sign; throws BadCell when there is none. */
export function quantity(line: Line, ...names: string[]): Decimal {
  return readQuantity(text(line, ...names)) ?? bad(line, names)
}

/** The moment in a column; throws BadCell when there is none. */
export function moment(line: Line, zone: Zone, ...names: string[]): Moment & { day: Day } {
  return readMoment(text(line, ...names), zone) ?? bad(line, names)
}

/** The text in a column; throws BadCell when it is blank. */
export function needed(line: Line, ...names: string[]): string {
  return text(line, ...names) || bad(line, names)
}

function bad(line: Line, names: string[]): never {
  const name = names.find((one) => line.columns.has(one)) ?? names[0] ?? ''
  throw new BadCell(name, text(line, name))
}

function columnName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

function raggedRow(line: number, cells: number, width: number): FileNote {
  const message = `This line has ${cells} cells where the header has ${width}. Is the file cut off or edited?`
  return { line, code: 'import.ragged_row', message }
}
