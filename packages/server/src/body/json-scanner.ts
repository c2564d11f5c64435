import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '@candlebook/contract/limits'
import { AppError } from '@candlebook/core/kernel'

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
