import {
  type BrokerFieldName,
  brokerFieldNames,
  type FormFieldName,
  formFieldNames,
  type TradeFieldName,
  type TraderFieldName,
  traderFieldNames,
} from '@candlebook/domain/trades/trade-fields'
import { expect, test } from 'vitest'
import { storedBrokerFields, storedTraderFields, TradeFields } from './trade-fields.ts'

// `tsc` reports a @ts-expect-error whose next line compiles. So these tests fail when a field of the registry may be missing.

test('a record of the fields of brokers has each of them', () => {
  const { contractSize: _contractSize, ...others } = storedBrokerFields

  expect(listFields<BrokerFieldName>(storedBrokerFields).toSorted()).toEqual(brokerFieldNames.toSorted())
  // @ts-expect-error contractSize is missing
  expect(listFields<BrokerFieldName>(others)).toHaveLength(brokerFieldNames.length - 1)
})

test('a record of the fields of traders has each of them', () => {
  const { notes: _notes, ...others } = storedTraderFields

  expect(listFields<TraderFieldName>(storedTraderFields).toSorted()).toEqual(traderFieldNames.toSorted())
  // @ts-expect-error notes is missing
  expect(listFields<TraderFieldName>(others)).toHaveLength(traderFieldNames.length - 1)
})

test('a record of the fields of a form has each of them', () => {
  const { takeProfit: _takeProfit, ...others } = TradeFields.shape

  expect(listFields<FormFieldName>(TradeFields.shape).toSorted()).toEqual(formFieldNames.toSorted())
  // @ts-expect-error takeProfit is missing
  expect(listFields<FormFieldName>(others)).toHaveLength(formFieldNames.length - 1)
})

test('a record of all fields has those of brokers and those of traders', () => {
  const all = listFields<TradeFieldName>({ ...storedBrokerFields, ...storedTraderFields })

  expect(all).toHaveLength(brokerFieldNames.length + traderFieldNames.length)
  // @ts-expect-error the fields of traders are missing
  expect(listFields<TradeFieldName>(storedBrokerFields)).toHaveLength(brokerFieldNames.length)
})

function listFields<Name extends string>(record: Record<Name, unknown>): string[] {
  return Object.keys(record)
}
