import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

test('headings, lists, emphasis and line breaks are shown as such', () => {
  expect(html('# Plan\n- **wait**\n- *act*')).toContain(
    '<h3>Plan</h3><ul><li><strong>wait</strong></li><li><em>act</em></li></ul>',
  )
  expect(html('one\ntwo')).toContain('one<br/>two')
})

test('script and markup in a text show as text', () => {
  for (const hostile of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x">b</b>',
    '![x](http://a.example/x.png)',
  ]) {
    const shown = html(hostile)
    expect(shown).not.toMatch(/<(script|img|b)\b/)
    expect(
      shown
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"'),
    ).toContain(hostile)
  }
})

test('only http and https addresses become links', () => {
  expect(html('[chart](https://a.example/x)')).toContain('href="https://a.example/x"')
  for (const hostile of ['[x](javascript:alert(1))', '[x](data:text/html,y)', '[x](vbscript:y)'])
    expect(html(hostile)).not.toContain('href')
})

test('text with signs of its own stays as written', () => {
  expect(html('a & b < c "quoted" 5 * 3')).toContain('a &amp; b &lt; c &quot;quoted&quot; 5 * 3')
  expect(html('`x < y`')).toContain('<code>x &lt; y</code>')
})
