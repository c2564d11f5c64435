import { AppError } from '../../kernel/index.ts'
import type { AvifItem } from './avif-items.ts'
import { ByteReader } from './byte-reader.ts'
import { type Box, encodeUint, openFullBox, takeBox, writeBox, writeFullBox } from './iso-boxes.ts'

/**
 * A reference of one item to others: a transparency mask to its picture (auxl), a picture to its mask (prem).
 */
type Reference = { type: string; from: number; to: number[] }

const MAX_REFERENCES = 2000
const KEPT_REFERENCES = new Set(['auxl', 'prem'])

/**
 * The main picture and its masks, in the order of the file. Throws images.damaged when one of them is missing
 * or is not encoded as AV1. A picture composed of tiles is not supported.
 */
export function findPictureItems(
  meta: Box[],
  { primary, items }: { primary: number; items: AvifItem[] },
): { items: AvifItem[]; references: Reference[] } {
  const references = parseReferences(meta.find(({ type }) => type === 'iref')?.content)
  const masks = references.filter(({ type, to }) => type === 'auxl' && to.includes(primary))
  const needed = new Set([primary, ...masks.map(({ from }) => from)])
  const found = items.filter(({ id }) => needed.has(id))
  const isKnown =
    found.length === needed.size && found.every(({ type, data }) => type === 'av01' && data.length > 0)
  if (!isKnown) throw new AppError('images.damaged')
  return { items: found, references }
}

/** The references between these items. The id of an item is its position in the list, from 1. */
export function writeReferences(items: AvifItem[], references: Reference[]): Buffer {
  const newIds = new Map(items.map(({ id }, at) => [id, at + 1]))
  const boxes = references.flatMap(({ type, from, to }) => {
    const [source, ...targets] = [from, ...to].map((id) => newIds.get(id))
    const kept = targets.filter((id) => id !== undefined)
    if (!KEPT_REFERENCES.has(type) || source === undefined || kept.length === 0) return []
    return [writeBox(type, ...[source, kept.length, ...kept].map((number) => encodeUint(number, 2)))]
  })
  return boxes.length > 0 ? writeFullBox('iref', 0, ...boxes) : Buffer.alloc(0)
}

function parseReferences(iref: Uint8Array | undefined): Reference[] {
  if (!iref) return []
  const { version, reader } = openFullBox(iref)
  const idBytes = version === 0 ? 2 : 4
  const references: Reference[] = []
  let targets = 0
  while (!reader.isAtEnd()) {
    const { type, content } = takeBox(reader)
    const ids = new ByteReader(content)
    const from = ids.takeUint(idBytes)
    const count = ids.takeUint16()
    targets += count + 1
    if (targets > MAX_REFERENCES) throw new AppError('images.damaged')
    references.push({ type, from, to: Array.from({ length: count }, () => ids.takeUint(idBytes)) })
  }
  return references
}
