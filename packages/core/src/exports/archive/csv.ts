import { type ConvertedFee, listConvertedFees } from '@candlebook/domain/money'
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
  { key: 'foreignFees', label: 'Fees in other currencies' },
  { key: 'foreignFee', label: 'Fees in other currencies, converted' },
  { key: 'accountPnl', label: 'Net P&L in account currency' },
  { key: 'accountCurrency', label: 'Account currency' },
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
  const foreignFees = listConvertedFees({ ...noFees, ...(row as Partial<Fees>) }).map(formatFee)
  return formatCsvLine(csvColumns.map(({ key }) => toText(key === 'foreignFees' ? foreignFees : row[key])))
}

type Fees = Parameters<typeof listConvertedFees>[0]
const noFees: Fees = { foreignFees: [], feeRates: [] }

/** The fee with its rate, source and day: '0.01 BNB at 600, own, 2026-11-03', or '0.01 BNB without a rate'. */
function formatFee({ amount, currency, found }: ConvertedFee): string {
  if (found === null) return `${amount} ${currency} without a rate`
  return [`${amount} ${currency} at ${found.rate}`, found.source, found.day].filter(Boolean).join(', ')
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join('\n') : String(value)
}
