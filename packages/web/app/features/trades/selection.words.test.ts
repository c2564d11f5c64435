import { expect, test } from 'vitest'
import {
  askBeforeDeletion,
  describeOutcome,
  describeSelection,
  isTypedCount,
  nameSelectAll,
  nameSelectBox,
  titleChange,
} from './selection.words.ts'
import { buildClosedTrade } from './trade.fixtures.ts'

test('the box of a trade names symbol, direction and entry day', () => {
  const trade = buildClosedTrade({ symbol: 'SOL', type: 'short', entryDate: '2026-11-20' })

  expect(nameSelectBox(trade, '2026-11-28')).toBe('Select SOL, short, Nov 20')
  expect(nameSelectBox(trade, '2027-01-02')).toContain('2026')
})

test('the bar says how many trades are selected, and when there can be no more', () => {
  expect(describeSelection(1)).toBe('1 selected')
  expect(describeSelection(499)).toBe('499 selected')
  expect(describeSelection(500)).toBe('500 selected, the most at once')
})

test.each([
  [2, 12, 'Select all 12'],
  [12, 12, null],
  [13, 12, null],
  [2, null, null],
  [2, 500, 'Select all 500'],
  [2, 1204, 'Select the first 500 of 1,204'],
  [500, 1204, null],
])('with %s of %s trades selected, the button for all of them says %j', (count, total, words) => {
  expect(nameSelectAll(count, total)).toBe(words)
})

test('the toast says how many trades were changed, had the values already, and no longer exist', () => {
  expect(describeOutcome('changed', { changed: 12, missing: 0 }, 12)).toEqual({
    title: '12 trades changed',
    description: '',
  })
  expect(describeOutcome('deleted', { changed: 1, missing: 1 }, 2)).toEqual({
    title: '1 trade deleted',
    description: '1 of the selected trades no longer exists.',
  })
  expect(describeOutcome('changed', { changed: 0, missing: 2 }, 2)).toEqual({
    title: '0 trades changed',
    description: '2 of the selected trades no longer exist.',
  })
  expect(describeOutcome('changed', { changed: 1, missing: 1 }, 5)).toEqual({
    title: '1 trade changed',
    description: '3 trades had these values already. 1 of the selected trades no longer exists.',
  })
})

test('the question before a deletion and the titles have the number', () => {
  expect(askBeforeDeletion(1)).toContain('delete this trade?')
  expect(askBeforeDeletion(11)).toContain('delete these 11 trades?')
  expect(titleChange('tags', 12)).toBe('Tags of 12 Trades')
  expect(titleChange('account', 1)).toBe('Account of 1 Trade')
})

test('the number of trades is typed with or without separators', () => {
  expect(['11', ' 11 '].map((text) => isTypedCount(text, 11))).toEqual([true, true])
  expect(['', '1', '111', '1.1', '1 1', 'eleven'].map((text) => isTypedCount(text, 11))).toEqual(
    Array(6).fill(false),
  )
})
