import type { FileNote, Row } from '../csv/row.ts'
import { type Line, linesUnder } from '../csv/table.ts'

/** The lines of one section of an Interactive Brokers file, and its totals left out. */
export type Section = { lines: Line[]; problems: FileNote[] }

/**
 * The Data lines of a section. In these files each line begins with its section and 'Header', 'Data', 'SubTotal' or
 * 'Total'; a section can have several headers with other columns, each for the Data lines below it.
 */
export function ibkrSection(rows: Row[], name: string): Section {
  const lines: Line[] = []
  const problems: FileNote[] = []
  let header: Row | null = null
  let data: Row[] = []
  const finish = () => {
    const part = header ? linesUnder(header, data) : { lines: [], problems: [] }
    lines.push(...part.lines)
    problems.push(...part.problems)
    data = []
  }
  for (const row of rows) {
    if (row.cells[0]?.trim() !== name) continue
    if (row.cells[1] === 'Header') {
      finish()
      header = row
    } else if (row.cells[1] === 'Data') data.push(row)
  }
  finish()
  return { lines, problems }
}
