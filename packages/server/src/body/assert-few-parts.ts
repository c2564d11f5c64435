import { AppError } from '@candlebook/core/kernel'

/** Largest number of parts of a form: a file, the hash of a plan, and the names of its accounts. */
const MAX_PARTS = 256

/**
 * Counts the parts of a multipart form before it is parsed: a form of 24 MB can have a million empty parts.
 * Throws request.too_many_values.
 */
export function assertFewParts(bytes: Buffer, contentType: string): void {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const mark = Buffer.from(`--${boundary?.[1] ?? boundary?.[2] ?? ''}`)
  let marks = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    marks += 1
    if (marks > MAX_PARTS + 1) throw new AppError('request.too_many_values') // the last mark ends the form
  }
}
