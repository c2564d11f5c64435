import { expect, test } from 'vitest'
import { insertPlace, renumberPlaces } from './image-places.ts'

test.each([
  ['', 0, '[image 2]\n'],
  ['One', 3, 'One\n[image 2]\n'],
  ['One\nTwo', 3, 'One\n[image 2]\nTwo'],
  ['One\nTwo', 4, 'One\n[image 2]\nTwo'],
  ['One Two', 4, 'One \n[image 2]\nTwo'],
])('in the content %j an image is placed at the cursor %i on its own line', (content, cursor, expected) => {
  const placed = insertPlace(content, { cursor, number: 2 })

  expect(placed.content).toBe(expected)
  expect(placed.content.slice(0, placed.cursor)).toMatch(/\[image 2\]\n$/)
})

test('the place of a removed image is removed, and the others name the same images as before', () => {
  const content = 'Text\n[image 1]\n[image 2: Ten reversals]\n[image 3]\n[image 9]\nend'

  expect(renumberPlaces(content, { before: ['a', 'b', 'c'], after: ['b', 'c'] })).toBe(
    'Text\n[image 1: Ten reversals]\n[image 2]\n[image 9]\nend',
  )
})

test('a new image changes no place', () => {
  expect(renumberPlaces('[IMAGE 1]\n[image 2]', { before: ['a'], after: ['a', 'b'] })).toBe(
    '[IMAGE 1]\n[image 2]',
  )
})
