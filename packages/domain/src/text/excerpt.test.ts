import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('80 characters are shown whole and 81 become 77 and three dots [CONST-03]', () => {
  expect(excerpt('x'.repeat(80), 80)).toBe('x'.repeat(80))
  expect(excerpt('x'.repeat(81), 80)).toBe(`${'x'.repeat(77)}...`)
})

test('50 characters are shown whole and 51 become 47 and three dots [CONST-05]', () => {
  expect(excerpt('y'.repeat(50), 50)).toBe('y'.repeat(50))
  expect(excerpt('y'.repeat(51), 50)).toBe(`${'y'.repeat(47)}...`)
})

test('an emoji counts as one character and is never halved [CONST-04]', () => {
  expect(excerpt('🚀'.repeat(80), 80)).toBe('🚀'.repeat(80))
  expect(excerpt('🚀'.repeat(81), 80)).toBe(`${'🚀'.repeat(77)}...`)
})

test('an excerpt is the text itself or exactly as long as the limit [CONST-03]', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', 'é', '🚀', '中'), maxLength: 60 }),
      fc.integer({ min: 3, max: 50 }),
      (text, limit) => {
        const short = excerpt(text, limit)

        if ([...text].length <= limit) expect(short).toBe(text)
        else expect([[...short].length, text.startsWith(short.slice(0, -3))]).toEqual([limit, true])
      },
    ),
  )
})
