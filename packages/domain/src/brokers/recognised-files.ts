import type { BrokerFormat } from './broker-format.ts'
import { toFormat } from './column-mapping.ts'
import { type Delimiter, delimiters, type FileNote, parseCsv, type Row } from './csv.ts'
import type { Documents } from './documents.ts'
import { describeNoTrades, guessMapping } from './guessed-mapping.ts'
import { type SampleTable, sampleTable } from './sample-table.ts'

/**
 * Why a file cannot be read. `readable` is the number of executions of its other lines, when all problems are about lines.
 * `sample` has the first rows of a file that no format knows, so that the trader can choose its columns; `file` is its name in an
 * archive.
 */
export type UnreadFile = { ok: false; problems: FileNote[]; readable: number; sample: FileSample | null }

type FileSample = SampleTable & { file: string | null }

/** A file, or a file of an archive: the text of a CSV file, or the rows of all of its sheets. */
type InnerFile = { name: string | null; text: string } | { name: string | null; rows: Row[] }

export function listFiles({ sheets, texts }: Extract<Documents, { ok: true }>): InnerFile[] {
  const ofSheets = [...Map.groupBy(sheets, ({ file }) => file)].map(([name, list]) => ({
    name,
    rows: list.flatMap((sheet, index) =>
      index === 0 ? sheet.rows : [{ line: 0, cells: [sheet.name] }, ...sheet.rows],
    ),
  }))
  return [...texts.map(({ file, text }) => ({ name: file, text })), ...ofSheets]
}

export function readRows(file: InnerFile, delimiter: Delimiter): { rows: Row[]; problems: FileNote[] } {
  return 'rows' in file ? { rows: file.rows, problems: [] } : parseCsv(file.text, { delimiter })
}

function readTopRows(file: InnerFile, delimiter: Delimiter): Row[] {
  return 'rows' in file
    ? file.rows.slice(0, MAX_TOP_ROWS)
    : parseCsv(file.text, { delimiter, maxRows: MAX_TOP_ROWS }).rows
}

export function refuseUnknown(files: readonly InnerFile[], formats: readonly BrokerFormat[]): UnreadFile {
  const sample = sampleFile(files)
  return { ...explainUnknown(files, { formats, sample }), sample }
}

function explainUnknown(
  files: readonly InnerFile[],
  { formats, sample }: { formats: readonly BrokerFormat[]; sample: UnreadFile['sample'] },
): UnreadFile {
  const reason = sample && describeNoTrades(sample)
  if (reason) return refuse(1, 'import.other_contents', reason)
  const similar = findSimilarFormat(files, formats)
  return similar
    ? refuse(1, 'import.similar_format', describeSimilarFormat(similar))
    : refuse(1, 'import.unknown_format', 'This file has no header that Candlebook knows.')
}

/** Another broker's file has the header words of a format: its likely columns have trades. Null for a file without them. */
export function refuseOtherFile(files: readonly InnerFile[], { title }: Pick<BrokerFormat, 'title'>) {
  const sample = sampleFile(files)
  if (sample === null) return null
  const { executions } = toFormat(guessMapping(sample, '')).parse([sample.header, ...sample.rows])
  if (executions.length === 0) return null
  const message = `This has the columns of ${title}, but Candlebook knows none of its lines. Choose the columns yourself.`
  return { ...refuse(1, 'import.similar_format', message), sample }
}

function sampleFile([file]: readonly InnerFile[]): UnreadFile['sample'] {
  const sample = file ? sampleTable(readWidestRows(file)) : null
  return sample && { ...sample, file: file?.name ?? null }
}

export function findHeader(format: BrokerFormat, rows: Row[]): string {
  const top = rows.slice(0, MAX_TOP_ROWS)
  const header = top.find((row) => format.recognises([row])) ?? top[0]
  return header?.cells.join(',') ?? ''
}

// The header of the trades can follow a long preamble.
const MAX_TOP_ROWS = 2000

export function findFormat(file: InnerFile, formats: readonly BrokerFormat[]) {
  for (const delimiter of delimiters) {
    const rows = readTopRows(file, delimiter)
    const scores = formats.map((format) => ({
      format,
      score: Number(format.recognises(rows)) * (format.findMissing ? 1 : 100),
    }))
    const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
    if (best.score > 0) return { format: best.format, file, delimiter }
  }
  return null
}

// A file that no format knows is read with the delimiter that finds most cells.
function readWidestRows(file: InnerFile): Row[] {
  const [widest] = delimiters
    .map((delimiter) => ({
      delimiter,
      cells: readTopRows(file, delimiter)
        .slice(0, 50)
        .reduce((sum, { cells }) => sum + cells.length, 0),
    }))
    .toSorted((a, b) => b.cells - a.cells)
  return widest ? readRows(file, widest.delimiter).rows : []
}

export function refuse(line: number | null, code: string, message: string): UnreadFile {
  return { ok: false, problems: [{ line, code, message }], readable: 0, sample: null }
}

type Similar = { format: BrokerFormat; missing: string[] }

function describeSimilarFormat({ format, missing }: Similar): string {
  const columns = missing.map((name) => `“${name}”`).join(', ')
  return `This looks like ${format.title}, but these columns are not in it: ${columns}. Download the file again with them, or choose the columns yourself. ${format.help}`
}

/** The format whose header a file has but for a few columns; null when there is none. */
function findSimilarFormat(files: readonly InnerFile[], formats: readonly BrokerFormat[]): Similar | null {
  const found = files.flatMap((file) =>
    delimiters.flatMap((delimiter) => {
      const rows = readTopRows(file, delimiter)
      return formats.flatMap((format) => {
        const missing = format.findMissing?.(rows)
        return missing && missing.length > 0 ? [{ format, missing }] : []
      })
    }),
  )
  return found.toSorted((a, b) => a.missing.length - b.missing.length)[0] ?? null
}
