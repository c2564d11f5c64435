import { crc32 } from 'node:zlib'
import { AppError } from '../kernel/index.ts'
import { ByteReader, toText } from './byte-reader.ts'
import type { PictureFormat } from './picture-format.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

/**
 * A GIF with its frames, their timing and the number of repetitions only, up to its end. Source: GIF89a
 * specification.
 */
function removeGifMetadata(bytes: Uint8Array): Uint8Array {
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

/** Exif data that contains the orientation only. Source: Exif 2.32, tag 0x0112 in a TIFF header. */
function buildOrientationExif(orientation: number): Uint8Array {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4) // the position of the only directory
  tiff.writeUInt16BE(1, 8) // one entry
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12) // the type SHORT
  tiff.writeUInt32BE(1, 14) // one value
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

/** Whether this orientation rotates or mirrors the picture. Values other than 2 to 8 mean upright. */
function isTurned(orientation: number): boolean {
  return orientation >= 2 && orientation <= 8
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee

/** A JPEG with only the segments that a decoder needs, from its first image to the end of that image. */
function removeJpegMetadata(bytes: Uint8Array, orientation: number): Uint8Array {
  const reader = new ByteReader(bytes)
  if (reader.takeUint16() !== 0xff00 + SOI) throw new AppError('images.damaged')
  const head: Uint8Array[] = [Buffer.from([0xff, SOI])]
  const body: Uint8Array[] = []
  for (let marker = takeMarker(reader); marker !== EOI; marker = takeMarker(reader)) {
    if (hasNoLength(marker)) continue
    const start = reader.at
    const length = reader.takeUint16()
    if (length < 2) throw new AppError('images.damaged')
    const content = reader.take(length - 2)
    if (marker === APP0) head.push(...buildFileHeader(content))
    else if (isNeeded(marker, content)) body.push(buildSegment(marker, content))
    if (marker === SOS) body.push(bytes.subarray(start + length, skipScan(reader)))
  }
  // A JFIF header comes before every other segment.
  if (isTurned(orientation))
    head.push(buildSegment(APP1, Buffer.concat([EXIF, buildOrientationExif(orientation)])))
  return Buffer.concat([...head, ...body, Buffer.from([0xff, EOI])])
}

const EXIF = Buffer.from('Exif\0\0', 'latin1')

function takeMarker(reader: ByteReader): number {
  if (reader.takeByte() !== 0xff) throw new AppError('images.damaged')
  for (;;) {
    const marker = reader.takeByte()
    if (marker !== 0xff) return marker // any number of 0xff bytes may precede a marker
  }
}

/** Markers without a length: TEM and the restart markers. */
function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
}

/** The JFIF header without its thumbnail; an empty list for another APP0 segment. */
function buildFileHeader(content: Uint8Array): Uint8Array[] {
  if (content.length < 14 || toText(content.subarray(0, 5)) !== 'JFIF\0') return []
  return [buildSegment(APP0, Buffer.concat([content.subarray(0, 12), Buffer.from([0, 0])]))]
}

/**
 * Whether the decoder needs the segment: tables, frames, scans, the colour profile, and Adobe's segment,
 * which defines the colour encoding.
 */
function isNeeded(marker: number, content: Uint8Array): boolean {
  if (marker === APP2) return toText(content.subarray(0, 12)) === 'ICC_PROFILE\0'
  if (marker === APP14) return content.length === 12 && toText(content.subarray(0, 5)) === 'Adobe'
  return marker >= 0xc0 && marker <= 0xdf && marker !== SOI
}

function buildSegment(marker: number, content: Uint8Array): Uint8Array {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/**
 * Moves to the marker after a scan and returns its position. Within a scan, 0 or a restart marker follows
 * each 0xff.
 */
function skipScan(reader: ByteReader): number {
  const { bytes } = reader
  for (let at = bytes.indexOf(0xff, reader.at); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next === 0 || next === 0xff || hasNoLength(next)) continue
    reader.at = at
    return at
  }
  throw new AppError('images.damaged')
}

