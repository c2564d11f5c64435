import type { AppError } from '@candlebook/core/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FormScanner, JsonScanner, readBoundary } from './body-scanners.ts'

const BOUNDARY = '----geckoformboundary--x'
const HEADER = 'Content-Disposition: form-data; name="a"'

/** What the scanner answers to a form with these parts when it arrives in pieces of this many bytes. */
function scanForm(parts: string[], size: number): string {
  const bytes = Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)
  const scanner = new FormScanner(BOUNDARY)
  try {
    for (let at = 0; at < bytes.length; at += size) scanner.scan(bytes.subarray(at, at + size))
    return 'passes'
  } catch (error) {
    return (error as AppError).code
  }
}

const buildPart = (header: string, content: string) => `--${BOUNDARY}\r\n${header}\r\n\r\n${content}\r\n`

/** A part whose header has this many bytes, from its mark to the empty line after it. */
const buildLongPart = (bytes: number) => buildPart(HEADER.padEnd(bytes - 6, ';'), '- 350.00 USD')

describe('the parts of a form', () => {
  test('are counted in pieces of any size', () => {
    const parts = Array<string>(257).fill(buildPart(HEADER, '- 350.00 USD -- TSLA'))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * BOUNDARY.length }), (size) => {
        expect([scanForm(parts.slice(1), size), scanForm(parts, size)]).toEqual([
          'passes',
          'request.too_many_values',
        ])
      }),
      { numRuns: 40 },
    )
  })

  test('have headers of 4 KB at most, and a content of any length, in pieces of any size', () => {
    const content = `[SL]: 4500\r\n\r\n${'-'.repeat(9000)}`
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6000 }), (size) => {
        expect(scanForm([buildPart(HEADER, content), buildLongPart(4096)], size)).toBe('passes')
        expect(scanForm([buildPart(HEADER, content), buildLongPart(4097)], size)).toBe(
          'request.too_many_values',
        )
      }),
      { numRuns: 40 },
    )
  })

  test('have a header that never ends', () => {
    expect(scanForm([`--${BOUNDARY}\r\n${'X-A: b\r\n'.repeat(2000)}`], 700)).toBe('request.too_many_values')
  })
})

test.each([
  ['multipart/form-data; boundary=----WebKitFormBoundary7MA4', '----WebKitFormBoundary7MA4'],
  ['Multipart/Form-Data;charset=utf-8; Boundary="a b:c"', 'a b:c'],
  ['multipart/form-data; xboundary=zzzz; boundary=x', 'x'],
  ['multipart/form-data; boundary=x; boundary=y', 'x'],
  ['multipart/form-data; boundary=', null],
  ['multipart/form-data; boundary="a\\"', null],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, null],
  ['multipart/form-data', null],
  ['application/json; boundary=x', null],
])('the boundary of %s is %s', (contentType, boundary) => {
  expect(readBoundary(contentType)).toBe(boundary)
})

/** What the scanner answers to the text when it arrives in pieces of this many bytes. */
function scanJson(text: string, size = 7): string {
  const bytes = Buffer.from(text)
  const scanner = new JsonScanner()
  try {
    for (let at = 0; at < bytes.length; at += size) scanner.scan(bytes.subarray(at, at + size))
    return 'passes'
  } catch (error) {
    return (error as AppError).code
  }
}

describe('a JSON text', () => {
  test('of 20,000 values passes and one of 20,001 does not, however it is cut', () => {
    const list = (length: number) => `[${Array(length).fill('1').join(',')}]`

    expect([1, 7, 64_000].map((size) => scanJson(list(20_000), size))).toEqual(Array(3).fill('passes'))
    expect([1, 7, 64_000].map((size) => scanJson(list(20_001), size))).toEqual(
      Array(3).fill('request.too_many_values'),
    )
  })

  test('32 deep passes and one 33 deep does not', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

    expect([scanJson(nested(32)), scanJson(nested(33)), scanJson(`${'{"a":'.repeat(33)}1`)]).toEqual([
      'passes',
      'request.unreadable',
      'request.unreadable',
    ])
  })

  test('may hold commas and brackets in its texts, with quotes and backslashes before them', () => {
    const notes = `- 350.00 USD TSLA, [SL]: 4500 ${'[,]{'.repeat(10_000)} \\"quoted\\" C:\\\\`

    expect(scanJson(JSON.stringify({ notes, more: [notes, '\\', '"'] }), 1)).toBe('passes')
  })
})
