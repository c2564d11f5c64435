import { expect, test } from 'vitest'
import { parseLegalText, splitInline } from './parse-legal-text.ts'

const source = `# Our Terms
Version: 2026-12-01
Notice: Draft. Not reviewed.

An introduction
on two lines.

## Prices {#prices}

- {{if stripe}} Stripe takes payments.
- Prices have
  tax in them.

{{if pigeons}} Never shown.

## Without an id

| What | How long |
|---|---|
| Account | {{session days}} |
| {{if pigeons}} Pigeons | never |

## {{if pigeons}} Pigeons {#pigeons}

Never shown.
`

test('a text has a title, a version, an introduction and sections with paragraphs, lists and tables', () => {
  expect(parseLegalText(source, (name) => name === 'stripe')).toEqual({
    title: 'Our Terms',
    version: '2026-12-01',
    notice: 'Draft. Not reviewed.',
    intro: [{ kind: 'paragraph', text: 'An introduction on two lines.' }],
    sections: [
      {
        id: 'prices',
        title: 'Prices',
        blocks: [{ kind: 'list', items: ['Stripe takes payments.', 'Prices have tax in them.'] }],
      },
      {
        id: 'part-2',
        title: 'Without an id',
        blocks: [
          {
            kind: 'table',
            rows: [
              ['What', 'How long'],
              ['Account', '{{session days}}'],
            ],
          },
        ],
      },
    ],
  })
})

test('what a condition excludes is left out, and a text from Windows is the same', () => {
  const parsed = parseLegalText(source.replaceAll('\n', '\r\n'), () => false)

  expect(parsed.sections[0]?.blocks).toEqual([{ kind: 'list', items: ['Prices have tax in them.'] }])
  expect(parsed.notice).toBe('Draft. Not reviewed.')
  expect(parseLegalText('# A\nVersion: 2026-12-01\n\nText.', () => false)).toMatchObject({
    notice: null,
    intro: [{ text: 'Text.' }],
  })
})

test('a line has links, bold words and placeholders, and nothing of it is HTML or a script', () => {
  expect(splitInline('See **both** [pages](/privacy) of {{operator name}}.')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'bold', text: 'both' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'pages', href: '/privacy' },
    { kind: 'text', text: ' of ' },
    { kind: 'placeholder', text: 'operator name' },
    { kind: 'text', text: '.' },
  ])
  for (const line of ['[x](javascript:alert(1))', '[x](//evil.example)', '<script>alert(1)</script>'])
    expect(splitInline(line)).toEqual([{ kind: 'text', text: line }])
})
