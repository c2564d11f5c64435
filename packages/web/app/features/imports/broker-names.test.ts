import { brokerFormats } from '@candlebook/domain/brokers/broker-formats'
import { expect, test } from 'vitest'
import { brokerNames } from './broker-names.ts'

test('the file box names every broker that has a format', () => {
  expect(brokerNames).toEqual([...new Set(brokerFormats.map(({ broker }) => broker))])
})
