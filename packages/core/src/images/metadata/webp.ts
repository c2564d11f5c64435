import { AppError } from '../../kernel/index.ts'
import { ByteReader } from './byte-reader.ts'
import { buildOrientationExif, isTurned } from './orientation.ts'

const PICTURE = new Set(['VP8 ', 'VP8L', 'ALPH'])
const KEPT = new Set([...PICTURE, 'VP8X', 'ICCP', 'ANIM', 'ANMF'])
const FRAME_HEAD_BYTES = 16
const FLAG_EXIF = 0x08
const FLAG_XMP = 0x04

/** A WebP with only the chunks that show the picture, up to the end of its container. Source: RFC 9649. */
export function removeWebpMetadata(bytes: Uint8Array, orientation: number): Uint8Array {
  const reader = new ByteReader(bytes)
  if (reader.takeName() !== 'RIFF') throw new AppError('images.damaged')
  const content = new ByteReader(reader.take(reader.takeUint32('little')))
  if (content.takeName() !== 'WEBP') throw new AppError('images.damaged')
  const chunks = takeChunks(content).filter(({ name }) => KEPT.has(name))
  const isExtended = chunks[0]?.name === 'VP8X'
  const exif =
    isExtended && isTurned(orientation) ? [buildChunk('EXIF', buildOrientationExif(orientation))] : []
  const parts = chunks.map(({ name, data }) => {
    if (name === 'VP8X') return buildChunk(name, setFlags(data, exif.length > 0))
    if (name === 'ANMF') return buildChunk(name, cleanFrame(data))
    return buildChunk(name, data)
  })
  return buildChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts, ...exif]))
}

type Chunk = { name: string; data: Uint8Array }

function takeChunks(reader: ByteReader): Chunk[] {
  const chunks: Chunk[] = []
  while (!reader.isAtEnd()) {
    const name = reader.takeName()
    const data = reader.take(reader.takeUint32('little'))
    chunks.push({ name, data })
    if (data.length % 2 === 1 && !reader.isAtEnd()) reader.take(1) // chunks begin at even positions
  }
  return chunks
}

/** The flags of the file, without XMP, and with or without Exif. */
function setFlags(data: Uint8Array, hasExif: boolean): Uint8Array {
  const flags = Buffer.from(data)
  if (flags.length < 10) throw new AppError('images.damaged')
  flags[0] = (flags[0]! & ~(FLAG_EXIF | FLAG_XMP)) | (hasExif ? FLAG_EXIF : 0) // the length was checked above
  return flags
}

/** A frame of an animation that contains its picture only. */
function cleanFrame(data: Uint8Array): Uint8Array {
  const reader = new ByteReader(data)
  const head = reader.take(FRAME_HEAD_BYTES)
  const parts = takeChunks(reader).filter(({ name }) => PICTURE.has(name))
  return Buffer.concat([head, ...parts.map(({ name, data: picture }) => buildChunk(name, picture))])
}

function buildChunk(name: string, data: Uint8Array): Buffer {
  const result = Buffer.alloc(8 + data.length + (data.length % 2))
  result.write(name, 'latin1')
  result.writeUInt32LE(data.length, 4)
  result.set(data, 8)
  return result
}
