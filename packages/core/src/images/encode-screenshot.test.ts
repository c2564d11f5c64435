import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeScreenshot } from './encode-screenshot.ts'

test('a screenshot is WebP of exactly 1200 by 800 pixels, for any size of the browser picture [LIB-28]', async () => {
  for (const [width, height] of [
    [1200, 800],
    [600, 400],
    [1200, 790],
  ]) {
    const png = await sharp({ create: { width: width!, height: height!, channels: 4, background: '#246' } })
      .png()
      .toBuffer()
    const { bytes } = await encodeScreenshot(png)

    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 800 })
  }
})

test('a picture larger than a screenshot is refused', async () => {
  const png = await sharp({ create: { width: 1300, height: 800, channels: 3, background: '#246' } })
    .png()
    .toBuffer()

  await expect(encodeScreenshot(png)).rejects.toThrow('pixel limit')
})
