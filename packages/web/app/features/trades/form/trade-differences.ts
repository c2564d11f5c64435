import type { TradeFormValues } from './trade-form.values.ts'

const labels: [keyof TradeFormValues, string][] = [
  ['symbol', 'Symbol'],
  ['market', 'Market'],
  ['type', 'Type'],
  ['status', 'Status'],
  ['timeFrame', 'Time frame'],
  ['strategy', 'Strategy'],
  ['account', 'Account'],
  ['entryPrice', 'Entry price'],
  ['entryDate', 'Entry date'],
  ['quantity', 'Quantity'],
  ['exitPrice', 'Exit price'],
  ['exitDate', 'Exit date'],
  ['fees', 'Fees'],
  ['feesUnit', 'Fee unit'],
  ['stopLoss', 'Stop loss'],
  ['takeProfit', 'Take profit'],
  ['riskPercentage', 'Risk of capital'],
  ['emotion', 'Emotion'],
  ['confidenceLevel', 'Confidence'],
  ['planFollowed', 'Plan followed'],
  ['tags', 'Tags'],
  ['notes', 'Notes'],
  ['images', 'Images'],
  ['links', 'Links'],
]

/** The fields in which two versions of a trade differ, in words, in the order of the form. */
export function differences(mine: TradeFormValues, stored: TradeFormValues) {
  return labels
    .map(([name, label]) => ({ label, mine: inWords(name, mine[name]), stored: inWords(name, stored[name]) }))
    .filter((row) => row.mine !== row.stored)
}

function inWords(name: keyof TradeFormValues, value: TradeFormValues[keyof TradeFormValues]): string {
  if (name === 'planFollowed') return value ? 'Yes' : 'Not marked as followed'
  if (name === 'images' && Array.isArray(value)) return value.map(fileName).join(', ') || 'None'
  if (Array.isArray(value)) return value.join(', ') || 'None'
  return value === null || value === '' ? 'None' : String(value)
}

function fileName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
