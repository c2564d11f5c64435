import type { TradeFieldName } from '@candlebook/domain/trades'
import { tradeFields } from '@candlebook/domain/trades'
import { CSV_START, formatCsvLine } from '../../kernel/index.ts'

type Row = Record<string, unknown>

/** The columns of the CSV of trades: the fields of the registry in the order of the form, and what is computed. */
export const csvColumns: { key: string; label: string }[] = [
  { key: 'id', label: 'Id' },
  ...Object.entries(tradeFields).map(([key, { label }]) => ({
    key: key satisfies string as TradeFieldName,
    label,
  })),
  { key: 'pnl', label: 'Net P&L' },
  { key: 'accountPnl', label: 'Net P&L in account currency' },
  { key: 'accountRate', label: 'Rate to account currency' },
  { key: 'rateSource', label: 'Source of the rate' },
  { key: 'rateDay', label: 'Day of the rate' },
  { key: 'createdAt', label: 'Created at' },
  { key: 'updatedAt', label: 'Changed at' },
]

/** The first line of the CSV. */
export function formatCsvHead(): string {
  return `${CSV_START}${formatCsvLine(csvColumns.map(({ label }) => label))}`
}

/** One trade as a line of CSV. Elements of a list are on separate lines of the cell. */
export function formatCsvRow(row: Row): string {
  return formatCsvLine(csvColumns.map(({ key }) => toText(row[key])))
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join('\n') : String(value)
}
