import { expect, test } from 'vitest'
import { createExecutions } from './brokers.fixtures.ts'
import { orderSameDays } from './execution-order.ts'

const day = '2026-05-07'
const create = (...lines: string[]) =>
  createExecutions(...lines).map((one) => ({ ...one, day, executedAt: null, zone: null }))
const list = (executions: readonly { id: string }[]) => executions.map(({ id }) => id).join('')

test('puts purchases first while no short position is open', () => {
  expect(list(orderSameDays(create('sell 3 @ 1', 'buy 5 @ 1', 'sell 2 @ 1', 'buy 1 @ 1')))).toBe('bdac')
})

test('puts sales first when they leave a short position', () => {
  expect(list(orderSameDays(create('buy 2 @ 1', 'sell 5 @ 1')))).toBe('ba')
})

test('keeps a day on which each execution has a time', () => {
  const timed = create('sell 3 @ 1', 'buy 5 @ 1').map((one) => ({
    ...one,
    executedAt: `${day}T15:00:00.000Z`,
  }))
  expect(orderSameDays(timed)).toEqual(timed)
})
