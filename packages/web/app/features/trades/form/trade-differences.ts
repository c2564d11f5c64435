import { type FormFieldName, formFieldNames, tradeFields } from '@candlebook/domain/trades'
import type { TradeFormValues } from './trade-form.values.ts'

/** The fields in which two versions of a trade differ, in words, in the order of the form. */
export function listDifferences(mine: TradeFormValues, stored: TradeFormValues) {
  return formFieldNames
    .map((name) => ({
      label: tradeFields[name].label,
      mine: describeValue(name, mine[name]),
      stored: describeValue(name, stored[name]),
    }))
    .filter((row) => row.mine !== row.stored)
}

function describeValue(name: FormFieldName, value: TradeFormValues[FormFieldName]): string {
  if (name === 'planFollowed') return value ? 'Yes' : 'Not marked as followed'
  if (name === 'images' && Array.isArray(value)) return value.map(getFileName).join(', ') || 'None'
  if (Array.isArray(value)) return value.join(', ') || 'None'
  return value === null || value === '' ? 'None' : String(value)
}

function getFileName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
