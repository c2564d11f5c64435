import { expect, test } from 'vitest'
import { blankTraderFields } from '../trades/trades.fixtures.ts'
import { isAnnotated } from './imported-fields.ts'

test('a trade is annotated when the trader filled any own field except the account, which imports fill, too', () => {
  expect(isAnnotated(blankTraderFields)).toBe(false)
  expect(isAnnotated({ ...blankTraderFields, tags: ['news'] })).toBe(true)
  expect(isAnnotated({ ...blankTraderFields, planFollowed: true })).toBe(true)
  expect(isAnnotated({ ...blankTraderFields, account: 'U1234567' })).toBe(false)
})
