import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { AppError } from '../kernel/index.ts'
import { detectClaimedFormat } from './picture-format.ts'
import {
  createAnimation,
  createAvif,
  createHalves,
  createNoise,
  createPhonePicture,
  createPixelBomb,
  quantizationOfQuality80,
  readQuantization,
  toUint32s,
} from './pictures.fixtures.ts'
import { cleanPicture as cleanPictureOfUser, openPictureTurns, type PictureWork } from './pictures.ts'

const cleanPicture = (bytes: Uint8Array) => cleanPictureOfUser(bytes, { userId: 'ada' })

const findRefusal = (bytes: Uint8Array) =>
  cleanPicture(bytes).then(
    () => 'taken',
    (error: AppError) => error.code,
  )

const decodePixels = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer()

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s keeps its format [IMG-01]', async (format) => {
  const given = await createHalves().toFormat(format).toBuffer()

  const clean = await cleanPicture(given)

  expect(clean).toMatchObject({ format, width: 40, height: 30 })
  expect(detectClaimedFormat(clean.bytes)).toBe(format)
  const { data } = await sharp(clean.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(180) // the upper left corner is still red
})

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a %s up to 1 MB is stored with the pixels that it came with, byte by byte [IMG-05]',
  async (format) => {
    const given = await createNoise({ side: 200 }).toFormat(format).toBuffer()

    const clean = await cleanPicture(given)

    expect((await decodePixels(clean.bytes)).equals(await decodePixels(given))).toBe(true)
  },
)

test('a phone picture loses its location, keeps its orientation, and no pixel changes [IMG-05]', async () => {
  const given = await createPhonePicture()
  const before = await sharp(given).metadata()
  expect(before).toMatchObject({ orientation: 6, exif: expect.anything(), xmp: expect.anything() })

  const clean = await cleanPicture(given)

  const after = await sharp(clean.bytes).metadata()
  expect([after.orientation, after.xmp, after.iptc]).toEqual([6, undefined, undefined])
  for (const secret of ['Phone', 'secret', 'xmpmeta'])
    expect(Buffer.from(clean.bytes).includes(secret)).toBe(false)
  expect(after.exif?.length).toBe(32) // the header and the orientation: too short for a location
  expect([clean.width, clean.height]).toEqual([30, 40]) // the size as displayed
  expect((await decodePixels(clean.bytes)).equals(await decodePixels(given))).toBe(true)
})

test.each([
  ['of colours', createNoise()],
  ['with transparency', createNoise().ensureAlpha(0.5)],
])(
  'an AVIF %s with metadata is encoded again without it: upright, in its size and colours',
  async (_kind, picture) => {
    const given = await picture
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>place</secret></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .resize(64, 32)
      .avif()
      .toBuffer()
    const before = await sharp(given).metadata()
    expect(before).toMatchObject({ exif: expect.anything(), xmp: expect.anything(), width: 32, height: 64 })

    const clean = await cleanPicture(given)

    expect(clean).toMatchObject({ format: 'avif', width: 32, height: 64 })
    const after = await sharp(clean.bytes).metadata()
    expect(after).toMatchObject({ width: 32, height: 64, hasAlpha: before.hasAlpha })
    expect([after.exif, after.xmp, after.orientation]).toEqual([undefined, undefined, undefined])
    for (const secret of ['Exif', 'Phone', 'GPS', 'secret', 'xmpmeta', 'rdf+xml'])
      expect(Buffer.from(clean.bytes).includes(secret)).toBe(false)
  },
)

test('an AVIF with metadata that has more pixels than a screen of 4K is scaled to them', async () => {
  const given = await sharp({ create: { width: 4000, height: 2500, channels: 3, background: '#284' } })
    .withExif({ IFD0: { Make: 'Phone' } })
    .avif({ effort: 0 })
    .toBuffer()

  const { width, height } = await cleanPicture(given)

  expect([width, height]).toEqual([3642, 2276])
  expect(width * height).toBeLessThan(3840 * 2160)
})

