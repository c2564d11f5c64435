import { expect, test } from 'vitest'
import { listPostParts, parsePostImageName, parsePostImageSize } from './post-images.ts'

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

const text = (paragraph: string) => ({ kind: 'text', text: paragraph })
const image = (at: number, caption = '') => ({ kind: 'image', at, caption })

test('each line break starts a paragraph, on any system, and blank lines start none [BLOG-07]', () => {
  expect(
    listPostParts('For two years\nI traded reversals.\r\n\r\n  \nThen I counted.\rTen.\n', 0).parts,
  ).toEqual(['For two years', 'I traded reversals.', 'Then I counted.', 'Ten.'].map(text))
})

test('markup is text of its paragraph [BLOG-07]', () => {
  expect(listPostParts('<p>a</p><br>b', 0).parts).toEqual([text('<p>a</p><br>b')])
})

test('a line that names an image is its marker, with or without a caption [BLOG-08]', () => {
  const content = 'Before\n[image 2]\n  [Image 1:  October: ten reversals [all] ] \nAfter'

  expect(listPostParts(content, 3)).toEqual({
    parts: [text('Before'), image(1), image(0, 'October: ten reversals [all]'), text('After')],
    unmarked: [2],
  })
})

test.each([
  '[image 4]',
  '[image 0]',
  '[image 01]',
  '[image]',
  'see [image 1]',
  '[image 1] here',
  '[image 1 x]',
  '[[image 1]]',
])('the line %j of a post with three images is text, and every image is below the text', (line) => {
  expect(listPostParts(line, 3)).toEqual({ parts: [text(line)], unmarked: [0, 1, 2] })
})
