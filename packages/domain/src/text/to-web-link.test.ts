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

test('a space in a link is encoded, as browsers do [LINK-01] [LINK-02]', () => {
  expect(toWebLink('https://a.example/my chart.png')).toBe('https://a.example/my%20chart.png')
  expect(toWebLink(' a.example/x?q=two words ')).toBe('https://a.example/x?q=two%20words')
  expect(toWebLink('a.example two words')).toBeNull()
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
