import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSiteFile, writeEmptySite } from './read-site-file.ts'

const quotes = Array.from({ length: 4 }, (_, at) => ({ quote: `Quote ${at}`, who: 'Swing trader' }))
const unsaid = {
  name: null,
  address: null,
  taxNumber: null,
  registration: null,
  hostingProvider: null,
  mailProvider: null,
}
const claims = { activeTraders: '312', tradesTracked: '41,200', rating: '4.6/5', traders: 312 }

test('figures and testimonials are read from site.json, and without it there are none [LAND-03] [LAND-18]', () => {
  expect(readSiteFile(writeFile({ claims, testimonials: { en: quotes } }))).toEqual({
    operator: unsaid,
    claims,
    testimonials: { en: quotes },
  })
  expect(readSiteFile(writeFile(null))).toEqual({ operator: unsaid })
})

test('the operator is named by site.json; what is left out or empty is not said [LEGAL-05]', () => {
  const operator = { name: ' Example Lda. ', address: '', taxNumber: null, registration: 'Lisboa, 500000000' }

  expect(readSiteFile(writeFile({ operator })).operator).toEqual({
    ...unsaid,
    name: 'Example Lda.',
    registration: 'Lisboa, 500000000',
  })
  expect(readSiteFile(writeFile(writeEmptySite()))).toEqual({ operator: unsaid })
})

test.each([
  ['{', /site\.json is not JSON/],
  [{ claims: { ...claims, traders: '312' } }, /at claims\.traders/],
  [{ testimonials: { en: quotes.slice(1) } }, /at testimonials\.en/],
  [{ claim: claims }, /Unrecognized key/],
  [{ operator: { name: 5 } }, /at operator\.name/],
  [{ operator: { vat: 'PT1' } }, /at operator: Unrecognized key/],
])('a site.json with a mistake says where it is: %j', (content, message) => {
  const folder = writeFile(content)

  expect(() => readSiteFile(folder)).toThrow(message)
})

function writeFile(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'candlebook-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  if (content !== null) writeFileSync(join(folder, 'site.json'), text)
  return folder
}
