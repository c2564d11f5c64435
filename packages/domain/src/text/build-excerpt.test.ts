import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildExcerpt } from './build-excerpt.ts'

test('80 characters are shown in full and 81 become 77 and three dots [CONST-03]', () => {
  const eighty = 'Sold BTC_USDT at 4620 [TP], - 350.00 USD TSLA on top. 2*3 lots were too many now'
  expect(eighty).toHaveLength(80)
  expect(buildExcerpt(eighty, 80)).toBe(eighty)
  expect(buildExcerpt(`${eighty}.`, 80)).toBe(
    'Sold BTC_USDT at 4620 [TP], - 350.00 USD TSLA on top. 2*3 lots were too many ...',
  )
})

test('50 characters are shown in full and 51 become 47 and three dots [CONST-05]', () => {
  const fifty = 'How [SL] and [TP] are set for BTC_USDT; 2*3 sizing'
  expect(fifty).toHaveLength(50)
  expect(buildExcerpt(fifty, 50)).toBe(fifty)
  expect(buildExcerpt(`${fifty}!`, 50)).toBe('How [SL] and [TP] are set for BTC_USDT; 2*3 siz...')
})

test('an emoji counts as one character and is never halved [CONST-04]', () => {
  expect(buildExcerpt('🚀'.repeat(80), 80)).toBe('🚀'.repeat(80))
  expect(buildExcerpt('🚀'.repeat(81), 80)).toBe(`${'🚀'.repeat(77)}...`)
})

test('an excerpt is the text itself or exactly as long as the limit [CONST-03]', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', 'é', '🚀', '中'), maxLength: 60 }),
      fc.integer({ min: 3, max: 50 }),
      (text, limit) => {
        const short = buildExcerpt(text, limit)

        if ([...text].length <= limit) expect(short).toBe(text)
        else expect([[...short].length, text.startsWith(short.slice(0, -3))]).toEqual([limit, true])
      },
    ),
  )
})
