import { crc32 } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { buildOrientationExif, isTurned } from './orientation.ts'

const SIGNATURE_BYTES = 8

/**
 * Chunks that show the picture: image, palette, transparency, colours, animation. Source: PNG specification,
 * third edition.
 */
const NEEDED = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
)

/** A PNG with only the chunks that show the picture, up to its end. */
export function removePngMetadata(bytes: Uint8Array, orientation: number): Uint8Array {
  const reader = new ByteReader(bytes)
  const parts: Uint8Array[] = [reader.take(SIGNATURE_BYTES)]
  for (let name = ''; name !== 'IEND'; ) {
    const start = reader.at
    const length = reader.takeUint32('big')
    name = reader.takeName()
    reader.take(length + 4) // the data and its checksum
    if (NEEDED.has(name)) parts.push(bytes.subarray(start, reader.at))
    if (name === 'IHDR' && isTurned(orientation))
      parts.push(buildChunk('eXIf', buildOrientationExif(orientation)))
  }
  return Buffer.concat(parts)
}

function buildChunk(name: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const result = Buffer.alloc(typed.length + 8)
  result.writeUInt32BE(data.length)
  result.set(typed, 4)
  result.writeUInt32BE(crc32(typed), typed.length + 4)
  return result
}
