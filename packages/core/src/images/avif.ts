import { MAX_AVIF_PIXELS } from '@candlebook/contract/images'
import { AppError } from '../kernel/index.ts'
import { ByteReader } from './byte-reader.ts'

/** Items that are not decoded: metadata, and how a picture and its gain map belong together. */
const UNDECODED = new Set(['Exif', 'mime', 'uri ', 'tmap'])

/**
 * Checks what an AVIF decodes to, of which its header names the size of the main picture only. Throws images.too_many_pixels
 * when its pictures, such as a picture and its mask, have too many pixels together. Throws images.not_an_image when it
 * computes a picture from others (`grid`, `iovl`, `iden`), which can be larger than announced and can decode
 * one of them thousands of times. Throws images.damaged for a picture without a size, which the decoder would not limit.
 * Sources: ISO/IEC 14496-12, 8.11, and ISO/IEC 23008-12, 6 and 9.3.
 */
export function checkAvifPictures(bytes: Uint8Array): void {
  const boxes = takeBoxes(new ByteReader(bytes), { mayBreakOff: true })
  if (boxes.some(({ name }) => name === 'mini')) throw new AppError('images.not_an_image')
  const meta = takeBoxes(openFullBox(boxes, 'meta').reader)
  const properties = takeBoxes(findOnly(meta, 'iprp').reader)
  const sizes = takeBoxes(findOnly(properties, 'ipco').reader).map(readPixels)
  const associations = readAssociations(properties)
  let pixels = 0
  for (const { id, type } of readItems(meta)) {
    if (UNDECODED.has(type)) continue
    if (type !== 'av01') throw new AppError('images.not_an_image')
    const [size = 0, second] = (associations.get(id) ?? []).flatMap((number) => sizes[number - 1] ?? [])
    if (size === 0 || second !== undefined) throw new AppError('images.damaged')
    pixels += size
  }
  if (pixels > 2 * MAX_AVIF_PIXELS) throw new AppError('images.too_many_pixels') // a picture and a mask of its size
}

type Box = { name: string; reader: ByteReader }

/** The boxes that follow each other. The last one may be longer than the file, which hides no picture. */
function takeBoxes(reader: ByteReader, { mayBreakOff = false } = {}): Box[] {
  const boxes: Box[] = []
  while (!reader.isAtEnd()) {
    const left = reader.bytes.length - reader.at
    if (mayBreakOff && left < 8) break
    const size = reader.takeUint32('big')
    const name = reader.takeName()
    const length = size === 1 ? reader.takeUint32('big') * 2 ** 32 + reader.takeUint32('big') - 16 : size - 8
    if (mayBreakOff && (size === 0 || length > left)) break
    boxes.push({ name, reader: new ByteReader(reader.take(length)) })
  }
  return boxes
}

/** The box of this name. A second one could say something else. */
function findOnly(boxes: Box[], name: string): Box {
  const [box, second] = boxes.filter((each) => each.name === name)
  if (!box || second) throw new AppError('images.damaged')
  return box
}

function openFullBox(boxes: Box[], name: string): { reader: ByteReader; version: number; flags: number } {
  const { reader } = findOnly(boxes, name)
  const head = reader.takeUint32('big')
  return { reader, version: head >>> 24, flags: head & 0xffffff }
}

/** The pixels of a size; null for another property. */
function readPixels({ name, reader }: Box): number | null {
  if (name !== 'ispe') return null
  if (reader.bytes.length !== 12 || reader.takeUint32('big') >>> 24 !== 0)
    throw new AppError('images.damaged')
  return reader.takeUint32('big') * reader.takeUint32('big')
}

function readItems(meta: Box[]): { id: number; type: string }[] {
  const { reader, version } = openFullBox(meta, 'iinf')
  reader.take(version === 0 ? 2 : 4) // their number
  return takeBoxes(reader).map(({ reader: item }) => {
    const itemVersion = item.takeUint32('big') >>> 24
    if (itemVersion !== 2 && itemVersion !== 3) throw new AppError('images.damaged')
    const id = itemVersion === 2 ? item.takeUint16() : item.takeUint32('big')
    item.take(2) // its protection
    return { id, type: item.takeName() }
  })
}

/** The numbers of the properties of each item. */
function readAssociations(properties: Box[]): Map<number, number[]> {
  const { reader, version, flags } = openFullBox(properties, 'ipma')
  const associations = new Map<number, number[]>()
  for (let left = reader.takeUint32('big'); left > 0; left -= 1) {
    const id = version === 0 ? reader.takeUint16() : reader.takeUint32('big')
    if (associations.has(id)) throw new AppError('images.damaged') // the decoder would see one of the two
    const takeNumber = () => (flags & 1 ? reader.takeUint16() & 0x7fff : reader.takeByte() & 0x7f)
    associations.set(id, Array.from({ length: reader.takeByte() }, takeNumber))
  }
  return associations
}
