import { expect, test } from 'vitest'
import { shortMoney } from './short-money.ts'

test('money of an axis is short: thousands are k, millions M', () => {
  expect([0, 5000, 15_000, 1_500_000, 0.5, 250].map((amount) => shortMoney(amount))).toEqual([
    '$0',
    '$5k',
    '$15k',
    '$1.5M',
    '$0.50',
    '$250',
  ])
})

test('a loss has a real minus, a gain a plus where it is asked for, zero neither', () => {
  expect(shortMoney(-2000)).toBe('−$2k')
  expect(shortMoney(269.4, { signed: true })).toBe('+$269')
  expect(shortMoney(-0.001, { signed: true })).toBe('$0')
})

test('below ten the cents count: the steps of an axis of small amounts differ', () => {
  expect([1.5, 2, 2.5, -9.99, 9.996, 10.4].map((amount) => shortMoney(amount))).toEqual([
    '$1.50',
    '$2',
    '$2.50',
    '−$9.99',
    '$10',
    '$10',
  ])
})

test('what rounds up to a thousand of one size is one of the next', () => {
  expect([999.7, 999_999, 12_345].map((amount) => shortMoney(amount))).toEqual(['$1k', '$1M', '$12.3k'])
})
