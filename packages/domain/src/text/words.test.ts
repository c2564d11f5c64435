import { expect, test } from 'vitest'
import { capitalise, formatCount } from './words.ts'

test('one is singular and any other count plural', () => {
  expect([0, 1, 2, 1204].map((count) => formatCount(count, 'trade'))).toEqual([
    '0 trades',
    '1 trade',
    '2 trades',
    '1,204 trades',
  ])
})

test('nouns in y and s take the ending of English', () => {
  expect(['entry', 'day', 'loss', 'match', 'closed trade'].map((noun) => formatCount(2, noun))).toEqual([
    '2 entries',
    '2 days',
    '2 losses',
    '2 matches',
    '2 closed trades',
  ])
})

test('a word gets its capital', () => {
  expect([capitalise('crypto'), capitalise('')]).toEqual(['Crypto', ''])
})
