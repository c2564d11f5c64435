import Papa from 'papaparse'
import type { FileNote, Row } from './row.ts'

export type Delimiter = ',' | ';' | '\t'

/** The delimiters that brokers use, the most common first. */
export const delimiters: readonly Delimiter[] = [',', ';', '\t']

/** Maximum number of rows of a file. */
export const MAX_ROWS = 1_000_000

/** Maximum number of characters of a cell. */
export const MAX_CELL_LENGTH = 65_536

/**
 * Parses a CSV text into rows without blank rows, and reports its problems: import.too_many_rows,
 * import.cell_too_large, import.bad_quotes. With `maxRows` it parses only the first rows and reports no problems.
 */
export function parseCsv(
  text: string,
  { delimiter, maxRows }: { delimiter: Delimiter; maxRows?: number },
): { rows: Row[]; problems: FileNote[] } {
  // One kind of line break, also inside quotes, so that line numbers are counted the same way for every file.
  const parsed = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), {
    delimiter,
    newline: '\n',
    preview: maxRows ?? MAX_ROWS + 1,
  })
  const rows = addLineNumbers(parsed.data)
  if (maxRows !== undefined) return { rows: rows.filter(hasText), problems: [] }

  const problems = [...findSizeProblems(rows), ...findQuoteProblems(parsed.errors, rows)]
  return { rows: rows.filter(hasText), problems }
}

function addLineNumbers(data: string[][]): Row[] {
  let line = 1
  return data.map((cells) => {
    const row = { line, cells }
    line += 1 + cells.reduce((breaks, cell) => breaks + countLineBreaks(cell), 0)
    return row
  })
}

function countLineBreaks(cell: string): number {
  let count = 0
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1
  return count
}

function hasText(row: Row): boolean {
  return row.cells.some((cell) => cell.trim() !== '')
}

function findSizeProblems(rows: Row[]): FileNote[] {
  const problems: FileNote[] = rows
    .filter((row) => row.cells.some((cell) => cell.length > MAX_CELL_LENGTH))
    .map((row) => ({
      line: row.line,
      code: 'import.cell_too_large',
      message: `A cell of this line has more than ${MAX_CELL_LENGTH} characters. A closing quotation mark may be missing.`,
    }))
  if (rows.length > MAX_ROWS) {
    const message = `The file has more than ${MAX_ROWS} rows. Export a shorter period.`
    problems.push({ line: rows[MAX_ROWS]?.line ?? null, code: 'import.too_many_rows', message })
  }
  return problems
}

function findQuoteProblems(errors: Papa.ParseError[], rows: Row[]): FileNote[] {
  const bad = new Set(errors.filter((error) => error.type === 'Quotes').map((error) => error.row))
  return [...bad].map((index) => ({
    line: (index === undefined ? undefined : rows[index]?.line) ?? null,
    code: 'import.bad_quotes',
    message:
      'A quotation mark is missing or misplaced in this line or in the next lines. Download the file again.',
  }))
}
