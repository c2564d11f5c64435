import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCategory, defaultCategories, getPresetCategory, mergeCategories } from './categories.ts'

test('the library always offers these six categories [CONST-01]', () => {
  expect(defaultCategories).toEqual([
    'Trading Strategies',
    'Market Analysis',
    'Educational',
    'Tools & Resources',
    'News & Updates',
    'Personal Notes',
  ])
})

test('a custom category is trimmed and comes after the others [LIB-21] [DATA-09]', () => {
  expect(addCategory(['Macro'], '  Options ')).toEqual({
    added: true,
    category: 'Options',
    custom: ['Macro', 'Options'],
  })
})

test('a blank category is not added [LIB-21]', () => {
  for (const blank of ['', ' ', '\n\t'])
    expect(addCategory([], blank)).toEqual({ added: false, reason: 'blank' })
})

test('a category that exists is not added, default or custom, in any case [LIB-22]', () => {
  expect(addCategory(['Macro'], ' MACRO ')).toEqual({ added: false, reason: 'exists', category: 'Macro' })
  expect(addCategory([], 'educational')).toEqual({ added: false, reason: 'exists', category: 'Educational' })
})

test('a new item starts with Trading Strategies, or with the first category where that is missing [LIB-30]', () => {
  expect(getPresetCategory(['Macro', ...defaultCategories])).toBe('Trading Strategies')
  expect(getPresetCategory(['Macro', 'Options'])).toBe('Macro')
  expect(getPresetCategory([])).toBeNull()
})

test('categories of two browsers are merged into one list, each name once [DATA-09]', () => {
  expect(mergeCategories(['Options', 'macro'], ['Macro', 'Crypto'])).toEqual(['Crypto', 'Macro', 'Options'])
  expect(mergeCategories(['educational'], [])).toEqual([])
})

test('merging categories is commutative, associative and idempotent', () => {
  const names = fc.array(fc.constantFrom('a', 'A', 'b', 'B', 'c', 'Educational'), { maxLength: 5 })
  fc.assert(
    fc.property(names, names, names, (a, b, c) => {
      const ab = mergeCategories(a, b)
      expect(ab).toEqual(mergeCategories(b, a))
      expect(mergeCategories(ab, c)).toEqual(mergeCategories(a, mergeCategories(b, c)))
      expect(mergeCategories(ab, ab)).toEqual(ab)
    }),
  )
})
