import { expect, test } from 'vitest'
import { emptyPost, insertImageMarker, renumberImageMarkers, resolvePostForm } from './post-form.values.ts'

const written = { ...emptyPost, title: 'A title', excerpt: 'In short', content: 'Words', author: 'Ana' }

test('a post with title, excerpt, content and author is valid [ABLG-02]', () => {
  expect(resolvePostForm(written).errors).toEqual({})
})

test('an empty form shows every missing field at once [ABLG-02]', () => {
  expect(Object.keys(resolvePostForm(emptyPost).errors).sort()).toEqual([
    'author',
    'content',
    'excerpt',
    'title',
  ])
})

test('a post with more than 20 images shows it at the images [ABLG-06]', () => {
  const images = Array.from({ length: 21 }, (_, at) => `/blog-images/${at}.png`)

  expect(resolvePostForm({ ...written, images }).errors.images).toMatchObject({
    message: 'This list is too long',
  })
})

test('a new post is a draft [ABLG-03]', () => {
  expect(emptyPost.state).toBe('draft')
})

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
