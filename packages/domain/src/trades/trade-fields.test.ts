import { expect, test } from 'vitest'
import {
  brokerFieldNames,
  editableParts,
  formFieldNames,
  noExecutionFlags,
  type TradeFieldName,
  tradeFields,
  traderFieldNames,
} from './trade-fields.ts'

const names = Object.keys(tradeFields) as TradeFieldName[] // a constant object has exactly its keys

test('every field belongs to the broker or to the trader', () => {
  expect([...brokerFieldNames, ...traderFieldNames].toSorted()).toEqual(names.toSorted())
})

test('every field is in the form or is an execution flag', () => {
  expect([...formFieldNames, ...Object.keys(noExecutionFlags)]).toEqual(names)
})

test('every part that a trader can edit has a field', () => {
  const parts = new Set(brokerFieldNames.map((name) => tradeFields[name].part))

  expect([...parts].toSorted()).toEqual(editableParts.toSorted())
})

test('no two fields have the same label', () => {
  const labels = names.map((name) => tradeFields[name].label)

  expect(new Set(labels).size).toBe(labels.length)
})
