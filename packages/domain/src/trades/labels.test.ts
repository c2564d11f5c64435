import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeLabels,
  changeTags,
  listDistinctTags,
  renameTag,
  splitTags,
  toStrategyName,
  toTagKey,
} from './labels.ts'

test('a trade without a strategy is under No Strategy [ANLY-12]', () => {
  expect([null, undefined, '', '  '].map(toStrategyName)).toEqual(Array(4).fill('No Strategy'))
  expect(toStrategyName(' Opening range ')).toBe('Opening range')
})

test('tags are split at commas, trimmed, and empty ones dropped [FORM-23]', () => {
  expect(splitTags(' a, ,b,')).toEqual(['a', 'b'])
  expect(splitTags('')).toEqual([])
  expect(splitTags(' , ,, ')).toEqual([])
  expect(splitTags('gap and go, news')).toEqual(['gap and go', 'news'])
})

test('a tag in another case is the same tag, in the spelling that came first [FORM-23]', () => {
  expect(splitTags('FOMO, fomo, Fomo , news')).toEqual(['FOMO', 'news'])
})

test('tags are compared letter by letter, at any position in the word', () => {
  expect(listDistinctTags(['ΟΔΟΣ', 'οδος', 'οδοσ'])).toEqual(['ΟΔΟΣ', 'οδος'])
  expect(listDistinctTags(['İ', 'i'])).toEqual(['İ'])
})

test('a list of tags follows the same rule', () => {
  expect(listDistinctTags([' a ', 'A', '', 'b'])).toEqual(['a', 'b'])
})

test('tags are removed before others are added, in any case, and those of a trade keep their spelling', () => {
  const tags = ['FOMO', 'news', 'late']

  expect(changeTags(tags, { add: ['Orb', 'fomo'] })).toEqual(['FOMO', 'news', 'late', 'Orb'])
  expect(changeTags(tags, { remove: ['fomo', 'absent'] })).toEqual(['news', 'late'])
  expect(changeTags(tags, { add: ['Fomo'], remove: ['FOMO'] })).toEqual(['news', 'late', 'Fomo'])
  expect(changeTags(tags, {})).toEqual(tags)
})

test('a change of tags that is made twice has the same effect as once', () => {
  const some = fc.array(fc.constantFrom('a', 'A', 'b', 'c ', 'd'), { maxLength: 4 })
  fc.assert(
    fc.property(some, some, some, (tags, add, remove) => {
      const once = changeTags(tags, { add, remove })

      expect(changeTags(once, { add, remove }).toSorted()).toEqual(once.toSorted())
    }),
  )
})

test('tags are never blank, untrimmed or duplicate, and splitting them again changes nothing', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', 'A', 'b', ' ', ',', 'é', 'É') }))
  fc.assert(
    fc.property(text, (typed) => {
      const tags = splitTags(typed)

      for (const tag of tags) expect([tag, tag.includes(',')]).toEqual([tag.trim() || 'not blank', false])
      expect(new Set(tags.map(toTagKey)).size).toBe(tags.length)
      expect(splitTags(tags.join(', '))).toEqual(tags)
    }),
  )
})

test('labels that a trade has already are no change', () => {
  const labels = { tags: ['FOMO', 'news'], strategy: 'Gap', account: null, planFollowed: false }

  expect(changeLabels(labels, {})).toBeNull()
  expect(changeLabels(labels, { addTags: ['fomo'], removeTags: ['absent'], strategy: 'Gap' })).toBeNull()
  expect(changeLabels(labels, { account: null, planFollowed: false })).toBeNull()
  expect(changeLabels(labels, { strategy: null, removeTags: ['NEWS'] })).toEqual({
    ...labels,
    ...{ tags: ['FOMO'], strategy: null },
  })
  expect(changeLabels(labels, { planFollowed: true })).toEqual({ ...labels, planFollowed: true })
  expect(changeLabels(labels, { account: 'Main' })).toEqual({ ...labels, account: 'Main' })
})

test('a renamed tag stays in its place, and spellings of the new name become one', () => {
  expect(renameTag(['A+', 'FOMO', 'news'], { from: 'fomo', to: 'chased' })).toEqual(['A+', 'chased', 'news'])
  expect(renameTag(['news', 'FOMO'], { from: 'fomo', to: 'News' })).toEqual(['News'])
  expect(renameTag(['FOMO'], { from: 'fomo', to: 'Fomo' })).toEqual(['Fomo'])
  expect(renameTag(['fomo'], { from: 'FOMO', to: 'fomo' })).toBeNull()
  expect(renameTag(['news'], { from: 'fomo', to: 'chased' })).toBeNull()
})

test('a tag is gone after its renaming, and no other tag is lost', () => {
  const tag = fc.constantFrom('a', 'A', 'b', 'B', 'c')
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 4 }), tag, tag, (given, from, to) => {
      const tags = listDistinctTags(given)
      const renamed = (renameTag(tags, { from, to }) ?? tags).map(toTagKey)
      const expected = tags.map(toTagKey).map((key) => (key === toTagKey(from) ? toTagKey(to) : key))

      expect(new Set(renamed)).toEqual(new Set(expected))
      expect(renamed.length).toBe(new Set(renamed).size)
    }),
  )
})
