import { type FileNote, MAX_CELL_LENGTH, MAX_ROWS, type Row } from './csv.ts'

/**
 * A part of a file that is like a table: a sheet of a workbook, a table of an HTML page, the elements of one name of an XML
 * file, a list of objects in JSON. `file` is the name of the file in an archive, and null outside an archive.
 */
export type Sheet = { file: string | null; name: string; rows: Row[] }

/** What a file, with all files in it, has used of its limits. */
export type Usage = { bytes: number; rows: number; cells: number }

/** The file that is read: its name in an archive, and the limits that it shares with the other files of the archive. */
export type Source = { file: string | null; usage: Usage }

/** Maximum number of cells of a row. */
export const MAX_COLUMNS = 10_000

/** Maximum number of cells of a file. Blank cells before a text count, because they need memory too. */
export const MAX_CELLS = 20_000_000

/** A file, or a file in an archive, that cannot be read. `readDocuments` catches it and reports its note. */
export class UnreadableFile extends Error {
  readonly note: FileNote

  constructor(code: string, message: string, line: number | null = null) {
    super(message)
    this.note = { line, code, message }
  }
}

/** A sheet without rows. */
export function startSheet(name: string, { file }: Source): Sheet {
  return { file, name: name.slice(0, MAX_NAME_LENGTH), rows: [] }
}

const MAX_NAME_LENGTH = 100

/** Writes a text into a column of a row, after blank cells if needed. Throws import.too_many_columns. */
export function addCell(
  cells: string[],
  { column, text }: { column: number; text: string },
  line: number,
): void {
  if (text.trim() === '') return
  if (column >= MAX_COLUMNS) throw new UnreadableFile('import.too_many_columns', TOO_MANY_COLUMNS, line)
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/**
 * Adds a row with a text to a sheet. Throws UnreadableFile: import.cell_too_large, import.too_many_rows,
 * import.too_many_cells.
 */
export function addRow(sheet: Sheet, { line, cells }: Row, usage: Usage): void {
  if (cells.length === 0) return
  if (cells.some((cell) => cell.length > MAX_CELL_LENGTH))
    throw new UnreadableFile('import.cell_too_large', CELL_TOO_LARGE, line)
  usage.rows += 1
  usage.cells += cells.length
  if (usage.rows > MAX_ROWS) throw new UnreadableFile('import.too_many_rows', TOO_MANY_ROWS, line)
  if (usage.cells > MAX_CELLS) throw new UnreadableFile('import.too_many_cells', TOO_MANY_CELLS, line)
  sheet.rows.push({ line, cells })
}

/** Maximum number of commas, semicolons, tabs or bars in a CSV file, which is the number of its cells or more. */
const MAX_DELIMITERS = 50_000_000

/**
 * Throws import.too_many_columns or import.too_many_cells for a CSV text with too many cells, before it is parsed. Delimiters in
 * quotes count too, because a quote can be wrong.
 */
export function assertTextSize(text: string): void {
  const [inLine, inText] = [new Uint32Array(128), new Uint32Array(128)]
  let line = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) {
      inLine.fill(0)
      if (code === 10) line += 1
    } else if (code === 44 || code === 59 || code === 9 || code === 124) {
      inLine[code]! += 1 // each index is below 128
      inText[code]! += 1
      if (inLine[code]! >= MAX_COLUMNS)
        throw new UnreadableFile('import.too_many_columns', TOO_MANY_COLUMNS, line)
      if (inText[code]! > MAX_DELIMITERS)
        throw new UnreadableFile('import.too_many_cells', TOO_MANY_CELLS, line)
    }
  }
}

/** Maximum number of values in JSON. A value of two characters needs 50 bytes of memory. */
const MAX_JSON_VALUES = 5_000_000

/** Maximum number of lists and objects around a value of JSON. */
const MAX_JSON_NESTING = 100

/** Throws import.too_many_cells or import.damaged for JSON that is too large or deep, because JSON.parse has no limits. */
export function assertJsonSize(text: string): void {
  let [depth, values, isString] = [0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (isString) {
      if (letter === '\\') at += 1
      else if (letter === '"') isString = false
    } else if (letter === '"') isString = true
    else if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') depth -= 1
    if (!isString && (letter === ',' || letter === '{' || letter === '[')) values += 1
    if (depth > MAX_JSON_NESTING) throw new UnreadableFile('import.damaged', TOO_DEEP_JSON)
    if (values > MAX_JSON_VALUES) throw new UnreadableFile('import.too_many_cells', TOO_MANY_VALUES)
  }
}

/** Sheets of records by name, with the index of each column of a sheet. */
export type RecordSheets = Map<string, { sheet: Sheet; columns: Map<string, number> }>

/** An XML element or a JSON object: the name of its sheet and its fields. The last of two fields of one name counts. */
type FileRecord = { name: string; line: number; fields: Iterable<[name: string, value: string]> }

/**
 * Adds a record to the sheet of its name. The first row of the sheet, of line `headerLine`, has the names of the fields of all
 * records in the order in which they appear. Throws like `addCell` and `addRow`.
 */
export function addRecord(
  sheets: RecordSheets,
  { name, line, fields, headerLine }: FileRecord & { headerLine: number },
  source: Source,
): void {
  let table = sheets.get(name)
  if (!table) {
    table = { sheet: startSheet(name, source), columns: new Map() }
    table.sheet.rows.push({ line: headerLine, cells: [] })
    sheets.set(name, table)
  }
  const { sheet, columns } = table
  const header = sheet.rows[0]!.cells // pushed with the sheet
  const cells: string[] = []
  for (const [field, value] of fields) {
    const column = columns.get(field) ?? columns.size
    if (column === columns.size) {
      columns.set(field, column)
      addCell(header, { column, text: field || `Column ${column + 1}` }, headerLine)
    }
    addCell(cells, { column, text: value }, line)
  }
  addRow(sheet, { line, cells }, source.usage)
}

const TOO_MANY_COLUMNS = `This line has more than ${MAX_COLUMNS} columns. Export the file again with fewer columns.`
const CELL_TOO_LARGE = `A cell of this line has more than ${MAX_CELL_LENGTH} characters. Export the file again.`
const TOO_MANY_ROWS = `The file has more than ${MAX_ROWS} rows. Export a shorter period.`
const TOO_MANY_CELLS = 'The file has too many cells. Export a shorter period.'
const TOO_MANY_VALUES = `The file has more than ${MAX_JSON_VALUES} values. Export a shorter period.`
const TOO_DEEP_JSON = `The JSON has more than ${MAX_JSON_NESTING} lists in each other. Download it again.`
