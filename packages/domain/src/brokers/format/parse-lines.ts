import type { FileNote } from '../csv/row.ts'
import type { OnLine, Reading } from './broker-format.ts'
import { BadCell, type Line } from '../csv/table.ts'

/** A reading with nothing in it yet, but for the problems met so far. */
export function newReading(problems: FileNote[] = [], onLine?: OnLine): Reading {
  return { executions: [], skipped: [], warnings: [], problems: [...problems], onLine }
}

/** Reads the lines one by one into the reading. A cell that cannot be read becomes import.bad_value. */
export function readEach(
  lines: Line[],
  reading: Reading,
  read: (line: Line, reading: Reading) => void,
): Reading {
  for (const line of lines) {
    reading.onLine?.()
    try {
      read(line, reading)
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      reading.problems.push(badValue(line.line, error))
    }
  }
  return reading
}

function badValue(line: number, { column, value }: BadCell): FileNote {
  const found = value === '' ? 'it is blank' : `“${shortened(value)}” stands there`
  const message = `The column “${column}” cannot be read: ${found}.`
  return { line, code: 'import.bad_value', message }
}

function shortened(value: string): string {
  return value.length <= 40 ? value : `${value.slice(0, 40)}…`
}
