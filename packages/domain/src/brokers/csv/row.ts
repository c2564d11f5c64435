/** A row of the file with the number of its first line, from 1. A row with a quoted line break spans several lines. */
export type Row = { line: number; cells: string[] }

/** A message about a line of the file; `line` is null when it is about the entire file. The code never changes. */
export type FileNote = { line: number | null; code: string; message: string }
