import type { TradeFieldName } from '@candlebook/domain/trades'
import { tradeFields } from '@candlebook/domain/trades'

type Row = Record<string, unknown>

/** The columns of the CSV of trades: the fields of the registry in the order of the form, and what is computed. */
export const csvColumns: { key: string; label: string }[] = [
  { key: 'id', label: 'Id' },
  ...Object.entries(tradeFields).map(([key, { label }]) => ({
    key: key satisfies string as TradeFieldName,
    label,
  })),
  { key: 'pnl', label: 'Net P&L' },
  { key: 'createdAt', label: 'Created at' },
  { key: 'updatedAt', label: 'Changed at' },
]

/** The first line of the CSV. A byte order mark tells spreadsheets that the text is UTF-8. */
export function formatCsvHead(): string {
  return `\uFEFF${csvColumns.map(({ label }) => quote(label)).join(',')}\r\n`
}

/** One trade as a line of CSV (RFC 4180). Elements of a list are on separate lines of the cell. */
export function formatCsvRow(row: Row): string {
  return `${csvColumns.map(({ key }) => quote(guard(toText(row[key])))).join(',')}\r\n`
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/**
 * A spreadsheet takes a cell that begins with one of these characters as a formula. An apostrophe before it makes it a
 * text. A number such as -350.00 is no formula and stays as it is. Source: OWASP, CSV Injection.
 */
function guard(text: string): string {
  if (!/^[\s]*[=+\-@]|^[\t\r\n]/.test(text)) return text
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? text : `'${text}`
}

function quote(text: string): string {
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
