import { AppError } from '../../kernel/index.ts'
import { ByteReader } from './byte-reader.ts'
import { type Box, openFullBox, parseBoxes, requireBox } from './iso-boxes.ts'

/** A picture usually has about five items: the picture, a mask, Exif, XMP and a thumbnail. */
const MAX_ITEMS = 100
const MAX_EXTENTS = 16

/** An item of an AVIF file: a picture, a transparency mask, or metadata. */
export type AvifItem = { id: number; type: string; isHidden: boolean; data: Uint8Array }

/**
 * Parses the items of the meta box of a file. `bytes` is the file. Throws images.damaged for a violation of
 * the format.
 */
export function parseItems(meta: Box[], bytes: Uint8Array): AvifItem[] {
  const idat = meta.find(({ type }) => type === 'idat')?.content ?? new Uint8Array()
  const data = parseLocations(requireBox(meta, 'iloc'), [bytes, idat])
  const { version, reader } = openFullBox(requireBox(meta, 'iinf'))
  reader.take(version === 0 ? 2 : 4) // the number of entries
  return parseBoxes(reader.take(reader.bytes.length - reader.at)).map(({ type, content }) => {
    if (type !== 'infe') throw new AppError('images.damaged')
    const entry = parseEntry(content)
    return { ...entry, data: data.get(entry.id) ?? new Uint8Array() }
  })
}

function parseEntry(content: Uint8Array): Omit<AvifItem, 'data'> {
  const { version, flags, reader } = openFullBox(content)
  if (version !== 2 && version !== 3) throw new AppError('images.damaged')
  const id = reader.takeUint(version === 2 ? 2 : 4)
  if (reader.takeUint16() !== 0) throw new AppError('images.damaged') // the item is encrypted
  return { id, type: reader.takeName(), isHidden: (flags & 1) === 1 }
}

/**
 * The data of each item. `sources` are the file and the idat box, in the order of the construction methods.
 */
function parseLocations(iloc: Uint8Array, sources: Uint8Array[]): Map<number, Uint8Array> {
  const { version, reader } = openFullBox(iloc)
  if (version > 2) throw new AppError('images.damaged')
  const [sizes, more] = [reader.takeByte(), reader.takeByte()]
  const fieldSizes = {
    offset: sizes >> 4,
    length: sizes & 15,
    base: more >> 4,
    index: version ? more & 15 : 0,
  }
  const count = reader.takeUint(version === 2 ? 4 : 2)
  if (count > MAX_ITEMS) throw new AppError('images.damaged')
  const data = new Map<number, Uint8Array>()
  for (let item = 0; item < count; item += 1) {
    const id = reader.takeUint(version === 2 ? 4 : 2)
    const method = version === 0 ? 0 : reader.takeUint16() & 15
    const isElsewhere = reader.takeUint16() !== 0 // the data is in another file
    const base = reader.takeUint(fieldSizes.base)
    const extents = reader.takeUint16()
    const source = sources[method]
    if (!source || isElsewhere || extents > MAX_EXTENTS || data.has(id)) throw new AppError('images.damaged')
    data.set(id, joinExtents(reader, { source, base, extents, fieldSizes }))
  }
  return data
}

function joinExtents(
  reader: ByteReader,
  from: {
    source: Uint8Array
    base: number
    extents: number
    fieldSizes: { offset: number; length: number; index: number }
  },
): Uint8Array {
  const { source, base, extents, fieldSizes } = from
  const parts: Uint8Array[] = []
  for (let extent = 0; extent < extents; extent += 1) {
    reader.take(fieldSizes.index)
    const start = base + reader.takeUint(fieldSizes.offset)
    const length = reader.takeUint(fieldSizes.length)
    if (length === 0 || start > source.length) throw new AppError('images.damaged') // 0: the entire file
    parts.push(new ByteReader(source, start).take(length))
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts) // one part needs no copy
}
