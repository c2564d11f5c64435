import Papa from 'papaparse'
import type { FileNote, Row } from './row.ts'

export type Delimiter = ',' | ';' | '\t'

/** The delimiters that brokers use, the usual first. */
export const delimiters: readonly Delimiter[] = [',', ';', '\t']

/** Most rows that a file can have. */
export const MAX_ROWS = 1_000_000

/** Most characters that a cell can have. */
export const MAX_CELL = 65_536

/**
 * The rows of a CSV text without its blank ones, and what is wrong with it: import.too_many_rows,
 * import.cell_too_large, import.bad_quotes. `most` reads only so many rows from the top and judges none.
 */
export function parseCsv(
  text: string,
  { delimiter, most }: { delimiter: Delimiter; most?: number },
): { rows: Row[]; problems: FileNote[] } {
  // One kind of line break everywhere, also inside quotes: lines are then counted the same way for all of them.
  const parsed = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), {
    delimiter,
    newline: '\n',
    preview: most ?? MAX_ROWS + 1,
  })
  const rows = numbered(parsed.data)
  if (most !== undefined) return { rows: rows.filter(hasText), problems: [] }

  const problems = [...sizeProblems(rows), ...quoteProblems(parsed.errors, rows)]
  return { rows: rows.filter(hasText), problems }
}

function numbered(data: string[][]): Row[] {
  let line = 1
  return data.map((cells) => {
    const row = { line, cells }
    line += 1 + cells.reduce((breaks, cell) => breaks + lineBreaks(cell), 0)
    return row
  })
}

function lineBreaks(cell: string): number {
  let count = 0
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1
  return count
}

function hasText(row: Row): boolean {
  return row.cells.some((cell) => cell.trim() !== '')
}

function sizeProblems(rows: Row[]): FileNote[] {
  const problems: FileNote[] = rows
    .filter((row) => row.cells.some((cell) => cell.length > MAX_CELL))
    .map((row) => ({
      line: row.line,
      code: 'import.cell_too_large',
      message: `A cell of this line has more than ${MAX_CELL} characters. Is a quotation mark missing?`,
    }))
  if (rows.length > MAX_ROWS) {
    const message = `The file has more than ${MAX_ROWS} rows. Export a shorter period.`
    problems.push({ line: rows[MAX_ROWS]?.line ?? null, code: 'import.too_many_rows', message })
  }
  return problems
}

function quoteProblems(errors: Papa.ParseError[], rows: Row[]): FileNote[] {
  const bad = new Set(errors.filter((error) => error.type === 'Quotes').map((error) => error.row))
  return [...bad].map((index) => ({
    line: (index === undefined ? undefined : rows[index]?.line) ?? null,
    code: 'import.bad_quotes',
    message: 'A quotation mark is missing or stands in the wrong place, in this line or soon after.',
  }))
}
