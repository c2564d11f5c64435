import { noRules } from '@candlebook/domain/analytics/what-if-rules'
import { expect, test } from 'vitest'
import { hasRules, parseCount, parseRules, withRules } from './what-if.url.ts'

const parseSearch = (search: string) => new URLSearchParams(search)

const all = {
  withoutWeekdays: [0, 5],
  onlyPlanFollowed: true,
  stopHonoured: true,
  maxPerDay: 3,
  excludeAfterLosses: 2,
  withoutTags: ['A+ setup', 'news, late'],
}

test('every rule is read back from the address that was built for it', () => {
  expect(parseRules(parseSearch(withRules(parseSearch(''), all).toString()))).toEqual(all)
})

test('removing the rules does not change the other parts of the address', () => {
  const address = withRules(parseSearch('from=2026-01-01&tag=x&whatif=open'), all)

  expect(withRules(address, noRules).toString()).toBe('from=2026-01-01&tag=x&whatif=open')
})

test('what the address spells wrongly is not a rule', () => {
  expect(parseRules(parseSearch('without=friday&plan=yes&stop=1&most=0&losses=-2&untagged='))).toEqual(
    noRules,
  )
})

test('a tag that is named twice in another case is one', () => {
  expect(parseRules(parseSearch('untagged=FOMO&untagged= fomo ')).withoutTags).toEqual(['fomo'])
})

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['999', 999],
  ['1000', null],
  ['0', null],
  ['', null],
  ['2.5', null],
  ['-1', null],
])('%j counts as %s', (typed, count) => {
  expect(parseCount(typed)).toBe(count)
})

test('there are rules when one is chosen', () => {
  expect(hasRules(noRules)).toBe(false)
  expect(hasRules({ ...noRules, maxPerDay: 3 })).toBe(true)
})
