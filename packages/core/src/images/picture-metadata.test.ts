import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { AppError } from '../kernel/index.ts'
import { removeMetadata } from './picture-metadata.ts'
import { createAnimation, createNoise, createPhonePicture } from './pictures.fixtures.ts'

const formats = ['jpeg', 'png', 'webp', 'gif'] as const
type Format = (typeof formats)[number]
const TAIL = '<script>alert(document.cookie)</script>'

const addAllMetadata = (picture: Sharp) =>
  picture
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>place</secret></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })

const decodePixels = (bytes: Uint8Array) =>
  sharp(bytes, { animated: true }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
const remove = (bytes: Uint8Array, format: Format, orientation = 1) =>
  removeMetadata(bytes, { format, orientation })

test.each(formats)('a %s keeps every pixel, byte by byte [IMG-05]', async (format) => {
  const given = await addAllMetadata(createNoise().toFormat(format)).toBuffer()

  const clean = remove(given, format, 6)

  expect((await decodePixels(clean)).data.equals((await decodePixels(given)).data)).toBe(true)
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s loses where and with what it was taken; how it is turned and its colours stay [IMG-05]',
  async (format) => {
    const given = await addAllMetadata(createNoise().toFormat(format)).toBuffer()
    const before = await sharp(given).metadata()
    expect(before).toMatchObject({ orientation: 6, exif: expect.anything(), xmp: expect.anything() })

    const clean = remove(given, format, 6)

    const after = await sharp(clean).metadata()
    expect(after.orientation).toBe(6)
    expect(after.icc).toEqual(before.icc)
    expect([after.xmp, after.iptc, after.comments]).toEqual([undefined, undefined, undefined])
    expect(after.exif?.length).toBeLessThanOrEqual(32)
    for (const secret of ['Phone', 'GPS', 'secret']) expect(Buffer.from(clean).includes(secret)).toBe(false)
  },
)

test.each(formats)('bytes after the end of a %s are removed', async (format) => {
  const given = await createNoise().toFormat(format).toBuffer()

  const clean = remove(Buffer.concat([given, Buffer.from(TAIL)]), format)

  expect(Buffer.from(clean).equals(Buffer.from(remove(given, format)))).toBe(true)
  expect(Buffer.from(clean).includes('<script>')).toBe(false)
})

test.each([
  ['baseline', {}],
  ['progressive', { progressive: true }],
  ['mozjpeg', { mozjpeg: true }],
  ['without subsampling', { chromaSubsampling: '4:4:4' }],
])('a JPEG encoded as %s keeps its scans', async (_name, options) => {
  const given = await createNoise().jpeg(options).toBuffer()

  expect((await decodePixels(remove(given, 'jpeg'))).data.equals((await decodePixels(given)).data)).toBe(true)
})

test('a CMYK JPEG keeps its colours, which the segment of Adobe defines', async () => {
  const given = await createNoise().toColourspace('cmyk').jpeg().toBuffer()

  expect((await decodePixels(remove(given, 'jpeg'))).data.equals((await decodePixels(given)).data)).toBe(true)
})

test('a PNG with a palette, transparency or 16 bits keeps them', async () => {
  const clear = createNoise().ensureAlpha(0.5)
  for (const given of [
    await clear.clone().png({ palette: true }).toBuffer(),
    await clear.clone().png({ progressive: true }).toBuffer(),
    await clear.clone().toColourspace('rgb16').png().toBuffer(),
  ])
    expect((await decodePixels(remove(given, 'png'))).data.equals((await decodePixels(given)).data)).toBe(
      true,
    )
})

test('a transparent and a lossless WebP keep their pixels', async () => {
  for (const given of [
    await createNoise().ensureAlpha(0.5).webp().toBuffer(),
    await createNoise().webp({ lossless: true }).toBuffer(),
  ])
    expect((await decodePixels(remove(given, 'webp'))).data.equals((await decodePixels(given)).data)).toBe(
      true,
    )
})

test.each(['gif', 'webp'] as const)(
  'an animated %s keeps its frames, their timing and repetition',
  async (format) => {
    const given = await createAnimation(format, { frames: 7, side: 20 })
    const { pages, delay, loop } = await sharp(given, { animated: true }).metadata()

    const clean = remove(given, format)

    expect(await sharp(clean, { animated: true }).metadata()).toMatchObject({ pages: 7, delay, loop })
    expect(pages).toBe(7)
    expect((await decodePixels(clean)).data.equals((await decodePixels(given)).data)).toBe(true)
  },
)

test('a comment in a GIF is removed', async () => {
  const given = await createNoise().gif().toBuffer()
  const at = given.indexOf(Buffer.from([0x21, 0xf9]))
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, TAIL.length]), Buffer.from(TAIL), Buffer.from([0])])
  const commented = Buffer.concat([given.subarray(0, at), comment, given.subarray(at)])

  expect(Buffer.from(remove(commented, 'gif')).equals(given)).toBe(true)
})

test('a phone picture loses its thumbnail', async () => {
  const given = await createPhonePicture()

  expect(Buffer.from(remove(given, 'jpeg', 6)).includes('Exif\0\0MM\0*')).toBe(true)
  expect(remove(given, 'jpeg', 6).length).toBeLessThan(given.length)
})

test('a container broken at any position is damaged or read to its end, and a second cleaning changes nothing', async () => {
  const samples: { format: Format; bytes: Uint8Array }[] = await Promise.all(
    formats.map(async (format) => ({
      format,
      bytes: await addAllMetadata(createNoise({ side: 24 }).toFormat(format)).toBuffer(),
    })),
  )
  samples.push({ format: 'webp', bytes: await createAnimation('webp', { frames: 3, side: 8 }) })
  const change = fc.record({ at: fc.nat(), to: fc.integer({ min: 0, max: 255 }) })
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(change, { maxLength: 8 }),
      fc.option(fc.nat()),
      fc.integer({ min: -1, max: 9 }),
      ({ format, bytes }, changes, cut, orientation) => {
        const mutated = Buffer.from(cut === null ? bytes : bytes.subarray(0, cut % bytes.length))
        for (const { at, to } of changes) if (mutated.length > 0) mutated[at % mutated.length] = to
        const once = attempt(() => remove(mutated, format, orientation))
        if (once === 'damaged') return
        expect(once.length).toBeLessThanOrEqual(mutated.length + 46)
        expect(Buffer.from(remove(once, format, orientation)).equals(Buffer.from(once))).toBe(true)
      },
    ),
    { numRuns: Math.ceil(3000 * Number(process.env.SHARE_OF_RUNS)) },
  )
})

function attempt(work: () => Uint8Array): Uint8Array | 'damaged' {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'images.damaged') return 'damaged'
    throw error
  }
}
