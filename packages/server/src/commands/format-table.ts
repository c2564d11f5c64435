/** Rows of text as aligned lines; columns named in `right` are numbers and end together. The first row is the header. */
export function formatTable(rows: string[][], { right = [] }: { right?: number[] } = {}): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
