import type { FileNote } from '../csv/row.ts'
import { BadCell, type Line } from '../csv/table.ts'
import type { OnLine, ParsedFile } from './broker-format.ts'

/** A parsed file without executions, with the problems found so far. */
export function createParsedFile(problems: FileNote[] = [], onLine?: OnLine): ParsedFile {
  return { executions: [], actions: [], skipped: [], warnings: [], problems: [...problems], onLine }
}

/** Parses each line into the parsed file. A cell that cannot be parsed becomes the problem import.bad_value. */
export function parseLines(
  lines: Line[],
  parsed: ParsedFile,
  parse: (line: Line, parsed: ParsedFile) => void,
): ParsedFile {
  for (const line of lines) {
    parsed.onLine?.()
    try {
      parse(line, parsed)
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      parsed.problems.push(describeBadValue(line.line, error))
    }
  }
  return parsed
}

function describeBadValue(line: number, { column, value }: BadCell): FileNote {
  const message =
    value === ''
      ? `The column “${column}” is empty. Fill it in, or leave the line out.`
      : `The column “${column}” has “${shorten(value)}”, which cannot be read. Correct it, or leave the line out.`
  return { line, code: 'import.bad_value', message }
}

function shorten(value: string): string {
  return value.length <= 40 ? value : `${value.slice(0, 40)}…`
}
