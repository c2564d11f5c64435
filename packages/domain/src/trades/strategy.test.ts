import { expect, test } from 'vitest'
import { toStrategyName } from './strategy.ts'

test('a trade without a strategy is under No Strategy [ANLY-12]', () => {
  expect([null, undefined, '', '  '].map(toStrategyName)).toEqual(Array(4).fill('No Strategy'))
  expect(toStrategyName(' Opening range ')).toBe('Opening range')
})
