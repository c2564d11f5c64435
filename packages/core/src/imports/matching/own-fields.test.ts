import { expect, test } from 'vitest'
import { blankTraderFields } from '../../trades/trades.fixtures.ts'
import { isAnnotated } from './own-fields.ts'

test('a trade is annotated once there is anything of the trader in it, but for its account, which imports name too', () => {
  expect(isAnnotated(blankTraderFields)).toBe(false)
  expect(isAnnotated({ ...blankTraderFields, tags: ['news'] })).toBe(true)
  expect(isAnnotated({ ...blankTraderFields, planFollowed: true })).toBe(true)
  expect(isAnnotated({ ...blankTraderFields, account: 'U1234567' })).toBe(false)
})
