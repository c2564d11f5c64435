import { expect, test } from 'vitest'
import { describeAccount, toSwitched } from './broker-account-list.tsx'

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
  [{ otherNames: ['U***34567', 'U1234567'] }, '0 trades · in files: U***34567, U1234567'],
])('an account with %j is described as %s [ACCOUNT-07]', (parts, words) => {
  expect(describeAccount({ ...account, ...parts })).toBe(words)
})

test('archiving and restoring send no starting balance, because the loaded one can be outdated', () => {
  const started = { ...account, currency: 'EUR', startingBalance: '1000', startingDay: '2026-01-01' }

  expect(toSwitched(started)).toEqual({
    ...{ name: 'IBKR margin', broker: null, currency: 'EUR', colour: null },
    archived: true,
  })
  expect(toSwitched({ ...started, archived: true })).toMatchObject({ archived: false })
})
