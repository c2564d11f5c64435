import type { AppError } from '@candlebook/core/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PartCounter } from './part-counter.ts'

const BOUNDARY = '----geckoformboundary--x'
const CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** What the counter answers to a form with this many parts when it arrives in pieces of this many bytes. */
function count(parts: number, size: number): string {
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n- 350.00 USD -- TSLA\r\n`
  const bytes = Buffer.from(`${part.repeat(parts)}--${BOUNDARY}--\r\n`)
  const counter = new PartCounter(CONTENT_TYPE)
  try {
    for (let at = 0; at < bytes.length; at += size) counter.scan(bytes.subarray(at, at + size))
    return 'passes'
  } catch (error) {
    return (error as AppError).code
  }
}

describe('the parts of a form', () => {
  test('are counted in pieces of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * BOUNDARY.length }), (size) => {
        expect([count(256, size), count(257, size)]).toEqual(['passes', 'request.too_many_values'])
      }),
      { numRuns: 40 },
    )
  })
})
