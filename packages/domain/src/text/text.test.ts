import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildExcerpt, capitalise, formatCount } from './text.ts'
import { isWebAddress, toWebLink } from './web-link.ts'

test('one is singular and any other count plural', () => {
  expect([0, 1, 2, 1204].map((count) => formatCount(count, 'trade'))).toEqual([
    '0 trades',
    '1 trade',
    '2 trades',
    '1,204 trades',
  ])
})

test('nouns in y and s take the ending of English', () => {
  expect(['entry', 'day', 'loss', 'match', 'closed trade'].map((noun) => formatCount(2, noun))).toEqual([
    '2 entries',
    '2 days',
    '2 losses',
    '2 matches',
    '2 closed trades',
  ])
})

test('a word gets its capital', () => {
  expect([capitalise('crypto'), capitalise('')]).toEqual(['Crypto', ''])
})

test('80 characters are shown in full and 81 become 77 and three dots [CONST-03]', () => {
  const eighty = 'Sold BTC_USDT at 4620 [TP], - 350.00 USD TSLA on top. 2*3 lots were too many now'
  expect(eighty).toHaveLength(80)
  expect(buildExcerpt(eighty, 80)).toBe(eighty)
  expect(buildExcerpt(`${eighty}.`, 80)).toBe(
    'Sold BTC_USDT at 4620 [TP], - 350.00 USD TSLA on top. 2*3 lots were too many ...',
  )
})

test('50 characters are shown in full and 51 become 47 and three dots [CONST-05]', () => {
  const fifty = 'How [SL] and [TP] are set for BTC_USDT; 2*3 sizing'
  expect(fifty).toHaveLength(50)
  expect(buildExcerpt(fifty, 50)).toBe(fifty)
  expect(buildExcerpt(`${fifty}!`, 50)).toBe('How [SL] and [TP] are set for BTC_USDT; 2*3 siz...')
})

test('an emoji counts as one character and is never halved [CONST-04]', () => {
  expect(buildExcerpt('🚀'.repeat(80), 80)).toBe('🚀'.repeat(80))
  expect(buildExcerpt('🚀'.repeat(81), 80)).toBe(`${'🚀'.repeat(77)}...`)
})

test('an excerpt is the text itself or exactly as long as the limit [CONST-03]', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', 'é', '🚀', '中'), maxLength: 60 }),
      fc.integer({ min: 3, max: 50 }),
      (text, limit) => {
        const short = buildExcerpt(text, limit)

        if ([...text].length <= limit) expect(short).toBe(text)
        else expect([[...short].length, text.startsWith(short.slice(0, -3))]).toEqual([limit, true])
      },
    ),
  )
})

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
