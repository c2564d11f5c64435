import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '@candlebook/contract/limits'
import { AppError } from '@candlebook/core/kernel'

/** Largest number of parts of a form: a file, the hash of a plan, and the names of its accounts. */
const MAX_PARTS = 256
/** Largest size of the headers of a part: its name, the name of its file, its type. */
const MAX_PART_HEADER_BYTES = 4096
const HEADER_END = Buffer.from('\r\n\r\n')

/**
 * Counts the parts of a multipart form and the bytes of their headers while its bytes arrive, before it is parsed. A form
 * of 24 MB can have a million empty parts, or one part with a header of 23 MB, and parsing it would block the server for
 * seconds. `scan` throws request.too_many_values.
 */
export class FormScanner {
  private readonly mark: Buffer
  /** The last bytes of the piece before, because a mark or the end of headers can begin in one piece and end in the next. */
  private rest: Buffer = Buffer.alloc(0)
  private marks = 0
  /** The bytes of the headers of a part so far; null in its content. */
  private headerBytes: number | null = null

  constructor(boundary: string) {
    this.mark = Buffer.from(`--${boundary}`)
  }

  scan(piece: Uint8Array): void {
    const bytes = Buffer.concat([this.rest, piece])
    let at = 0
    for (;;) {
      const sought = this.headerBytes === null ? this.mark : HEADER_END
      const found = bytes.indexOf(sought, at)
      const end = found < 0 ? Math.max(at, bytes.length - sought.length + 1) : found + sought.length
      if (this.headerBytes !== null) this.countHeader(end - at)
      at = end
      if (found < 0) break
      if (this.headerBytes === null) this.countMark()
      else this.headerBytes = null
    }
    this.rest = Buffer.from(bytes.subarray(at)) // a copy, so that it does not hold the entire piece
  }

  private countMark(): void {
    this.marks += 1
    if (this.marks > MAX_PARTS + 1) throw new AppError('request.too_many_values') // the last mark ends the form
    this.headerBytes = 0
  }

  private countHeader(bytes: number): void {
    this.headerBytes = (this.headerBytes ?? 0) + bytes
    if (this.headerBytes > MAX_PART_HEADER_BYTES) throw new AppError('request.too_many_values')
  }
}

/** The boundary between the parts of a form, as its Content-Type says; null for no form, or none (RFC 2046, 5.1.1). */
export function readBoundary(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null
  const { quoted, plain } =
    /;\s*boundary=(?:"(?<quoted>[^"]*)"|(?<plain>[^;\s]*))/i.exec(contentType)?.groups ?? {}
  const boundary = quoted ?? plain ?? ''
  return /^[\w'()+,./:=? -]{1,70}$/.test(boundary) ? boundary : null
}

/**
 * Counts values and depth of a JSON text while its bytes arrive, before anything is parsed: JSON.parse of 24 MB of
 * numbers blocks the server for seconds. A comma and an opened bracket count as one value each; it does not check that
 * the text is JSON. `scan` throws request.too_many_values, and request.unreadable for a body that is nested too deep.
 */
export class JsonScanner {
  private values = 0
  private depth = 0
  private isInText = false
  private isEscaped = false

  scan(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]
      if (this.isInText) this.readText(byte)
      else this.readStructure(byte)
    }
  }

  private readText(byte: number | undefined): void {
    if (this.isEscaped) this.isEscaped = false
    else if (byte === BACKSLASH) this.isEscaped = true
    else if (byte === QUOTE) this.isInText = false
  }

  private readStructure(byte: number | undefined): void {
    if (byte === QUOTE) this.isInText = true
    else if (byte === COMMA) this.countValue()
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.open()
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.depth -= 1
  }

  private open(): void {
    this.countValue()
    this.depth += 1
    if (this.depth > MAX_JSON_DEPTH) throw new AppError('request.unreadable')
  }

  private countValue(): void {
    this.values += 1
    if (this.values > MAX_JSON_VALUES) throw new AppError('request.too_many_values')
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
