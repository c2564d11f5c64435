import { expect, test } from 'vitest'
import { insertImageMarker, renumberImageMarkers } from './image-markers.ts'

test.each([
  ['', 0, '[image 2]\n'],
  ['One', 3, 'One\n[image 2]\n'],
  ['One\nTwo', 3, 'One\n[image 2]\nTwo'],
  ['One\nTwo', 4, 'One\n[image 2]\nTwo'],
  ['One Two', 4, 'One \n[image 2]\nTwo'],
])('in the content %j a marker is inserted at the cursor %i on its own line', (content, cursor, expected) => {
  const marked = insertImageMarker(content, { cursor, number: 2 })

  expect(marked.content).toBe(expected)
  expect(marked.content.slice(0, marked.cursor)).toMatch(/\[image 2\]\n$/)
})

test('the marker of a removed image is removed, and the others name the same images as before', () => {
  const content = 'Text\n[image 1]\n[image 2: Ten reversals]\n[image 3]\n[image 9]\nend'

  expect(renumberImageMarkers(content, { before: ['a', 'b', 'c'], after: ['b', 'c'] })).toBe(
    'Text\n[image 1: Ten reversals]\n[image 2]\n[image 9]\nend',
  )
})

test('a new image changes no marker', () => {
  expect(renumberImageMarkers('[IMAGE 1]\n[image 2]', { before: ['a'], after: ['a', 'b'] })).toBe(
    '[IMAGE 1]\n[image 2]',
  )
})
