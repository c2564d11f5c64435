import { expect, test } from 'vitest'
import { assignExecutions } from './rebuild-writer.ts'

const execution = (id: string, quantity: string, fee: string) => ({ id, quantity, fee })
const fill = (executionId: string, role: 'entry' | 'exit', quantity: string, fee: string) =>
  ({ executionId, role, quantity, fee }) as const

test('an execution belongs entirely to a trade that has its quantity and its fee, as equal numbers', () => {
  const roundTrip = { fills: [fill('a', 'entry', '10', '1'), fill('b', 'exit', '10', '0.5')] }
  const { entire, shares } = assignExecutions(
    [{ tradeId: 't', roundTrip }],
    [execution('a', '10.00', '1'), execution('b', '10', '0.50')],
  )

  expect(Object.fromEntries(entire)).toEqual({
    a: { tradeId: 't', isEntry: true },
    b: { tradeId: 't', isEntry: false },
  })
  expect(shares).toEqual([])
})

test.each([
  ['its quantity', '4', '1'],
  ['its fee', '10', '0.4'],
])('a fill with a part of %s is a share', (_which, quantity, fee) => {
  const roundTrip = { fills: [fill('a', 'exit', quantity, fee)] }
  const { entire, shares } = assignExecutions([{ tradeId: 't', roundTrip }], [execution('a', '10', '1')])

  expect(entire.size).toBe(0)
  expect(shares).toEqual([{ tradeId: 't', executionId: 'a', role: 'exit', quantity, fee }])
})
