import { AppError } from '../../kernel/index.ts'
import type { AvifItem } from './avif-items.ts'
import {
  type Box,
  encodeUint,
  openFullBox,
  parseBoxes,
  requireBox,
  writeBox,
  writeFullBox,
} from './iso-boxes.ts'

const MAX_PROPERTIES = 127
/**
 * Encoding, size, colour, rotation, mirroring and crop of the picture. Source: AVIF 1.1, 2.2 and 4; MIAF,
 * 7.3.6.
 */
const NEEDED = new Set(
  'av1C ispe pixi colr irot imir clap pasp auxC a1op lsel a1lx clli mdcv cclv amve'.split(' '),
)

/**
 * The properties of these items that are needed to show the picture. Throws images.damaged for an unsupported
 * essential one.
 */
export function writeProperties(iprp: Uint8Array, items: AvifItem[]): Buffer {
  const boxes = parseBoxes(iprp)
  const all = parseBoxes(requireBox(boxes, 'ipco'))
  const uses = parseUses(requireBox(boxes, 'ipma'))
  const kept: Box[] = []
  const entries = items.map(({ id }, at) => {
    const own = (uses.get(id) ?? []).flatMap(({ place, isEssential }) => {
      const property = all[place - 1]
      if (!property) return []
      if (!NEEDED.has(property.type)) {
        if (isEssential) throw new AppError('images.damaged')
        return []
      }
      if (!kept.includes(property)) kept.push(property)
      return [encodeUint((isEssential ? 0x80 : 0) + kept.indexOf(property) + 1, 1)]
    })
    return Buffer.concat([encodeUint(at + 1, 2), encodeUint(own.length, 1), ...own])
  })
  if (kept.length > MAX_PROPERTIES) throw new AppError('images.damaged')
  return writeBox(
    'iprp',
    writeBox('ipco', ...kept.map(({ type, content }) => writeBox(type, content))),
    writeFullBox('ipma', 0, encodeUint(items.length, 4), ...entries),
  )
}

/** A property of an item. `place` is its position in the list of all properties, from 1. */
type Use = { place: number; isEssential: boolean }

function parseUses(ipma: Uint8Array): Map<number, Use[]> {
  const { version, flags, reader } = openFullBox(ipma)
  const placeBytes = (flags & 1) === 1 ? 2 : 1
  const essential = 2 ** (placeBytes * 8 - 1)
  const uses = new Map<number, Use[]>()
  for (let left = reader.takeUint32('big'); left > 0; left -= 1) {
    const id = reader.takeUint(version === 0 ? 2 : 4)
    const own = Array.from({ length: reader.takeByte() }, () => reader.takeUint(placeBytes))
    uses.set(
      id,
      own.map((value) => ({ place: value % essential, isEssential: value >= essential })),
    )
  }
  return uses
}