test('an AVIF without metadata is stored byte by byte, also with transparency, 10 or 12 bits [IMG-05]', async () => {
  for (const picture of [
    createNoise().avif(),
    createNoise().ensureAlpha(0.5).avif(),
    createNoise().avif({ bitdepth: 10 }),
    createNoise().avif({ bitdepth: 12, lossless: true }),
  ]) {
    const given = await picture.toBuffer()

    expect(Buffer.from((await cleanPicture(given)).bytes).equals(given)).toBe(true)
  }
})

test.each(['after its end', 'in a box of its own', 'in a box that says it is longer than the file'])(
  'what an AVIF hides %s is not stored',
  async (where) => {
    const picture = await createNoise().avif().toBuffer()
    const page = Buffer.from('<script>alert(document.cookie)</script>')
    const head = Buffer.from('\0\0\0\0uuid', 'latin1')
    head.writeUInt32BE(where === 'in a box of its own' ? page.length + 8 : 1_000_000)
    const hidden = where === 'after its end' ? page : Buffer.concat([head, page])

    const clean = await cleanPicture(Buffer.concat([picture, hidden]))

    expect(clean).toMatchObject({ format: 'avif', width: 64, height: 64 })
    expect(Buffer.from(clean.bytes).includes('<script>')).toBe(false)
  },
)

test('an AVIF broken at any position is damaged, or stored as a picture without metadata', async () => {
  const given = await createNoise({ side: 24 })
    .withExif({ IFD0: { Make: 'Phone' } })
    .avif()
    .toBuffer()
  const change = fc.record({ at: fc.nat({ max: given.length - 1 }), to: fc.integer({ min: 0, max: 255 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const mutated = Buffer.from(given)
      for (const { at, to } of changes) mutated[at] = to
      const clean = await cleanPicture(mutated).catch((error: AppError) => error.code)
      if (typeof clean === 'string') expect(clean).toMatch(/^images\./)
      else expect((await sharp(clean.bytes).metadata()).exif).toBeUndefined()
    }),
    { numRuns: 100 },
  )
})

test.each(['png', 'jpeg'] as const)(
  'a %s above 1 MB becomes an upright JPEG of quality 0.8 whose longer side is 800 px [IMG-04]',
  async (format) => {
    const given = await createNoise({ side: 1600 })
      .resize(1600, 800, { kernel: 'nearest' })
      .withMetadata({ orientation: 6 })
      .toFormat(format, format === 'jpeg' ? { quality: 100 } : {})
      .toBuffer()
    expect(given.length).toBeGreaterThan(1_048_576)

    const clean = await cleanPicture(given)

    expect(clean).toMatchObject({ format: 'jpeg', width: 400, height: 800 })
    expect(await sharp(clean.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 800 })
    expect((await sharp(clean.bytes).metadata()).exif).toBeUndefined()
    expect(readQuantization(clean.bytes)).toEqual(quantizationOfQuality80)
  },
)

test('the limit is exactly 1,048,576 bytes: one byte more and the picture is compressed [IMG-04] [IMG-05]', async () => {
  const picture = await createNoise({ side: 900 }).resize(900, 300).png().toBuffer()
  const upTo = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)])

  const kept = await cleanPicture(upTo(1_048_576))
  const compressed = await cleanPicture(upTo(1_048_577))

  expect(kept).toMatchObject({ format: 'png', width: 900, height: 300 })
  expect((await decodePixels(kept.bytes)).equals(await decodePixels(picture))).toBe(true)
  expect(kept.bytes.length).toBeLessThanOrEqual(picture.length)
  expect(compressed).toMatchObject({ format: 'jpeg', width: 800, height: 267 })
})

