import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EntryText } from './entry-text.tsx'
import { traderText } from './trader-text.fixtures.ts'

const renderHtml = (text: string) => renderToStaticMarkup(<EntryText text={text} />)

/**
 * The `textContent` that a browser computes for this markup: no tags, and the five characters that React
 * escapes.
 */
function toTextContent(markup: string): string {
  const signs = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' } as const
  return (
    markup
      .replaceAll(/<[^>]*>/g, '')
      // the pattern matches only the five keys
      .replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (name) => signs[name as keyof typeof signs])
  )
}

test.each([
  '[SL]: 4500',
  '- 350.00 USD TSLA',
  '2*3',
  'BTC_USDT and ETH_USDT',
  '# Plan\n\n\n- **wait** for *it*\n  1) then > act\n',
  '&amp; <b>a</b> "quoted"',
  '',
])('%j is shown character for character as it was typed', (text) => {
  expect(toTextContent(renderHtml(text))).toBe(text)
})

test('the displayed text is the stored text, for any text of a trader', () => {
  fc.assert(
    fc.property(traderText, (text) => {
      expect(toTextContent(renderHtml(text))).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

test('headings, lists, quotes and bold words are styled, and their marks stay in the text', () => {
  expect(renderHtml('# Plan')).toMatch(/<h3[^>]*><span[^>]*># <\/span>Plan<\/h3>/)
  expect(renderHtml('**wait**')).toMatch(
    /<span[^>]*>\*\*<\/span><strong>wait<\/strong><span[^>]*>\*\*<\/span>/,
  )
  expect(renderHtml('it was *late* again')).toContain('<em>late</em>')
  expect(renderHtml('- wait')).toMatch(/<span[^>]*>- <\/span>wait/)
  expect(renderHtml('> patience')).toMatch(/<span[^>]*><span[^>]*>&gt; <\/span>patience/)
})

test.each(['2*3*4', 'BTC_USDT', '5 * 3 * 2', '#tag', '-350.00', '1.5 lots', '**', '****', '* '])(
  '%j contains no mark, so nothing is styled',
  (text) => {
    expect(renderHtml(text)).not.toMatch(/<(strong|em|h3|span)/)
  },
)

test.each(['- 350.00 USD TSLA', '+ 12 points'])('the sign of %j is not styled as a mark', (text) => {
  expect(renderHtml(text)).not.toContain('<span')
})

test('script and markup in a text are shown as text', () => {
  for (const markup of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x">b</b>',
  ])
    expect(renderHtml(markup)).not.toMatch(/<(script|img|b)\b/)
})

test('web addresses become links that send no referrer, without the full stop after them', () => {
  const shown = renderHtml('See https://www.tradingview.com/x/AbC_12/?a=1, or (http://a.example/y).')
  expect(shown).toContain(
    '<a href="https://www.tradingview.com/x/AbC_12/?a=1" target="_blank" rel="noopener noreferrer nofollow"',
  )
  expect(shown).toContain('>https://www.tradingview.com/x/AbC_12/?a=1</a>,')
  expect(shown).toContain('>http://a.example/y</a>).')
  expect(renderHtml('https://en.example/wiki/Gap_(trading)')).toContain(
    'href="https://en.example/wiki/Gap_(trading)"',
  )
})

test.each([
  'javascript:alert(1)',
  '[x](javascript:alert(1))',
  'data:text/html,y',
  'vbscript:y',
  'https://',
  'https://me:secret@a.example/',
])('%j does not become a link', (unsafe) => {
  expect(renderHtml(unsafe)).not.toContain('href')
})

test('a long text without spaces or with only marks is split in one pass', () => {
  for (const part of ['*', '**', '*a', '**a ', '(', 'https://a.example/(', '> ', '# \n', '_']) {
    const text = part.repeat(100_000 / part.length)
    expect(toTextContent(renderHtml(text))).toBe(text)
  }
})
