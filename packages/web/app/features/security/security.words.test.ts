import { scopes } from '@candlebook/contract/scopes'
import { expect, test } from 'vitest'
import { describeScopes, groupByArea } from './security.words.ts'

test('scopes are named by area, in the order of the API', () => {
  expect(describeScopes(['journal:read', 'trades:write', 'trades:read'])).toBe(
    'Trades (read, write), Journal (read)',
  )
})

test('every scope is in one area', () => {
  expect(groupByArea(scopes).flatMap(({ scopes }) => scopes)).toEqual(scopes)
})
