import { expect, test } from 'vitest'
import { isAnnotated } from './own-fields.ts'

const untouched = {
  strategy: null,
  account: null,
  notes: null,
  stopLoss: null,
  takeProfit: null,
  riskPercentage: null,
  emotion: null,
  confidenceLevel: null,
  timeFrame: null,
  planFollowed: false,
  slHit: false,
  tpHit: false,
  slModified: false,
  tpModified: false,
  tags: [],
  links: [],
  images: [],
}

test('a trade is annotated when the trader filled any own field except the account, which imports fill, too', () => {
  expect(isAnnotated(untouched)).toBe(false)
  expect(isAnnotated({ ...untouched, tags: ['news'] })).toBe(true)
  expect(isAnnotated({ ...untouched, planFollowed: true })).toBe(true)
  expect(isAnnotated({ ...untouched, account: 'U1234567' })).toBe(false)
})
