import type { Day } from '../days/day.ts'
import { type NumbersRead, readNumberStyle } from './amounts.ts'
import { readBalances } from './balances.ts'
import type { BrokerFormat, FormatColumns, ParsedFile, ParseOptions } from './broker-format.ts'
import { hasText, parseCsv, type Row } from './csv.ts'
import { FileTable, type FormatSpec, listCells } from './file-table.ts'
import {
  type Column,
  findColumn,
  findMissing,
  indexHeader,
  listHeaderWords,
  toColumn,
  toOtherColumn,
  type Words,
} from './header-columns.ts'
import { createParsedFile, describeBadValue } from './lines.ts'
import { type DaysRead, parseDay, readDayOrder } from './moments.ts'
import { closeOpenPositions } from './open-positions.ts'
import { BadCell, describeRaggedRow } from './table.ts'
import { type TableHeader, TableLine } from './table-line.ts'

/**
 * A format of a table whose columns and lines are described as data. Reads every table of the file that has its header,
 * each with the columns in its own order. A line with neither a day nor a quantity is a title or a total and is skipped.
 */
export function defineFormat(spec: FormatSpec): BrokerFormat {
  const columns = listColumnWords(spec).map(([name, words]) => toColumn(name, words))
  const required = [
    ...columns.filter(({ isOptional }) => !isOptional),
    ...(spec.requiredWords ?? []).map(toOtherColumn),
  ]
  const tables = (spec.tables ?? [[]]).map((words) => [...required, ...words.map(toOtherColumn)])
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
    columns: listColumns(spec),
    zones: {
      read: spec.zone ?? 'UTC',
      isAssumed: spec.assumesZone ?? false,
      home: spec.header ? 'UTC' : (spec.zone ?? 'UTC'), // the trader chose the zone with the columns
    },
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
      readBalances(table)
      return parsed
    },
  }
}

/** Each column of a format with its header words: by its field, or by these words when it is none. */
function listColumnWords({ columns, otherColumns = [] }: FormatSpec): [string, Words][] {
  return [
    ...Object.entries(columns),
    ...otherColumns.map((name): [string, Words] => [name, name.replace(/\?$/, '')]),
  ]
}

function listColumns(spec: FormatSpec): FormatColumns {
  const { requiredWords = [], tables: [table = []] = [] } = spec
  const list = (isOptional: boolean) =>
    listColumnWords(spec).flatMap(([name, words]) =>
      name.endsWith('?') === isOptional ? listHeaderWords(words) : [],
    )
  const needed = new Set([...list(false), ...[...requiredWords, ...table].flatMap(listHeaderWords)])
  return { needed: [...needed], optional: [...new Set(list(true))].filter((word) => !needed.has(word)) }
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
    // A cell of a sheet has its own place; in a text, a line with more cells than the header can have a separator too many.
    const isStrict = !spec.allowsSurplusCells && !options.isSheet
    if (isStrict && surplus.some((cell) => cell.trim() !== ''))
      parsed.problems.push(describeRaggedRow(row.line, row.cells.length, header.cells.length))
    else lines.push(new TableLine(row, header))
  }
  const numbers = readNumbers(lines, { spec, options })
  const days = readTableDays(lines, { spec, options })
  parsed.days = days
  parsed.numbers = numbers
  return new FileTable({
    spec,
    parsed,
    lines,
    preamble,
    numbers: numbers.style,
    days: days.order,
    zone: options.zone ?? spec.zone ?? 'UTC',
    fileName: options.fileName ?? '',
    fileDay: findFileDay(options.fileName ?? ''),
    answeredCurrency: options.answeredCurrency ?? null,
  })
}

/** The only day in the name of a file, year first or month first: 'trades-2026-05-02.csv', '05-02-2026.csv'. Null for none. */
export function findFileDay(name: string): Day | null {
  const [, year, month, day] = yearFirst.exec(name) ?? []
  if (year !== undefined) return parseDay(`${year}-${month}-${day}`, 'ymd')
  const [, first, second, last] = yearLast.exec(name) ?? []
  return first === undefined ? null : parseDay(`${first}/${second}/${last}`, 'mdy')
}

const yearFirst = /(?<!\d)(20\d{2})[-_. ]?(\d{2})[-_. ]?(\d{2})(?!\d)/
const yearLast = /(?<!\d)(\d{1,2})[-_. ](\d{1,2})[-_. ](20\d{2}|\d{2})(?!\d)/

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

const amountFields = ['quantity', 'price', 'value', 'fee', 'pnl', 'exitPrice'] as const

function readNumbers(
  lines: readonly TableLine[],
  { spec, options }: Pick<Reading, 'spec' | 'options'>,
): NumbersRead {
  const style = options.numbers ?? spec.numbers ?? 'proof'
  return readNumberStyle([...listCells(lines, amountFields)], {
    stated: style === 'proof' ? undefined : style,
    answered: options.answeredNumbers,
    ...(spec.mixedNumbers && { mixed: spec.mixedNumbers }),
  })
}

function readTableDays(
  lines: readonly TableLine[],
  { spec, options }: Pick<Reading, 'spec' | 'options'>,
): DaysRead {
  const style = options.days ?? (hasYearLast(lines) && spec.days === 'ymd' ? 'proof' : spec.days) ?? 'proof'
  const cells = [...listCells(lines, ['day', 'exitDay'])]
  if (style !== 'proof' && style !== 'dmy unless proven') return readDayOrder(cells, { stated: style })
  const usual = style === 'proof' ? undefined : ('dmy' as const)
  return readDayOrder(cells, { usual, answered: options.answeredDays })
}

function toTableHeader({ cells }: Row, columns: readonly Column[]): TableHeader {
  const header = indexHeader({ line: 0, cells })
  const found = columns.map(
    ({ field, ...column }) => [field, findColumn(header, { field, ...column }) ?? []] as const,
  )
  return { cells, fields: new Map(found), zones: new Map() }
}
