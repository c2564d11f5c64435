import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSiteContent } from './read-site-content.ts'

const quotes = Array.from({ length: 4 }, (_, at) => ({ quote: `Quote ${at}`, who: 'Swing trader' }))
const claims = { activeTraders: '312', tradesTracked: '41,200', rating: '4.6/5', traders: 312 }

test('figures and testimonials are read from site.json, and without it there are none [LAND-03] [LAND-18]', () => {
  expect(readSiteContent(writeFile({ claims, testimonials: { en: quotes } }))).toEqual({
    claims,
    testimonials: { en: quotes },
  })
  expect(readSiteContent(writeFile(null))).toEqual({})
})

test.each([
  ['{', /site\.json is not JSON/],
  [{ claims: { ...claims, traders: '312' } }, /at claims\.traders/],
  [{ testimonials: { en: quotes.slice(1) } }, /at testimonials\.en/],
  [{ claim: claims }, /Unrecognized key/],
])('a site.json with a mistake says where it is: %j', (content, message) => {
  const folder = writeFile(content)

  expect(() => readSiteContent(folder)).toThrow(message)
})

function writeFile(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'candlebook-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  if (content !== null) writeFileSync(join(folder, 'site.json'), text)
  return folder
}