const SIGNATURE_BYTES = 8

/**
 * Chunks that show the picture: image, palette, transparency, colours, animation. Source: PNG specification,
 * third edition.
 */
const NEEDED = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
)

/** A PNG with only the chunks that show the picture, up to its end. */
function removePngMetadata(bytes: Uint8Array, orientation: number): Uint8Array {
  const reader = new ByteReader(bytes)
  const parts: Uint8Array[] = [reader.take(SIGNATURE_BYTES)]
  for (let name = ''; name !== 'IEND'; ) {
    const start = reader.at
    const length = reader.takeUint32('big')
    name = reader.takeName()
    reader.take(length + 4) // the data and its checksum
    if (NEEDED.has(name)) parts.push(bytes.subarray(start, reader.at))
    if (name === 'IHDR' && isTurned(orientation))
      parts.push(buildPngChunk('eXIf', buildOrientationExif(orientation)))
  }
  return Buffer.concat(parts)
}

function buildPngChunk(name: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const result = Buffer.alloc(typed.length + 8)
  result.writeUInt32BE(data.length)
  result.set(typed, 4)
  result.writeUInt32BE(crc32(typed), typed.length + 4)
  return result
}

const PICTURE = new Set(['VP8 ', 'VP8L', 'ALPH'])
const KEPT = new Set([...PICTURE, 'VP8X', 'ICCP', 'ANIM', 'ANMF'])
const FRAME_HEAD_BYTES = 16
const FLAG_EXIF = 0x08
const FLAG_XMP = 0x04

/** A WebP with only the chunks that show the picture, up to the end of its container. Source: RFC 9649. */
function removeWebpMetadata(bytes: Uint8Array, orientation: number): Uint8Array {
  const reader = new ByteReader(bytes)
  if (reader.takeName() !== 'RIFF') throw new AppError('images.damaged')
  const content = new ByteReader(reader.take(reader.takeUint32('little')))
  if (content.takeName() !== 'WEBP') throw new AppError('images.damaged')
  const chunks = takeChunks(content).filter(({ name }) => KEPT.has(name))
  const isExtended = chunks[0]?.name === 'VP8X'
  const exif =
    isExtended && isTurned(orientation) ? [buildRiffChunk('EXIF', buildOrientationExif(orientation))] : []
  const parts = chunks.map(({ name, data }) => {
    if (name === 'VP8X') return buildRiffChunk(name, setFlags(data, exif.length > 0))
    if (name === 'ANMF') return buildRiffChunk(name, cleanFrame(data))
    return buildRiffChunk(name, data)
  })
  return buildRiffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts, ...exif]))
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
  return Buffer.concat([head, ...parts.map(({ name, data: picture }) => buildRiffChunk(name, picture))])
}

function buildRiffChunk(name: string, data: Uint8Array): Buffer {
  const result = Buffer.alloc(8 + data.length + (data.length % 2))
  result.write(name, 'latin1')
  result.writeUInt32LE(data.length, 4)
  result.set(data, 8)
  return result
}

/**
 * Removes metadata and the bytes after the end of the picture. The orientation and the colour profile stay,
 * because the picture looks different without them. The encoded pixels are copied byte by byte. `orientation`
 * is the Exif value, 1 to 8. Throws images.damaged when the container cannot be read to its end. An AVIF is encoded again
 * instead, see pictures.ts.
 */
export function removeMetadata(
  bytes: Uint8Array,
  { format, orientation }: { format: Exclude<PictureFormat, 'avif'>; orientation: number },
): Uint8Array {
  return removers[format](bytes, orientation)
}

const removers: Record<
  Exclude<PictureFormat, 'avif'>,
  (bytes: Uint8Array, orientation: number) => Uint8Array
> = {
  jpeg: removeJpegMetadata,
  png: removePngMetadata,
  webp: removeWebpMetadata,
  gif: removeGifMetadata,
}
