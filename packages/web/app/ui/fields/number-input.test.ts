import { expect, test } from 'vitest'
import { stepDecimal } from './number-input.tsx'

test('a step of 0.00001 is exact at any size [FORM-16]', () => {
  expect(stepDecimal('0.1', '0.00001')).toBe('0.10001')
  expect(stepDecimal('123456789012345.00002', '-0.00001')).toBe('123456789012345.00001')
  expect(stepDecimal('0.00000123', '0.00001')).toBe('0.00001123')
})

test('an empty field steps up from zero', () => {
  expect(stepDecimal('', '0.01')).toBe('0.01')
})

test('stepping never goes below zero', () => {
  expect(stepDecimal('0.005', '-0.01')).toBe('0')
})

test('stepping never goes above the maximum [FORM-15]', () => {
  expect(stepDecimal('99.9', '0.1', '100')).toBe('100')
  expect(stepDecimal('100', '0.1', '100')).toBe('100')
  expect(stepDecimal('100', '-0.1', '100')).toBe('99.9')
})

test('a decimal comma steps like a point', () => {
  expect(stepDecimal('1,25', '0.01')).toBe('1.26')
})

test('text that is not exactly one number does not step', () => {
  expect(stepDecimal('ten', '0.01')).toBeNull()
  expect(stepDecimal('1,500', '0.01')).toBeNull()
})
