import { brokerFormats } from '@candlebook/domain/brokers/broker-formats'
import { expect, test } from 'vitest'
import { brokerNames, OTHER_BROKERS } from './broker-names.ts'

test('the landing page names brokers that have a format, and promises no more others than there are', () => {
  const brokers = new Set(brokerFormats.map(({ broker }) => broker))
  const others = [...brokers].filter((broker) => !brokerNames.some((name) => broker.includes(name)))

  expect(brokerNames.filter((name) => ![...brokers].some((broker) => broker.includes(name)))).toEqual([])
  expect(others.length).toBeGreaterThanOrEqual(OTHER_BROKERS)
})

test('each format says where to click at its broker, in a sentence', () => {
  expect(
    brokerFormats.filter(({ help }) => help.length < 10 || !help.endsWith('.')).map(({ id }) => id),
  ).toEqual([])
})
