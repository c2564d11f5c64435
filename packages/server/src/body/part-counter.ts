import { AppError } from '@candlebook/core/kernel'

/** Largest number of parts of a form: a file, the hash of a plan, and the names of its accounts. */
const MAX_PARTS = 256

/**
 * Counts the parts of a multipart form while its bytes arrive, before it is parsed: a form of 24 MB can have a million
 * empty parts. `scan` throws request.too_many_values.
 */
export class PartCounter {
  private readonly mark: Buffer
  /** The last bytes of the chunk before, because a mark can begin in one chunk and end in the next. */
  private rest: Buffer = Buffer.alloc(0)
  private marks = 0

  constructor(contentType: string) {
    const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
    this.mark = Buffer.from(`--${boundary?.[1] ?? boundary?.[2] ?? ''}`)
  }

  scan(chunk: Uint8Array): void {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : asBuffer(chunk)
    let end = 0
    for (let at = bytes.indexOf(this.mark); at >= 0; at = bytes.indexOf(this.mark, end)) {
      this.marks += 1
      if (this.marks > MAX_PARTS + 1) throw new AppError('request.too_many_values') // the last mark ends the form
      end = at + this.mark.length
    }
    // A copy, so that it does not hold the entire chunk.
    this.rest = Buffer.from(bytes.subarray(Math.max(end, bytes.length - this.mark.length + 1)))
  }
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
