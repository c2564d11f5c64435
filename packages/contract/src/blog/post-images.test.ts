import { expect, test } from 'vitest'
import { parsePostImageName, parsePostImageSize } from './post-images.ts'

const name = `${'0a'.repeat(16)}-1200x630.png`

test('the address of a picture of the blog names its file and its size', () => {
  expect(parsePostImageName(`/blog-images/${name}`)).toBe(name)
  expect(parsePostImageSize(`/blog-images/${name}`)).toEqual({ width: 1200, height: 630 })
})

test.each([
  '',
  name,
  `/images/${name}`,
  `https://evil.example/blog-images/${name}`,
  `/blog-images/../${name}`,
  `/blog-images/${name}?x=1`,
  `/blog-images/${name}\n`,
  `/blog-images/${name.replace('png', 'svg')}`,
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
])('the text %j is not a picture of the blog', (url) => {
  expect([parsePostImageName(url), parsePostImageSize(url)]).toEqual([null, null])
})
