import { expect, test } from 'vitest'
import { describeOverlap, hasAccountSum } from './plan-words.ts'

const overlap = {
  account: 'Stocks ISA',
  fileName: 'isa [2024].csv',
  from: '2024-01-08',
  to: '2024-03-04',
  executions: 2,
}

test('an overlap names the earlier file, its account, its days and the executions that it lacks', () => {
  expect(describeOverlap(overlap)).toBe(
    'You imported isa [2024].csv into “Stocks ISA”. It covers Jan 8, 2024 to Mar 4, 2024, and lacks 2 executions that this file has in these days.',
  )
  expect(describeOverlap({ ...overlap, account: null, executions: 1 })).toBe(
    'You imported isa [2024].csv without an account. It covers Jan 8, 2024 to Mar 4, 2024, and lacks 1 execution that this file has in these days.',
  )
})

test('a plan of which no trade has a rate has no sum; zero is a sum when every trade has one', () => {
  const withoutRate = [{ currency: 'SEK', trades: 2 }]

  expect(hasAccountSum({ currency: 'EUR', pnl: '0', withoutRate })).toBe(false)
  expect(hasAccountSum({ currency: 'EUR', pnl: '-12.5', withoutRate })).toBe(true)
  expect(hasAccountSum({ currency: 'EUR', pnl: '0', withoutRate: [] })).toBe(true)
})
