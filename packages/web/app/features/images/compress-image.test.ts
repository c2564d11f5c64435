import { expect, test } from 'vitest'
import { compressImage, computeFittedSize, toJpegName } from './compress-image.ts'

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

test.each(imageTypes)(
  'a file of exactly 1,048,576 bytes of the type %s is uploaded unchanged [IMG-05]',
  async (type) => {
    const file = new File([new Uint8Array(1_048_576)], 'chart', { type })

    expect(await compressImage(file)).toBe(file)
  },
)

test.each([
  [
    { width: 1600, height: 1200 },
    { width: 800, height: 600 },
  ],
  [
    { width: 1200, height: 1600 },
    { width: 600, height: 800 },
  ],
  [
    { width: 801, height: 10 },
    { width: 800, height: 10 },
  ],
  [
    { width: 5000, height: 2 },
    { width: 800, height: 1 },
  ],
  [
    { width: 800, height: 800 },
    { width: 800, height: 800 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
])('%j becomes %j: its own shape, at most 800 px long, never larger [IMG-04]', (given, fitted) => {
  expect(computeFittedSize(given)).toEqual(fitted)
})

test.each([
  ['chart.png', 'chart.jpg'],
  ['my.chart.webp', 'my.chart.jpg'],
  ['chart', 'chart.jpg'],
  ['.png', 'image.jpg'],
])('%j is called %j once it is a JPEG [IMG-07]', (given, name) => {
  expect(toJpegName(given)).toBe(name)
})
