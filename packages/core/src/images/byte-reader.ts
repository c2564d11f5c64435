import { AppError } from '../kernel/index.ts'

/** Reads a picture from start to end. Throws images.damaged where the bytes end too early. */
export class ByteReader {
  readonly bytes: Uint8Array
  readonly view: DataView
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
  }

  isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }

  /** The next bytes, without a copy. */
  take(length: number): Uint8Array {
    if (length < 0 || length > this.bytes.length - this.at) throw new AppError('images.damaged')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  takeByte(): number {
    return this.take(1)[0]! // take throws when no byte is left
  }

  /** The next four characters, such as the type of a chunk. */
  takeName(): string {
    return toText(this.take(4))
  }

  takeUint32(order: 'big' | 'little'): number {
    this.take(4)
    return this.view.getUint32(this.at - 4, order === 'little')
  }

  takeUint16(): number {
    this.take(2)
    return this.view.getUint16(this.at - 2)
  }
}

/** Bytes as text, one character for each byte. */
export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
