import type { AppError } from '@candlebook/core/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FormScanner, readBoundary } from './form-scanner.ts'

const BOUNDARY = '----geckoformboundary--x'
const HEADER = 'Content-Disposition: form-data; name="a"'

/** What the scanner answers to a form with these parts when it arrives in pieces of this many bytes. */
function scan(parts: string[], size: number): string {
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
        expect([scan(parts.slice(1), size), scan(parts, size)]).toEqual(['passes', 'request.too_many_values'])
      }),
      { numRuns: 40 },
    )
  })

  test('have headers of 4 KB at most, and a content of any length, in pieces of any size', () => {
    const content = `[SL]: 4500\r\n\r\n${'-'.repeat(9000)}`
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6000 }), (size) => {
        expect(scan([buildPart(HEADER, content), buildLongPart(4096)], size)).toBe('passes')
        expect(scan([buildPart(HEADER, content), buildLongPart(4097)], size)).toBe('request.too_many_values')
      }),
      { numRuns: 40 },
    )
  })

  test('have a header that never ends', () => {
    expect(scan([`--${BOUNDARY}\r\n${'X-A: b\r\n'.repeat(2000)}`], 700)).toBe('request.too_many_values')
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
