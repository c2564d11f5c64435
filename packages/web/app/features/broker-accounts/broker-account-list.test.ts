import { expect, test } from 'vitest'
import { describeAccount } from './broker-account-list.tsx'

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
