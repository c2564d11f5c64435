import { expect, test } from 'vitest'
import { resolvePostForm } from './post-form.check.ts'
import { emptyPost } from './post-form.values.ts'

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
