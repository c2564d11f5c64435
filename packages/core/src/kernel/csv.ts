import { guardCell } from '@candlebook/domain/text/spreadsheet-text'

/** One line of CSV with its end (RFC 4180). A spreadsheet computes none of its cells. */
export function formatCsvLine(cells: string[]): string {
  return `${cells.map((text) => quote(guardCell(text))).join(',')}\r\n`
}

/** A byte order mark at the start of a CSV, which tells spreadsheets that the text is UTF-8. */
export const CSV_START = '\uFEFF'

function quote(text: string): string {
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
