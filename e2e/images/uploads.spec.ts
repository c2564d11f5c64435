import type { Locator, Page } from '@playwright/test'
import {
  createNoise,
  quantizationOfQuality80,
  readQuantization,
} from '../../packages/core/src/images/pictures.fixtures.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { fill, minimalTrade, openNewTrade, save, unfold } from '../trades/trades-page.ts'
import { buildPng, createDataTransfer, type Picture } from './pictures.ts'

const picture = (name: string, colour = 'red'): Picture => ({
  name,
  mimeType: 'image/png',
  buffer: buildPng({ colour }),
})

/** A new trade with its images in view. */
async function openImages(page: Page): Promise<Locator> {
  const form = await openNewTrade(page)
  await unfold(form, 'Notes and evidence')
  return form
}

/** The images in the form. */
function getShownImages(form: Locator): Locator {
  return form.getByRole('button', { name: /^Open image/ })
}

function choose(form: Locator, files: Picture[]) {
  return form.getByLabel('Choose images').setInputFiles(files)
}

test('images are chosen, dropped, pasted and removed, and are stored with the trade in their order [IMG-02] [IMG-03] [IMG-09] [IMG-10] [FORM-32]', async ({
  page,
  trader,
}) => {
  const form = await openImages(page)
  await fill(form, minimalTrade)
  const images = getShownImages(form)
  const place = form.getByRole('button', { name: /Drop or paste images/ })

  await test.step('a click chooses several at once', async () => {
    const opened = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: /choose files/ }).click()
    const chooser = await opened
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles([picture('one.png'), picture('two.png', 'blue')])
    await expect(images).toHaveCount(2)
  })

  await test.step('images can be dropped on the form, and pasted', async () => {
    const dataTransfer = await createDataTransfer(page, [picture('three.png'), picture('four.png')])
    await place.dispatchEvent('dragover', { dataTransfer })
    await expect(place).toHaveAttribute('data-hovering', 'true')
    await place.dispatchEvent('drop', { dataTransfer })
    await expect(images).toHaveCount(4)
    await expect(place).not.toHaveAttribute('data-hovering')
    const clipboardData = await createDataTransfer(page, [picture('clip.png')])
    await clipboardData.evaluate((data) =>
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      ),
    )
    await expect(images).toHaveCount(5)
  })

  await test.step('during an upload the form says so and delays saving', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/v1/images', async (route) => {
      await answer.promise
      await route.continue()
    })
    await choose(form, [picture('six.png')])
    await expect(form.getByRole('status', { name: 'Uploading six.png' })).toBeVisible()
    await expect(form.getByRole('button', { name: 'Uploading' })).toBeVisible()
    await form.getByLabel('Quantity').press('Enter')
    expect(await trader.trades()).toEqual([])
    answer.resolve()
    await expect(images).toHaveCount(6)
    await expect(form.getByRole('status', { name: /Uploading/ })).toHaveCount(0)
  })

  await test.step('a removed image is not saved, the others are', async () => {
    const kept = await images
      .locator('img')
      .evaluateAll((all) => all.map((one) => new URL((one as HTMLImageElement).src).pathname))
    await form.getByRole('button', { name: 'Remove image 1' }).click()
    await expect(images).toHaveCount(5)
    await save(form)
    await expect(form).toHaveCount(0)
    const [trade] = await trader.trades()
    expect(trade?.images).toEqual(kept.slice(1))
    for (const url of trade?.images ?? []) {
      expect(url).toMatch(new RegExp(`^/images/${trader.userId}/\\d+-\\w+\\.png$`))
      expect((await page.request.get(url)).headers()['content-type']).toBe('image/png')
    }
  })
})

test('a file that cannot be added is named with its reason, and the others stay [IMG-01] [IMG-06] [IMG-08] [ERR-12] [ERR-13]', async ({
  page,
  server,
  trader,
}) => {
  const form = await openImages(page)
  const images = getShownImages(form)
  const damaged = { ...picture('damaged.png'), buffer: buildPng().subarray(0, 60) }
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await choose(form, [picture('one.png'), damaged, text, picture('two.png')])
  await expect(images).toHaveCount(2)
  const problems = form.getByRole('alert').filter({ hasText: 'damaged.png' })
  await expect(problems).toContainText('damaged.png This image is damaged and cannot be read.')
  await expect(problems).toContainText('notes.txt Only JPEG, PNG, WebP, GIF and AVIF images can be added.')

  await test.step('an upload that fails without a message says "Upload failed", and can be tried again', async () => {
    await page.route('**/api/v1/images', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: '', requestId: 'x' } } }),
    )
    await choose(form, [picture('three.png')])
    await expect(form.getByText('Upload failed')).toBeVisible()
    await page.unroute('**/api/v1/images')
    await form.getByRole('button', { name: 'Try again' }).click()
    await expect(images).toHaveCount(3)
    await expect(form.getByText('Upload failed')).toHaveCount(0)
  })

  await test.step('without a session an upload says "User not authenticated" and stores nothing', async () => {
    expect(listStoredFiles(server, trader)).toHaveLength(3)
    await page.context().clearCookies()
    await choose(form, [picture('four.png')])
    await expect(form.getByText('User not authenticated')).toBeVisible()
    await expect(images).toHaveCount(3)
    expect(listStoredFiles(server, trader)).toHaveLength(3)
  })
})

