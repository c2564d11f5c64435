import { expect, test } from 'vitest'
import { splitParagraphs } from './split-paragraphs.ts'

test('each line break starts a paragraph, on any system, and blank lines start none [BLOG-07]', () => {
  expect(splitParagraphs('For two years\nI traded reversals.\r\n\r\n  \nThen I counted.\rTen.\n')).toEqual([
    'For two years',
    'I traded reversals.',
    'Then I counted.',
    'Ten.',
  ])
})

test('markup is text of its paragraph [BLOG-07]', () => {
  expect(splitParagraphs('<p>a</p><br>b')).toEqual(['<p>a</p><br>b'])
})
