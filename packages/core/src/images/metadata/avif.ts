import { AppError } from '../../kernel/index.ts'
import { type AvifItem, parseItems } from './avif-items.ts'
import { writeProperties } from './avif-properties.ts'
import { findPictureItems, writeReferences } from './avif-references.ts'
import { ByteReader } from './byte-reader.ts'
import {
  type Box,
  encodeUint,
  openFullBox,
  parseBoxes,
  requireBox,
  takeBox,
  writeBox,
  writeFullBox,
} from './iso-boxes.ts'

/**
 * Rebuilds an AVIF with the main picture and its mask only: without Exif, XMP, thumbnail and bytes outside of
 * the items. The encoded pixels are copied; the boxes that describe them are written again. Throws
 * images.damaged for an unsupported structure. Source: AV1 Image File Format 1.1; ISO/IEC 23008-12 for items
 * and properties.
 */
export function removeAvifMetadata(bytes: Uint8Array): Uint8Array {
  const meta = findMeta(bytes)
  const { version, reader } = openFullBox(requireBox(meta, 'pitm'))
  const primary = reader.takeUint(version === 0 ? 2 : 4)
  const { items, references } = findPictureItems(meta, { primary, items: parseItems(meta, bytes) })
  const data = items.map((item) => item.data)
  // Items can share data, so a small file could describe a huge one.
  if (data.reduce((sum, { length }) => sum + length, 0) > bytes.length) throw new AppError('images.damaged')
  const writeMeta = (dataStart: number) =>
    writeFullBox(
      'meta',
      0,
      HANDLER,
      writeFullBox('pitm', 0, encodeUint(items.findIndex(({ id }) => id === primary) + 1, 2)),
      writeLocations(data, dataStart),
      writeEntries(items),
      writeReferences(items, references),
      writeProperties(requireBox(meta, 'iprp'), items),
    )
  const dataStart = FILE_TYPE.length + writeMeta(0).length + BOX_HEAD_BYTES
  return Buffer.concat([FILE_TYPE, writeMeta(dataStart), writeBox('mdat', ...data)])
}

const BOX_HEAD_BYTES = 8
const FILE_TYPE = writeBox('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf', 'latin1'))
const HANDLER = writeFullBox('hdlr', 0, Buffer.from(`\0\0\0\0pict${'\0'.repeat(13)}`, 'latin1'))

/** The content of the first meta box. Throws images.damaged without one, and for a sequence of pictures. */
function findMeta(bytes: Uint8Array): Box[] {
  const file = new ByteReader(bytes)
  if (takeBox(file).type !== 'ftyp') throw new AppError('images.damaged')
  for (;;) {
    const { type, content } = takeBox(file)
    if (type === 'moov') throw new AppError('images.damaged')
    if (type === 'meta') return parseBoxes(content.subarray(4)) // after its version and flags
  }
}

/** Writes the list of items. The id of an item is its position in the list, from 1. */
function writeEntries(items: AvifItem[]): Buffer {
  const entries = items.map(({ type, isHidden }, at) =>
    writeBox(
      'infe',
      Buffer.from([2, 0, 0, isHidden ? 1 : 0]), // version and flags
      encodeUint(at + 1, 2),
      encodeUint(0, 2), // not encrypted
      Buffer.from(`${type}\0`, 'latin1'), // no name
    ),
  )
  return writeFullBox('iinf', 0, encodeUint(items.length, 2), ...entries)
}

/** Writes the location of each item's data: the items follow one another, each in one piece. */
function writeLocations(data: Uint8Array[], dataStart: number): Buffer {
  let start = dataStart
  const locations = data.map(({ length }, at) => {
    const location = [
      encodeUint(at + 1, 2),
      encodeUint(0, 2),
      encodeUint(1, 2),
      encodeUint(start, 4),
      encodeUint(length, 4),
    ]
    start += length
    return Buffer.concat(location)
  })
  return writeFullBox('iloc', 0, encodeUint(0x4400, 2), encodeUint(data.length, 2), ...locations)
}
