import { type FormFieldName, formFieldNames, tradeFields } from '@candlebook/domain/trades'
import type { TradeFormValues } from './trade-form.values.ts'

/** The fields in which two versions of a trade differ, in words, in the order of the form. */
export function differences(mine: TradeFormValues, stored: TradeFormValues) {
  return formFieldNames
    .map((name) => ({
      label: tradeFields[name].label,
      mine: inWords(name, mine[name]),
      stored: inWords(name, stored[name]),
    }))
    .filter((row) => row.mine !== row.stored)
}

function inWords(name: FormFieldName, value: TradeFormValues[FormFieldName]): string {
  if (name === 'planFollowed') return value ? 'Yes' : 'Not marked as followed'
  if (name === 'images' && Array.isArray(value)) return value.map(fileName).join(', ') || 'None'
  if (Array.isArray(value)) return value.join(', ') || 'None'
  return value === null || value === '' ? 'None' : String(value)
}

function fileName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
