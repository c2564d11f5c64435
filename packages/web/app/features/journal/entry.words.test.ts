import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildEntryExcerpt, formatBadge, limitTags } from './entry.words.ts'
import { traderText } from './trader-text.fixtures.ts'

test('the badge shows month and day of the calendar date [JRNL-06]', () => {
  expect(formatBadge('2026-11-20', '2026-11-21')).toEqual({ month: 'Nov', day: '20', year: null })
  expect(formatBadge('2026-01-01', '2026-11-21')).toEqual({ month: 'Jan', day: '1', year: null })
})

test('the badge of another year shows the year', () => {
  expect(formatBadge('2025-12-31', '2026-01-01')).toEqual({ month: 'Dec', day: '31', year: '2025' })
})

const eighty = '[SL]: 4500, [TP]: 4620. BTC_USDT 2*3 lots. - 350.00 USD TSLA\nWaited for a retest'

test('an excerpt of 80 characters or fewer is complete, a longer one ends after 77 with three dots [CONST-03] [JRNL-08]', () => {
  expect(eighty).toHaveLength(80)
  expect(buildEntryExcerpt(eighty)).toBe(eighty)
  expect(buildEntryExcerpt(`${eighty}!`)).toBe(
    '[SL]: 4500, [TP]: 4620. BTC_USDT 2*3 lots. - 350.00 USD TSLA\nWaited for a ret...',
  )
})

test.each([
  '[SL]: 4500',
  '- 350.00 USD TSLA',
  '2*3',
  'BTC_USDT',
  '# Plan\n- **wait**',
  '  1) enter\n\n2) exit',
])('the excerpt of %j is the typed text [JRNL-07] [JRNL-08]', (content) => {
  expect(buildEntryExcerpt(content)).toBe(content)
})

test('an excerpt is the content, or its first 77 characters and three dots [CONST-03]', () => {
  fc.assert(
    fc.property(traderText, (content) => {
      const characters = [...content]
      const short = buildEntryExcerpt(content)

      if (characters.length <= 80) expect(short).toBe(content)
      else expect(short).toBe(`${characters.slice(0, 77).join('')}...`)
    }),
    { numRuns: 1000 },
  )
})

test('a card shows two tags and the number of the others [JRNL-09]', () => {
  expect(limitTags(['a', 'b'])).toEqual({ shown: ['a', 'b'], more: [] })
  expect(limitTags(['a', 'b', 'c', 'd'])).toEqual({ shown: ['a', 'b'], more: ['c', 'd'] })
})