test.each(['gif', 'webp'] as const)('an animated %s stays animated, frame by frame', async (format) => {
  const clean = await cleanPicture(await createAnimation(format, { frames: 7, side: 20 }))

  const { pages } = await sharp(clean.bytes, { animated: true }).metadata()
  expect(pages).toBe(7)
  expect(clean).toMatchObject({ format, width: 20, height: 20 })
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['an SVG behind an XML head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a web page', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj'],
  ['a TIFF', 'II*\0\x08\0\0\0'],
  ['nothing', ''],
])('%s is not an image', async (_what, text) => {
  expect(await findRefusal(Buffer.from(text, 'latin1'))).toBe('images.not_an_image')
})

test('an image format that is not on the list is refused although it could be decoded', async () => {
  expect(await findRefusal(await createHalves().tiff().toBuffer())).toBe('images.not_an_image')
})

test.each([
  'GIF89a=1;alert(document.cookie)//',
  '\xff\xd8\xff<script>alert(1)</script>',
  '\x89PNG\r\n\x1a\n<html>',
])('a file that only starts like an image is refused: %j', async (text) => {
  expect(await findRefusal(Buffer.from(text, 'latin1'))).toBe('images.damaged')
})

test('bytes appended to a real picture or hidden inside it are not stored', async () => {
  const page = '<script>alert(document.cookie)</script>'
  const picture = await createHalves()
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${page}</x:xmpmeta>`)
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([picture, Buffer.from(page), Buffer.from('PK\x05\x06'), Buffer.alloc(18)])

  const clean = await cleanPicture(polyglot)

  expect(polyglot.includes('<script>')).toBe(true)
  expect(Buffer.from(clean.bytes).includes('<script>')).toBe(false)
  expect(Buffer.from(clean.bytes).includes('PK')).toBe(false)
})

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('half a %s is damaged', async (format) => {
  const whole = await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(format)
    .toBuffer()

  expect(await findRefusal(whole.subarray(0, whole.length / 2))).toBe('images.damaged')
})

test('more than 10 MB is too large, and the content is not read', async () => {
  expect(await findRefusal(new Uint8Array(10 * 1024 * 1024 + 1))).toBe('images.too_large')
  expect(await findRefusal(new Uint8Array(10 * 1024 * 1024))).toBe('images.not_an_image')
})

test('each of many simultaneous pictures of 144 million pixels is refused', async () => {
  const bomb = await createPixelBomb(12_000)

  const refusals = await Promise.all(Array.from({ length: 20 }, () => findRefusal(bomb)))

  expect(new Set(refusals)).toEqual(new Set(['images.too_many_pixels']))
}, 60_000)

test('a picture of exactly 50 million pixels is accepted, and one more row is refused', async () => {
  const create = { width: 10_000, height: 5000, channels: 3, background: '#345' } as const
  const most = await sharp({ create }).png().toBuffer()
  const more = await sharp({ create: { ...create, height: 5001 } })
    .png()
    .toBuffer()

  expect(await findRefusal(most)).toBe('taken')
  expect(await findRefusal(more)).toBe('images.too_many_pixels')
}, 60_000)

test('an AVIF, which takes most memory to decode, has 13 million pixels at most', async () => {
  const create = { width: 5200, height: 2500, channels: 3, background: '#345' } as const
  const most = await sharp({ create }).avif({ effort: 0 }).toBuffer()
  const more = await sharp({ create: { ...create, height: 2501 } })
    .avif({ effort: 0 })
    .toBuffer()

  expect(await findRefusal(most)).toBe('taken')
  expect(await findRefusal(more)).toBe('images.too_many_pixels')
}, 60_000)

const LARGE = toUint32s(16_384, 16_384)
const overlay = { data: Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(8), LARGE, Buffer.alloc(8)]) }
const small = { size: [64, 64] as [number, number] }

test.each([
  ['a grid', [{ type: 'grid', data: Buffer.concat([Buffer.from([0, 1, 0, 0]), LARGE]), from: [2] }]],
  ['an overlay', [{ type: 'iovl', ...overlay, from: [2] }]],
  [
    'a copy of an overlay',
    [
      { type: 'iden', data: Buffer.alloc(0), from: [2] },
      { type: 'iovl', ...overlay, from: [3] },
    ],
  ],
  [
    'a picture whose mask is an overlay',
    [{ type: 'av01' }, { type: 'iovl', ...overlay, from: [3], maskOf: 1 }],
  ],
])(
  'an AVIF of 64 x 64 that is %s of 268 million pixels is refused before it is decoded',
  async (_what, items) => {
    const last = { type: 'av01', ...small }
    const bomb = await createAvif([...items.map((item) => ({ ...small, ...item })), last])
    const large = Buffer.concat([bomb, Buffer.alloc(1_048_576)]) // would be compressed to a JPEG

    expect((await sharp(bomb).metadata()).width).toBe(64)
    expect([await findRefusal(bomb), await findRefusal(large)]).toEqual(Array(2).fill('images.not_an_image'))
  },
)

test('the pixels of the mask of an AVIF count, and a mask without a size is refused', async () => {
  const createMasked = (size?: [number, number]) =>
    createAvif([
      { type: 'av01', ...small },
      { type: 'av01', maskOf: 1, ...(size && { size }) },
    ])

  expect(await findRefusal(await createMasked([64, 64]))).toBe('taken')
  expect(await findRefusal(await createMasked([16_384, 16_384]))).toBe('images.too_many_pixels')
  expect(await findRefusal(await createMasked())).toBe('images.damaged')
})

test('the pixels of all frames of an animation count', async () => {
  const bomb = await createAnimation('gif', { frames: 60, side: 1000 })

  expect(await findRefusal(bomb)).toBe('images.too_many_pixels')
}, 60_000)

test('an animation of more than 500 frames is refused, even a small one', async () => {
  const bomb = await createAnimation('gif', { frames: 501, side: 4 })

  expect(await findRefusal(bomb)).toBe('images.too_many_frames')
})

/** A queue whose work ends when the test says so; `started` has the names in the order in which their work began. */
function openQueue() {
  const takeTurn = openPictureTurns()
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, work: Partial<PictureWork> = {}) =>
    takeTurn({ userId: name[0]!, bytes: 100_000, pixels: 1_000_000, isAvif: false, ...work }, () => {
      started.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await settle()
  }
  return { add, end, started }
}

const settle = () => new Promise((done) => setImmediate(done))
const avif = { pixels: 13_000_000, isAvif: true }

test('a small picture starts at once while the AVIFs of another user wait for one another', async () => {
  const { add, end, started } = openQueue()
  for (let n = 0; n < 9; n++) void add(`a${n}`, avif)

  void add('b0')
  await settle()

  expect(started).toEqual(['a0', 'b0'])
  await end('b0')
  expect(started).toEqual(['a0', 'b0'])
})

test('AVIFs of several users are worked on one at a time, and the user without a turn is next', async () => {
  const { add, end, started } = openQueue()
  for (const name of ['a0', 'a1', 'a2', 'b0', 'c0']) void add(name, avif)
  await settle()

  for (const name of ['a0', 'b0', 'c0', 'a1']) await end(name)

  expect(started).toEqual(['a0', 'b0', 'c0', 'a1', 'a2'])
})

test('two pictures run at once only when their pixels fit into the memory together', async () => {
  const { add, end, started } = openQueue()
  for (const name of ['a0', 'b0']) void add(name, { pixels: 50_000_000 })
  void add('c0', { pixels: 10_000_000 })
  await settle()

  expect(started).toEqual(['a0', 'c0'])
  await end('a0')
  expect(started).toEqual(['a0', 'c0', 'b0'])
})

test('the waiting pictures of a user have 40 MB at most, and a further one is refused with the time to wait', async () => {
  const { add } = openQueue()
  const large = { ...avif, bytes: 10 * 1024 * 1024 }
  for (let n = 0; n < 5; n++) void add(`a${n}`, large) // the first one does not wait

  await expect(add('a5', large)).rejects.toMatchObject({
    code: 'request.too_many',
    data: { waitSeconds: 5 },
  })
})

test('work that fails gives its turn to the next', async () => {
  const takeTurn = openPictureTurns()
  const work = { userId: 'a', bytes: 1, pixels: 1, isAvif: false }

  const failed = takeTurn(work, () => Promise.reject(new Error('damaged')))
  const next = takeTurn({ ...work }, async () => 'done')

  await expect(failed).rejects.toThrow('damaged')
  expect(await next).toBe('done')
})
