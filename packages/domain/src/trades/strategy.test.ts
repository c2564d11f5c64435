import { expect, test } from 'vitest'
import { strategyName } from './strategy.ts'

test('a trade without a strategy is under No Strategy [ANLY-12]', () => {
  expect([null, undefined, '', '  '].map(strategyName)).toEqual(Array(4).fill('No Strategy'))
  expect(strategyName(' Opening range ')).toBe('Opening range')
})
