import type { FileNote, Row } from '../csv/row.ts'
import { type Line, readTable } from '../csv/table.ts'

/** The lines of one section of an Interactive Brokers file, without its totals. */
export type Section = { lines: Line[]; problems: FileNote[] }

/**
 * Reads the Data lines of a section. Each line begins with the name of its section and 'Header', 'Data', 'SubTotal' or
 * 'Total'. A section can have several headers with different columns, each for the Data lines below it.
 */
export function readSection(rows: Row[], name: string): Section {
  const lines: Line[] = []
  const problems: FileNote[] = []
  let header: Row | null = null
  let data: Row[] = []
  const finish = () => {
    const part = header ? readTable(header, data) : { lines: [], problems: [] }
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
