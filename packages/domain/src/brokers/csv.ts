import Papa from 'papaparse'

/** A row of the file with the number of its first line, from 1. A row with a quoted line break spans several lines. */
export type Row = { line: number; cells: string[] }

/** A message about a line of the file; `line` is null when it is about the entire file. The code never changes. */
export type FileNote = { line: number | null; code: string; message: string }

type DecodedText = { ok: true; text: string } | { ok: false; line: number; message: string }

/**
 * Decodes UTF-8 with or without a byte order mark, and UTF-16 of either byte order with a mark. The text has no mark.
 * Returns the first line that cannot be decoded when the file has another encoding.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = detectEncoding(bytes)
  const text = tryDecode(bytes, encoding)
  if (text === null) {
    return {
      ok: false,
      line: encoding === 'utf-8' ? findBadLine(bytes) : 1,
      message: describeProblem(encoding),
    }
  }
  const zero = text.indexOf('\0')
  if (zero >= 0)
    return { ok: false, line: countLinesBefore(text, zero) + 1, message: describeProblem(encoding) }
  return { ok: true, text }
}

function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

// A line break is never part of a multi-byte UTF-8 sequence, so each line can be decoded separately.
function findBadLine(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start)
    if (end < 0 || tryDecode(bytes.subarray(start, end), 'utf-8') === null) return line
    start = end + 1
  }
  return line
}

function countLinesBefore(text: string, index: number): number {
  return text.slice(0, index).split('\n').length - 1
}

function describeProblem(encoding: string): string {
  if (encoding !== 'utf-8') return 'The file is not valid UTF-16 text. Download it again.'
  return 'This line is not valid UTF-8 text. Download the file again, or save it as “CSV UTF-8”.'
}

export type Delimiter = ',' | ';' | '\t' | '|'

/** The delimiters that brokers use, the most common first. */
export const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

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
