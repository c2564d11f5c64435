import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { AppError } from '../kernel/index.ts'
import { cleanPicture } from './clean-picture.ts'
import { claimedFormat } from './picture-format.ts'
import { animation, halves, phonePicture, pixelBomb } from './pictures.fixtures.ts'

const refusal = (bytes: Uint8Array) =>
  cleanPicture(bytes).then(
    () => 'taken',
    (error: AppError) => error.code,
  )

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s stays what it is [IMG-01]', async (format) => {
  const given = await halves().toFormat(format).toBuffer()

  const clean = await cleanPicture(given)

  expect(clean).toMatchObject({ format, width: 40, height: 30 })
  expect(claimedFormat(clean.bytes)).toBe(format)
  const { data } = await sharp(clean.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(180) // the left upper corner is still red
})

test('a picture loses where it was taken and everything else beside its pixels, and stands upright', async () => {
  const given = await phonePicture()
  const before = await sharp(given).metadata()

  const clean = await cleanPicture(given)

  const after = await sharp(clean.bytes).metadata()
  expect(before).toMatchObject({ orientation: 6, exif: expect.anything(), xmp: expect.anything() })
  expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(Buffer.from(clean.bytes).includes('Exif')).toBe(false)
  expect([clean.width, clean.height]).toEqual([30, 40])
  // Turned clockwise, what was on the left is now at the top.
  const { data, info } = await sharp(clean.bytes).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 2),
  ]
  expect(pixel(15, 3)[0]).toBeGreaterThan(180)
  expect(pixel(15, 36)[1]).toBeGreaterThan(130)
})

test.each(['gif', 'webp'] as const)('an animated %s stays animated, frame by frame', async (format) => {
  const clean = await cleanPicture(await animation(format, { frames: 7, side: 20 }))

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
  expect(await refusal(Buffer.from(text, 'latin1'))).toBe('images.not_an_image')
})

test('an image format that is not on the list is refused though it could be decoded', async () => {
  expect(await refusal(await halves().tiff().toBuffer())).toBe('images.not_an_image')
})

test.each([
  'GIF89a=1;alert(document.cookie)//',
  '\xff\xd8\xff<script>alert(1)</script>',
  '\x89PNG\r\n\x1a\n<html>',
])('a file that only begins like an image is refused: %j', async (text) => {
  expect(await refusal(Buffer.from(text, 'latin1'))).toBe('images.damaged')
})

test('what hangs behind or inside a real picture does not get into the store', async () => {
  const page = '<script>alert(document.cookie)</script>'
  const picture = await halves()
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

  expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('images.damaged')
})

test('more than 10 MB is too large, without a look inside', async () => {
  expect(await refusal(new Uint8Array(10 * 1024 * 1024 + 1))).toBe('images.too_large')
  expect(await refusal(new Uint8Array(10 * 1024 * 1024))).toBe('images.not_an_image')
})

test('a bomb of 144 million pixels is refused before it is decoded, many at a time', async () => {
  const bomb = await pixelBomb(12_000)
  await refusal(bomb) // loads the library
  const began = performance.now()

  const refusals = await Promise.all(Array.from({ length: 20 }, () => refusal(bomb)))

  // Decoding 20 takes many seconds; refusing them takes a few milliseconds.
  expect(performance.now() - began).toBeLessThan(1000)
  expect(new Set(refusals)).toEqual(new Set(['images.too_many_pixels']))
})

test('exactly 50 million pixels are taken, one row more is not', async () => {
  const create = { width: 10_000, height: 5000, channels: 3, background: '#345' } as const
  const most = await sharp({ create }).png().toBuffer()
  const more = await sharp({ create: { ...create, height: 5001 } })
    .png()
    .toBuffer()

  expect(await refusal(most)).toBe('taken')
  expect(await refusal(more)).toBe('images.too_many_pixels')
}, 60_000)

test('the frames of an animation count together', async () => {
  const bomb = await animation('gif', { frames: 60, side: 1000 })

  expect(await refusal(bomb)).toBe('images.too_many_pixels')
}, 60_000)

test('an animation of more than 500 frames is refused, however small', async () => {
  const bomb = await animation('gif', { frames: 501, side: 4 })

  expect(await refusal(bomb)).toBe('images.too_many_frames')
})
