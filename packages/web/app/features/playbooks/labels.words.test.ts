import { expect, test } from 'vitest'
import { canUndo, countUses, describeRenaming, findRenaming, type Label } from './labels.words.ts'

const fomo: Label = { name: 'FOMO', trades: 12, entries: 3, spellings: 2 }
const news: Label = { name: 'news', trades: 1, entries: 0, spellings: 1 }
const all = [fomo, news]

test('uses are trades and journal entries, and a kind that there is none of is left out', () => {
  expect(countUses(fomo)).toBe('12 trades and 3 journal entries')
  expect(countUses(news)).toBe('1 trade')
  expect(countUses({ trades: 0, entries: 1 })).toBe('1 journal entry')
  expect(countUses({ trades: 0, entries: 0 })).toBe('0 trades')
})

test('the name of another tag in any spelling merges, and another spelling of the same tag renames', () => {
  const find = (label: Label, typed: string) => findRenaming('tag', { label, typed, all })
  expect(find(fomo, ' NEWS ')).toEqual({ does: 'merge', into: news })
  expect(find(fomo, 'fomo')).toEqual({ does: 'rename' })
  expect(find(news, 'news')).toEqual({ does: 'nothing' })
  expect(find(news, '  ')).toEqual({ does: 'nothing' })
  expect(find(fomo, 'chased')).toEqual({ does: 'rename' })
})

test('a strategy in another case is another strategy', () => {
  const orb = { ...news, name: 'ORB' }
  const typed = { label: orb, typed: 'orb', all: [orb, { ...news, name: 'orb' }] }
  expect(findRenaming('strategy', typed).does).toBe('merge')
  expect(findRenaming('strategy', { ...typed, all: [orb] }).does).toBe('rename')
})

test('a merge says that it cannot be undone, and undo is offered only where it is exact', () => {
  const merge = { does: 'merge', into: news } as const
  expect(describeRenaming(fomo, merge)).toBe(
    '“news” exists with 1 trade. The 12 trades and 3 journal entries of “FOMO” become part of it. This cannot be undone: nothing says afterwards which ones had “FOMO”.',
  )
  expect(describeRenaming(news, { does: 'rename' })).toBe(
    '1 trade gets the new name. Saved views with it follow.',
  )
  expect(describeRenaming(fomo, { does: 'rename' })).toContain('All 2 spellings become this one')
  expect(canUndo(news, { does: 'rename' })).toBe(true)
  expect(canUndo(fomo, { does: 'rename' })).toBe(false)
  expect(canUndo(news, merge)).toBe(false)
})
