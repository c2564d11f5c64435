import sharp from 'sharp'

const red = { r: 220, g: 40, b: 40 }
const green = { r: 30, g: 160, b: 80 }

/** A picture of 40 x 30 whose left half is red and whose right half is green. */
export function createHalves() {
  const half = { create: { width: 20, height: 30, channels: 3, background: green } } as const
  return sharp({ create: { width: 40, height: 30, channels: 3, background: red } }).composite([
    { input: half, left: 20, top: 0 },
  ])
}

/** A picture as a phone stores it: rotated, with the location in its metadata. */
export function createPhonePicture(): Promise<Buffer> {
  return createHalves()
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 30/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 0/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>place</secret></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A picture of one colour: a small file that decodes to many pixels. */
export function createPixelBomb(side: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: red } as const
  return sharp({ create, limitInputPixels: false }).png().toBuffer()
}

/** An animation with different frames, so that no encoder merges two of them. */
export function createAnimation(
  format: 'gif' | 'webp',
  { frames, side }: { frames: number; side: number },
): Promise<Buffer> {
  const pixels = Buffer.alloc(frames * side * side * 3)
  for (let frame = 0; frame < frames; frame += 1) {
    pixels.fill((frame * 97) % 256, frame * side * side * 3, (frame + 1) * side * side * 3)
  }
  const raw = { width: side, height: frames * side, channels: 3, pageHeight: side } as const
  const rolled = sharp(pixels, { raw, limitInputPixels: false })
  return format === 'gif' ? rolled.gif({ effort: 1 }).toBuffer() : rolled.webp({ effort: 0 }).toBuffer()
}

/** A picture of noise, in which a test sees any change of pixels. */
export function createNoise({ side = 64 }: { side?: number } = {}) {
  const pixels = Buffer.alloc(side * side * 3)
  let state = 0x2545f491
  for (let at = 0; at < pixels.length; at += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5 // xorshift: the same noise in each run, without a pattern
    pixels[at] = state & 0xff
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
}

/** What `readQuantization` returns for quality 80: the luminance table of ITU-T T.81, annex K, at 40%. */
export const quantizationOfQuality80 = [6, 4, 5, 6, 5, 4, 6, 6, 5]

/** The first nine numbers of a JPEG's first quantization table. The qualities 79 and 81 have other numbers than 80. */
export function readQuantization(jpeg: Uint8Array): number[] {
  const table = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xdb]))
  return [...jpeg.subarray(table + 5, table + 14)] // after the marker, the length and the number of the table
}

/** An item of an AVIF that a test writes. Without `size`, the item has none. */
type AvifItem = { type: string; size?: [number, number]; data?: Buffer; from?: number[]; maskOf?: number }

/**
 * An AVIF with these items, numbered from 1; the first is the picture. An item without data has the pixels of a grey
 * picture of 64 x 64. `from` names the pictures from which a picture is computed.
 */
export async function createAvif(items: AvifItem[]): Promise<Buffer> {
  const create = { width: 64, height: 64, channels: 3, background: '#888' } as const
  const grey = await sharp({ create }).avif({ effort: 0 }).toBuffer()
  const data = items.map((item) => item.data ?? findBox(grey, 'mdat').subarray(8))
  const properties = items.map(({ type, size, maskOf }) => [
    ...(size ? [buildFullBox('ispe', toUint32s(...size))] : []),
    ...(type === 'av01' ? [findBox(grey, 'av1C')] : []),
    buildFullBox('pixi', Buffer.from([3, 8, 8, 8])),
    ...(maskOf ? [buildFullBox('auxC', Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0'))] : []),
  ])
  let number = 0
  const associations = properties.map((own, index) =>
    Buffer.concat([toUint16s(index + 1), Buffer.from([own.length, ...own.map(() => ++number)])]),
  )
  const references = items.flatMap(({ from, maskOf }, index) => [
    ...(from ? [buildBox('dimg', toUint16s(index + 1, from.length, ...from))] : []),
    ...(maskOf ? [buildBox('auxl', toUint16s(index + 1, 1, maskOf))] : []),
  ])
  const entries = items.map(({ type }, index) =>
    buildFullBox('infe', toUint16s(index + 1, 0), Buffer.from(`${type}\0`)),
  )
  const buildMeta = (start: number) => {
    const locations = data.map((own, index) => {
      const at = start + data.slice(0, index).reduce((sum, { length }) => sum + length, 0)
      return Buffer.concat([toUint16s(index + 1, 0, 1), toUint32s(at, own.length)])
    })
    return buildFullBox(
      'meta',
      buildFullBox('hdlr', toUint32s(0), Buffer.from('pict'), Buffer.alloc(13)),
      buildFullBox('pitm', toUint16s(1)),
      buildFullBox('iinf', toUint16s(items.length), ...entries),
      ...(references.length > 0 ? [buildFullBox('iref', ...references)] : []),
      buildBox(
        'iprp',
        buildBox('ipco', ...properties.flat()),
        buildFullBox('ipma', toUint32s(items.length), ...associations),
      ),
      buildFullBox('iloc', Buffer.from([0x44, 0]), toUint16s(items.length), ...locations),
    )
  }
  const brands = buildBox('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf'))
  const meta = buildMeta(brands.length + buildMeta(0).length + 8)
  return Buffer.concat([brands, meta, buildBox('mdat', ...data)])
}

function findBox(file: Buffer, name: string): Buffer {
  const start = file.indexOf(name) - 4
  return file.subarray(start, start + file.readUInt32BE(start))
}

function buildBox(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([toUint32s(body.length + 8), Buffer.from(name), body])
}

function buildFullBox(name: string, ...content: Buffer[]): Buffer {
  return buildBox(name, toUint32s(name === 'infe' ? 2 << 24 : 0), ...content) // the version of an entry is 2
}

/** The numbers as 4 bytes each. */
export function toUint32s(...numbers: number[]): Buffer {
  return Buffer.from(numbers.flatMap((number) => [number >>> 24, number >>> 16, number >>> 8, number]))
}

function toUint16s(...numbers: number[]): Buffer {
  return Buffer.from(numbers.flatMap((number) => [number >>> 8, number]))
}
