import Papa from 'papaparse'

/** A row of the file with the number of its first line, from 1. A row with a quoted line break spans several lines. */
export type Row = { line: number; cells: string[] }

/** A message about a line of the file; `line` is null when it is about the entire file. The code never changes. */
export type FileNote = { line: number | null; code: string; message: string }

type DecodedText = { ok: true; text: string } | { ok: false; line: number; message: string }

/**
 * Decodes UTF-8 and UTF-16 with or without a byte order mark, and otherwise the encoding that a page or an XML file states, or
 * Windows-1252. The text has no mark. Returns the first line with a character that no text has, such as NUL.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = detectUtf16(bytes)
  if (utf16) return checkText(tryDecode(bytes, utf16), { strict: false })
  const text = tryDecode(bytes, 'utf-8')
  return text === null ? checkText(decodeOther(bytes), { strict: true }) : checkText(text, { strict: false })
}

/** The kind of UTF-16 of a text, also without a mark: every second byte of digits, commas and spaces is zero. */
export function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2]! += 1 // the index is 0 or 1
  const [even, odd] = zeros as [number, number]
  const isLikely = (zero: number, other: number) => zero > Math.max(3, start.length / 10) && other < zero / 50
  if (isLikely(odd, even)) return 'utf-16le'
  return isLikely(even, odd) ? 'utf-16be' : null
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

// A file of UTF-8 that is cut off in a character, or has a few of another encoding, is still read as UTF-8.
function decodeOther(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  let [bad, good] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) bad += 1
    else if (code > 0x7f) good += 1
  }
  if (good > bad) return text
  const stated = /^\s*<[\s\S]*?(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(text.slice(0, 2048))?.[1] ?? ''
  const single = /^utf-?(?:8|16)/i.test(stated) ? null : tryDecode(bytes, stated)
  return single ?? new TextDecoder('windows-1252').decode(bytes)
}

// In bytes that are not Unicode, any control character means that the file is not a text.
function checkText(text: string | null, { strict }: { strict: boolean }): DecodedText {
  if (text === null) return { ok: false, line: 1, message: BAD_UTF16 }
  let at = text.indexOf('\0')
  if (strict) {
    for (at = 0; at < text.length; at += 1) if (isControl(text.charCodeAt(at))) break
    if (at === text.length) at = -1
  }
  if (at < 0) return { ok: true, text }
  return { ok: false, line: text.slice(0, at).split('\n').length, message: NOT_TEXT }
}

// Without tab, line breaks, form feed, and the end mark of old files.
function isControl(code: number): boolean {
  return code < 32 && !(code >= 9 && code <= 13) && code !== 26
}

const BAD_UTF16 = 'The file is not valid UTF-16 text. Download it again.'
const NOT_TEXT =
  'This line has characters that no text has, so the file is no CSV file. Download the history as CSV or Excel.'

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
  const plain = text.replace(/\r\n?/g, '\n')
  const config = { delimiter, newline: '\n', preview: maxRows ?? MAX_ROWS + 1 } as const
  const first = Papa.parse<string[]>(plain, config)
  const parsed = hasQuoteError(first) ? Papa.parse<string[]>(joinHalfQuoted(plain), config) : first
  const rows = addLineNumbers(parsed.data)
  if (maxRows !== undefined) return { rows: rows.filter(hasText), problems: [] }

  const problems = [...findSizeProblems(rows), ...findQuoteProblems(parsed.errors, rows)]
  return { rows: rows.filter(hasText), problems }
}

function hasQuoteError({ errors }: Papa.ParseResult<string[]>): boolean {
  return errors.some(({ type }) => type === 'Quotes')
}

// Fidelity quotes a part of a cell: "Individual" X01, and the quotes then end where the cell does not.
function joinHalfQuoted(text: string): string {
  return text.replace(/(?<=^|,)"([^"\n]*)"([^",\n]+)(?=,|$)/gm, '"$1$2"')
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

/** Whether a row has a cell that is not blank. */
export function hasText(row: Row): boolean {
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
