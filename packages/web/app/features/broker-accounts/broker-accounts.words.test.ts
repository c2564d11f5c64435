import { afterEach, expect, test } from 'vitest'
import { setBaseCurrency } from '../../lib/money.ts'
import { toSwitched } from './broker-account-list.tsx'
import { describeAccount, describeMergedMethod, describeMethodChange } from './broker-accounts.words.ts'

afterEach(() => setBaseCurrency({ code: 'EUR', isChosen: false }))

const account = {
  id: 'a',
  name: 'IBKR margin',
  otherNames: [],
  broker: null,
  currency: null,
  colour: null,
  archived: false,
  startingBalance: null,
  startingDay: null,
  costMethod: 'fifo' as const,
  open: 0,
  closed: 0,
}

test.each([
  [{}, '0 trades'],
  [{ closed: 1 }, '1 trade'],
  [
    { broker: 'Interactive Brokers', currency: 'USD', open: 2, closed: 10 },
    'Interactive Brokers · USD · 12 trades, 2 open',
  ],
  [{ costMethod: 'average' as const }, 'Average cost · 0 trades'],
  [{ otherNames: ['U***34567', 'U1234567'] }, '0 trades · in files: U***34567, U1234567'],
])('an account with %j is described as %s [ACCOUNT-07]', (parts, words) => {
  expect(describeAccount({ ...account, ...parts })).toBe(words)
})

const same = { before: '50', after: '50' }

test.each([
  [{ trades: 0, months: [] }, 'No result changes: each partial exit realises the same by this method.'],
  [
    { trades: 1, months: ['2026-01'] },
    '1 trade changes: the results of Jan 2026. Closed trades keep their P&L.',
  ],
  [
    { trades: 2, months: [] },
    '2 trades change: results move between days of a month. Closed trades keep their P&L.',
  ],
  [
    { trades: 2, months: ['2025-12', '2026-01', '2026-02'] },
    '2 trades change: the results of Dec 2025, Jan 2026 and Feb 2026. Closed trades keep their P&L.',
  ],
  [
    { trades: 9, months: ['2025-09', '2025-10', '2025-12', '2026-01', '2026-02'] },
    '9 trades change: the results of 5 months from Sep 2025 to Feb 2026. Closed trades keep their P&L.',
  ],
])('another cost method with %j is described before it is saved', (change, words) => {
  expect(describeMethodChange({ ...change, basePnl: same })).toBe(words)
})

test('another cost method that changes the P&L in base currency names both sums', () => {
  setBaseCurrency({ code: 'EUR', isChosen: true })

  expect(
    describeMethodChange({ trades: 1, months: ['2026-01'], basePnl: { before: '115', after: '55' } }),
  ).toBe(
    '1 trade changes: the results of Jan 2026. Closed trades keep their P&L in their own currency. In EUR the result of this trade changes from +€115.00 to +€55.00, because each part is converted at the rate of its day.',
  )
})

test('a merge says which cost method the trades get when the accounts have two', () => {
  const other = { ...account, name: 'Prop 50k', costMethod: 'lifo' as const }

  expect(describeMergedMethod(account, other)).toBe(
    ' Partial exits are then realised by the cost method of "Prop 50k": last in, first out.',
  )
  expect(describeMergedMethod(account, account)).toBe('')
})

test('archiving and restoring send no starting balance and no cost method, because the loaded ones can be outdated', () => {
  const started = { ...account, currency: 'EUR', startingBalance: '1000', startingDay: '2026-01-01' }

  expect(toSwitched(started)).toEqual({
    ...{ name: 'IBKR margin', broker: null, currency: 'EUR', colour: null },
    archived: true,
  })
  expect(toSwitched({ ...started, archived: true })).toMatchObject({ archived: false })
})