test('an image above 1 MB is sent as a JPEG of quality 0.8 whose longer side is 800 px, and a smaller one with its pixels [IMG-04] [IMG-05]', async ({
  page,
  server,
  trader,
}) => {
  const sent = await watchUploads(page)
  const form = await openImages(page)
  const noise = createNoise({ side: 1600 }).resize(1600, 640, { kernel: 'nearest' })
  const types = everyOrFirst(['png', 'jpeg'] as const)
  for (const [at, type] of types.entries()) {
    const buffer = await noise
      .clone()
      .toFormat(type, type === 'jpeg' ? { quality: 100 } : {})
      .toBuffer()
    expect(buffer.length).toBeGreaterThan(1_048_576)
    await choose(form, [{ name: `large.${type}`, mimeType: `image/${type}`, buffer }])
    await expect(getShownImages(form)).toHaveCount(at + 1)
    const file = sent[at]
    expect(file?.length).toBeLessThan(600_000)
    expect(readQuantization(file!)).toEqual(quantizationOfQuality80)
    const stored = listStoredFiles(server, trader)[at]!
    expect(stored.key).toMatch(/\.jpg$/)
    expect(stored.contentType).toBe('image/jpeg')
    expect(getScan(stored.bytes).equals(getScan(file!)), 'the server does not encode the picture again').toBe(
      true,
    )
    expect(await measureImage(page, stored.url)).toEqual({ width: 800, height: 320 })
  }

  await test.step('an image of exactly 1 MB is stored with unchanged pixels and without its metadata', async () => {
    const exact = {
      ...picture('exact.png'),
      buffer: buildPng({ width: 1200, height: 500, bytes: 1_048_576 }),
    }
    expect(exact.buffer.length).toBe(1_048_576)
    await choose(form, [exact])
    await expect(getShownImages(form)).toHaveCount(types.length + 1)
    const stored = listStoredFiles(server, trader)[types.length]!
    expect(stored.key).toMatch(/\.png$/)
    expect(Buffer.from(stored.bytes)).toEqual(buildPng({ width: 1200, height: 500 }))
    expect(await measureImage(page, stored.url)).toEqual({ width: 1200, height: 500 })
  })
})

/** Records the files that the page sends from now on; Playwright cannot read a request body that contains files. */
async function watchUploads(page: Page): Promise<Buffer[]> {
  const sent: Buffer[] = []
  await page.exposeFunction('fileSent', (text: string) => void sent.push(Buffer.from(text, 'latin1')))
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (new URL(request.url).pathname === '/api/v1/images') {
        const file = (await request.clone().formData()).get('file')
        const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : []
        const { fileSent } = window as unknown as { fileSent: (text: string) => Promise<void> } // exposed above
        await fileSent(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      }
      return await send(request)
    }
  })
  return sent
}

/** The pictures of the trader in the file store, in the order of their uploads. */
function listStoredFiles(server: { files: MemoryFiles }, { userId }: { userId: string }) {
  return [...server.files.files]
    .filter(([name]) => name.includes(userId))
    .map(([key, file]) => ({ key, url: `/images/${key.replace(/^journal-images\//, '')}`, ...file }))
}

type MemoryFiles = { files: Map<string, { bytes: Uint8Array; contentType: string }> }

/** The encoded pixels of a JPEG: all bytes from the start of its first scan. */
function getScan(jpeg: Uint8Array): Buffer {
  const bytes = Buffer.from(jpeg)
  return bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xda])))
}

function measureImage(page: Page, url: string): Promise<{ width: number; height: number }> {
  return page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  }, url)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the form of a trade fills the screen, its numbers open the number pad, and images come from the camera', async ({
    page,
    trader: _,
  }) => {
    const form = await openImages(page)
    expect(await form.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    for (const label of ['Entry price', 'Quantity', 'Stop loss', 'Take profit'])
      await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('inputmode', 'decimal')

    await expect(form.getByRole('button', { name: 'Choose images' })).toBeVisible()
    const opened = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Take a photo' }).click()
    const camera = await opened
    await expect(form.getByLabel('Take a photo')).toHaveAttribute('capture', 'environment')
    await camera.setFiles(picture('photo.png'))

    await expect(getShownImages(form)).toHaveCount(1)
  })
})
