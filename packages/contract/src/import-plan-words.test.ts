import { expect, test } from 'vitest'
import { describeOverlap, findAccountTotal } from './import-plan-words.ts'
import type { CurrencyPnl } from './import-plans.ts'

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

const inEuro: CurrencyPnl = { currency: 'EUR', closed: 2, pnl: '100.5' }
const inKrona: CurrencyPnl = { currency: 'SEK', closed: 1, pnl: '-70' }
const inYen: CurrencyPnl = { currency: 'JPY', closed: 0, pnl: '50000' }

test.each([
  [
    'is not repeated when all are in it',
    [inEuro, inYen],
    { pnl: '100.5', isSum: true, withoutRate: [] },
    null,
  ],
  ['adds converted trades', [inEuro, inKrona], { pnl: '94.2', isSum: true, withoutRate: [] }, '94.2'],
  [
    'leaves out trades without a rate',
    [inEuro, inKrona],
    { pnl: '100.5', isSum: true, withoutRate: [{ currency: 'SEK', trades: 1 }] },
    '100.5',
  ],
  [
    'is not a sum when no trade has a rate',
    [inKrona],
    { pnl: '0', isSum: false, withoutRate: [{ currency: 'SEK', trades: 1 }] },
    null,
  ],
  [
    'is 0 when the trades with a rate add up to exactly 0',
    [{ currency: 'USD', closed: 1, pnl: '0' }, inKrona],
    { pnl: '0', isSum: true, withoutRate: [{ currency: 'SEK', trades: 1 }] },
    '0',
  ],
  [
    'has the change of an existing trade, also when no new one has a rate',
    [inKrona, inYen],
    { pnl: '12.3', isSum: true, withoutRate: [{ currency: 'SEK', trades: 1 }] },
    '12.3',
  ],
])('the total in account currency %s', (_what, pnl, accountPnl, total) => {
  expect(findAccountTotal({ pnl, accountPnl: { currency: 'EUR', ...accountPnl } })).toBe(total)
})
