import { AppError } from '../../kernel/index.ts'
import { ByteReader, toText } from './byte-reader.ts'
import { buildOrientationExif, isTurned } from './orientation.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee

/** A JPEG with only the segments that a decoder needs, from its first image to the end of that image. */
export function removeJpegMetadata(bytes: Uint8Array, orientation: number): Uint8Array {
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
