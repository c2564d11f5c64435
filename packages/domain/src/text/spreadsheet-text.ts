/**
 * A spreadsheet takes a cell that begins like this as a formula. The apostrophes before it are those of `guardCell` and of
 * the text itself. Source: OWASP, CSV Injection.
 */
const formulaStart = String.raw`(?:\s*[=+\-@]|[\t\r\n])`
const needsGuard = new RegExp(`^'*${formulaStart}`)
const isGuarded = new RegExp(`^'+${formulaStart}`)

/**
 * The text of a CSV cell that no spreadsheet computes: an apostrophe before a text that begins like a formula makes it a text.
 * A number such as -350.00 is not a formula and stays as it is. `unguardCell` returns the text.
 */
export function guardCell(text: string): string {
  return needsGuard.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}

/** The text of a cell that `guardCell` made. */
export function unguardCell(cell: string): string {
  return isGuarded.test(cell) ? cell.slice(1) : cell
}
