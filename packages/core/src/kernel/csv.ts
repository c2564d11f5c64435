/** One line of CSV with its end (RFC 4180). A spreadsheet computes none of its cells. */
export function formatCsvLine(cells: string[]): string {
  return `${cells.map((text) => quote(guard(text))).join(',')}\r\n`
}

/** A byte order mark at the start of a CSV, which tells spreadsheets that the text is UTF-8. */
export const CSV_START = '\uFEFF'

/**
 * A spreadsheet takes a cell that begins with one of these characters as a formula. An apostrophe before it makes it a
 * text. A number such as -350.00 is not a formula and stays as it is. Source: OWASP, CSV Injection.
 */
function guard(text: string): string {
  if (!/^[\s]*[=+\-@]|^[\t\r\n]/.test(text)) return text
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? text : `'${text}`
}

function quote(text: string): string {
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
