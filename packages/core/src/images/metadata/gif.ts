import { AppError } from '../../kernel/index.ts'
import { ByteReader, toText } from './byte-reader.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

/**
 * A GIF with its frames, their timing and the number of repetitions only, up to its end. Source: GIF89a
 * specification.
 */
export function removeGifMetadata(bytes: Uint8Array): Uint8Array {
  const reader = new ByteReader(bytes)
  reader.take(6) // the signature
  reader.take(countColourTableBytes(reader.take(7)[4]!)) // take(7) returns seven bytes
  const parts: Uint8Array[] = [bytes.subarray(0, reader.at)]
  for (;;) {
    const start = reader.at
    const kind = reader.takeByte()
    if (kind === TRAILER) return Buffer.concat([...parts, Buffer.from([TRAILER])])
    if (kind === IMAGE) skipImage(reader)
    else if (kind !== EXTENSION) throw new AppError('images.damaged')
    else if (!skipExtension(reader)) continue
    parts.push(bytes.subarray(start, reader.at))
  }
}

function skipImage(reader: ByteReader): void {
  reader.take(countColourTableBytes(reader.take(9)[8]!)) // take(9) returns nine bytes
  reader.take(1) // the size of the codes
  skipBlocks(reader)
}

/**
 * Skips an extension. Returns whether to keep it: true for frame timing and repetition; false for comments,
 * text and XMP.
 */
function skipExtension(reader: ByteReader): boolean {
  const label = reader.takeByte()
  const length = reader.bytes[reader.at]
  const name = toText(reader.bytes.subarray(reader.at + 1, reader.at + 12))
  skipBlocks(reader)
  if (label === APPLICATION) return length === 11 && (name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0')
  return label === GRAPHIC_CONTROL
}

function skipBlocks(reader: ByteReader): void {
  for (let length = reader.takeByte(); length > 0; length = reader.takeByte()) reader.take(length)
}

function countColourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}
