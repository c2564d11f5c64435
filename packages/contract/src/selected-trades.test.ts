import { MAX_SELECTED_TRADES } from '@candlebook/domain/trades/labels'
import { expect, test } from 'vitest'
import { ChangeTrades, ExportTrades } from './selected-trades.ts'

const id = '0193a000-0000-7000-8000-00000000000a'
const ids = [id]

test('an id that is there twice counts once, in any case', () => {
  expect(ExportTrades.parse({ ids: [id, id.toUpperCase()] })).toEqual({ ids, sort: '-createdAt' })
})

test('a field that is left out does not change, and a blank text empties it', () => {
  expect(ChangeTrades.parse({ ids, change: { strategy: ' ', account: null } })).toEqual({
    ids,
    change: { strategy: null, account: null },
  })
  expect(ChangeTrades.parse({ ids, change: { addTags: [' FOMO', 'fomo'], planFollowed: false } })).toEqual({
    ids,
    change: { addTags: ['FOMO'], planFollowed: false },
  })
})

test.each([
  ['no trade', { ids: [], change: { planFollowed: true } }, 'ids', 'field.invalid'],
  [
    'more trades than the limit',
    { ids: Array(MAX_SELECTED_TRADES + 1).fill(id), change: { planFollowed: true } },
    'ids',
    'field.too_many',
  ],
  ['an id that is none', { ids: ['1'], change: { planFollowed: true } }, 'ids.0', 'field.invalid'],
  ['no change', { ids, change: {} }, 'change', 'field.required'],
  [
    'a change of fields that are not among these',
    { ids, change: { notes: 'x', pnl: '1' } },
    'change',
    'field.required',
  ],
  ['a change of no tag', { ids, change: { addTags: [' '], removeTags: [] } }, 'change', 'field.required'],
  ['a long tag', { ids, change: { addTags: ['x'.repeat(41)] } }, 'change.addTags.0', 'tag.too_long'],
  ['21 tags', { ids, change: { removeTags: Array(21).fill('x') } }, 'change.removeTags', 'tags.too_many'],
  ['a long strategy', { ids, change: { strategy: 'x'.repeat(101) } }, 'change.strategy', 'field.too_long'],
  ['a long account', { ids, change: { account: 'x'.repeat(51) } }, 'change.account', 'field.too_long'],
  [
    'a plan that is no yes or no',
    { ids, change: { planFollowed: null } },
    'change.planFollowed',
    'field.invalid',
  ],
])('%s is refused', (_what, input, field, code) => {
  const issues = ChangeTrades.safeParse(input).error?.issues

  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, code]])
})
