import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWebAddress, toWebLink } from './to-web-link.ts'

test('a link that is an entire address stays unchanged [LINK-01]', () => {
  for (const link of ['http://a.example', 'https://www.tradingview.com/x/abc?b=1#c'])
    expect(toWebLink(link)).toBe(link)
})

test('a link without a scheme gets https in front [LINK-02]', () => {
  expect(toWebLink('example.com')).toBe('https://example.com')
  expect(toWebLink(' localhost:3000 ')).toBe('https://localhost:3000')
})

test('a text that is not an address with the prefix is refused [LINK-03]', () => {
  for (const text of ['', 'not a url', '//evil', 'ftp://files.example', 'mailto:a@b.example'])
    expect(toWebLink(text)).toBeNull()
})

test('scripts and data never become a link [LINK-01]', () => {
  const unsafe = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'java\tscript:alert(1)',
    'https:evil',
  ]
  for (const text of unsafe) expect(toWebLink(text)).toBeNull()
})

test('for any text a link is null or an http or https address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (text) => {
      const link = toWebLink(text)
      if (link === null) return
      expect(['http:', 'https:']).toContain(new URL(link).protocol)
      expect(isWebAddress(link)).toBe(true)
    }),
  )
})
