import type { AppError } from '@candlebook/core/kernel'
import { describe, expect, test } from 'vitest'
import { JsonScanner } from './json-scanner.ts'

/** What the scanner answers to the text when it arrives in pieces of this many bytes. */
function scan(text: string, size = 7): string {
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

    expect([1, 7, 64_000].map((size) => scan(list(20_000), size))).toEqual(Array(3).fill('passes'))
    expect([1, 7, 64_000].map((size) => scan(list(20_001), size))).toEqual(
      Array(3).fill('request.too_many_values'),
    )
  })

  test('32 deep passes and one 33 deep does not', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

    expect([scan(nested(32)), scan(nested(33)), scan(`${'{"a":'.repeat(33)}1`)]).toEqual([
      'passes',
      'request.unreadable',
      'request.unreadable',
    ])
  })

  test('may hold commas and brackets in its texts, with quotes and backslashes before them', () => {
    const notes = `- 350.00 USD TSLA, [SL]: 4500 ${'[,]{'.repeat(10_000)} \\"quoted\\" C:\\\\`

    expect(scan(JSON.stringify({ notes, more: [notes, '\\', '"'] }), 1)).toBe('passes')
  })
})
