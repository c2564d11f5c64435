import { clean, mappedFields } from './column-mapping.ts'
import { isUsualWord } from './column-words.ts'
import type { Row } from './csv.ts'
import { MAX_HEADER_CELL, MAX_HEADER_CELLS } from './define-format.ts'

/** The first rows of a file that no format knows, and the texts of each of its columns that has only a few. */
export type SampleTable = {
  header: Row
  rows: Row[]
  /** One list for each column: its texts in lower case with their count, most frequent first; empty for a column with many. */
  values: { text: string; count: number }[][]
}

const SAMPLE_ROWS = 20
const MAX_VALUES = 20

/** The sample of a table; null when it has no row with at least three cells below another one. */
export function sampleTable(rows: readonly Row[]): SampleTable | null {
  const at = findHeaderIndex(rows)
  const header = rows[at]
  if (!header || rows.length <= at + 1) return null
  const cut = ({ line, cells }: Row): Row => ({
    line,
    cells: cells.slice(0, MAX_HEADER_CELLS).map((cell) => cell.trim().slice(0, MAX_HEADER_CELL)),
  })
  const body = rows.slice(at + 1)
  const width = Math.min(header.cells.length, MAX_HEADER_CELLS)
  const values = Array.from({ length: width }, (_, index) => countValues(body, index))
  return { header: cut(header), rows: body.slice(0, SAMPLE_ROWS).map(cut), values }
}

function countValues(rows: readonly Row[], index: number): SampleTable['values'][number] {
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    const text = clean(cells[index])
    if (text === '') continue
    if (text.length > MAX_HEADER_CELL) return []
    counts.set(text, (counts.get(text) ?? 0) + 1)
    if (counts.size > MAX_VALUES) return []
  }
  return [...counts].map(([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count)
}

// The header is the row that has most of the usual words, and otherwise the widest one.
function findHeaderIndex(rows: readonly Row[]): number {
  const scores = rows.slice(0, 50).map(({ cells }) => {
    const named = cells.filter((cell) => cell.trim() !== '' && !/^[-+$€£(]?\d/.test(cell.trim()))
    if (named.length < 3) return 0
    const known = named.filter((cell) => mappedFields.some((field) => isUsualWord(cell, field)))
    return known.length * 1000 + named.length
  })
  return Math.max(0, scores.indexOf(Math.max(0, ...scores)))
}
