import { describe, expect, test } from 'vitest'
import { createExecutions } from './brokers.fixtures.ts'
import { moveRepeatedHours, orderSameDays } from './execution-order.ts'

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

describe('in the hour that clocks show twice', () => {
  /** Lines of New York on 2 November 2025, such as 'sell 1 at 01:10 closes', and whether each is in the second hour. */
  const settle = (...lines: string[]) => {
    const executions = lines.map((text, at) => {
      const [side, quantity = '', , time = '', closes] = text.split(' ')
      const [one] = createExecutions(`${side} ${quantity} @ 1`)
      const [hour, minute] = time.split(':')
      const executedAt = `2025-11-02T${String(Number(hour) + 4).padStart(2, '0')}:${minute}:00.000Z`
      const known = { day: '2025-11-02', zone: 'America/New_York', executedAt, line: at + 2 }
      return { ...one!, ...known, closesOnly: closes === 'closes' } // one execution for one line
    })
    return moveRepeatedHours(executions).map(
      ({ executedAt }, at) => executedAt !== executions[at]!.executedAt,
    )
  }

  test('a line that closes what another line of the hour opens comes after it, also when its time is earlier', () => {
    expect(settle('sell 1 at 01:10 closes', 'buy 1 at 01:50')).toEqual([true, false])
    expect(settle('buy 2 at 01:10 closes', 'sell 2 at 01:50')).toEqual([true, false])
    expect(
      settle('buy 1 at 00:30', 'sell 1 at 01:10 closes', 'sell 1 at 01:20 closes', 'buy 1 at 01:50'),
    ).toEqual([false, false, true, false])
  })

  test('a line that closes an open position, or that no line of the hour opens, keeps its time', () => {
    expect(settle('buy 1 at 00:30', 'sell 1 at 01:10 closes', 'buy 1 at 01:50')).toEqual([
      false,
      false,
      false,
    ])
    expect(settle('sell 1 at 01:10', 'buy 1 at 01:50')).toEqual([false, false])
    expect(settle('sell 5 at 01:10 closes', 'buy 1 at 01:50')).toEqual([false, false])
    expect(settle('buy 1 at 01:50', 'sell 1 at 01:10 closes')).toEqual([false, true])
  })
})

test('keeps a day on which each execution has a time', () => {
  const timed = create('sell 3 @ 1', 'buy 5 @ 1').map((one) => ({
    ...one,
    executedAt: `${day}T15:00:00.000Z`,
  }))
  expect(orderSameDays(timed)).toEqual(timed)
})
