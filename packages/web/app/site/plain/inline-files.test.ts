import { expect, test } from 'vitest'
import { dropUnusedRules } from './inline-files.ts'

const html = '<p class="price large">€2.49</p><a class="link" href="/auth">Start</a>'

test.each([
  ['.price{color:red}', '.price{color:red}'],
  ['.price.sold{color:red}', ''],
  ['.price,.sold{color:red}', '.price,.sold{color:red}'],
  ['.sold,.gone .price{color:red}.large{top:0}', '.large{top:0}'],
  ['p{margin:0}:root{--a:1}', 'p{margin:0}:root{--a:1}'],
])('of %s the page needs %s', (css, needed) => {
  expect(dropUnusedRules(css, html)).toBe(needed)
})

test.each([
  '.price:not(.sold){color:red}',
  '.price:is(.sold,.large){color:red}',
  '.price:is(.sold:not(.gone),.large){color:red}',
  'html:has(.sold) .price{color:red}',
  '@font-face{font-family:A;src:url(a.woff2)}',
  '@keyframes turn{0%{rotate:0turn}to{rotate:1turn}}',
  '@media (width<=719px){.price{width:calc(100% + (2 * 4px))}}',
])('%s stays as it is', (css) => {
  expect(dropUnusedRules(css, html)).toBe(css)
})

test('a condition without rules goes with them, inside its layer', () => {
  const css = '@layer ui{@media (width<=719px){.sold{color:red}}.link{color:blue}}'

  expect(dropUnusedRules(css, html)).toBe('@layer ui{.link{color:blue}}')
})
