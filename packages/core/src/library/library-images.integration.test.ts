import { getNextStamp } from '@candlebook/domain/library/replica'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  type TestDatabase,
} from '../db/testing/index.ts'
import { sweepImages, uploadImage } from '../images/index.ts'
import { createHalves } from '../images/pictures.fixtures.ts'
import { dropAccountCopy, holdImages, keepAccountCopy } from './index.ts'
import { buildSlot, sync } from './library.fixtures.ts'

const DAY = 24 * 60 * 60 * 1000
let database: TestDatabase
let bytes: Buffer
beforeAll(async () => {
  database = await createTestDatabase()
  bytes = await createHalves().png().toBuffer()
})
afterAll(() => database.drop())

test('the sweep keeps an image of an item, also in the bin, and deleting the item deletes the image [LIB-32]', async () => {
  const { ctx, files, sweepLater } = await createTrader()
  const { url } = await uploadImage(ctx, { bytes })
  const slot = buildSlot({ attachedImages: [url] })

  await sync(ctx, { items: [slot] })
  await sweepLater()
  expect(files.size).toBe(1)
  const updatedAt = getNextStamp(slot.item!.updatedAt, ctx.clock.now())
  const binned = { ...slot.item!, binnedAt: ctx.clock.now().toISOString(), updatedAt }
  expect((await sync(ctx, { items: [{ ...slot, item: binned }] })).items).toEqual([])
  expect((await sync(ctx)).items[0]!.item).toEqual(binned)
  await sweepLater()
  expect(files.size).toBe(1)
  await sync(ctx, { items: [{ id: slot.id, item: null, deletedUpTo: updatedAt }] })

  expect(files.size).toBe(0)
})

test('an edit that removes an image deletes it, and a late copy of the old version does not restore it', async () => {
  const { ctx, files } = await createTrader()
  const [kept, dropped] = [await uploadImage(ctx, { bytes }), await uploadImage(ctx, { bytes })]
  const before = buildSlot({ attachedImages: [kept.url, dropped.url] })
  const after = buildSlot({ attachedImages: [kept.url], updatedAt: '2026-11-13T00:00:00.000Z' }, before.id)

  await sync(ctx, { items: [before] })
  await sync(ctx, { items: [after] })
  await sync(ctx, { items: [before] })

  expect(files.size).toBe(1)
  expect((await sync(ctx)).items).toEqual([after])
})

test('an item is stored although one of its images is deleted or foreign, and its other images are kept', async () => {
  const { ctx, files, sweepLater } = await createTrader()
  const otherUser = await createTestUser(database, { files: ctx.files })
  const [{ url }, theirs] = [await uploadImage(ctx, { bytes }), await uploadImage(otherUser, { bytes })]
  const slot = buildSlot({ attachedImages: [theirs.url, url, '/images/gone/1-2.png'] })

  await sync(ctx, { items: [slot] })
  await sweepLater()

  expect((await sync(ctx)).items).toEqual([slot])
  expect([...files.keys()].join()).toContain(url.slice('/images/'.length))
  expect(files.size).toBe(1)
})

test('switching the account copy off keeps the images, which browsers still show', async () => {
  const { ctx, files, sweepLater } = await createTrader()
  const { url } = await uploadImage(ctx, { bytes })
  const slot = buildSlot({ attachedImages: [url] })
  await sync(ctx, { items: [slot] })

  await dropAccountCopy(ctx)
  await sweepLater()
  expect(files.size).toBe(1)

  await keepAccountCopy(ctx)
  await sync(ctx, { items: [{ id: slot.id, item: null, deletedUpTo: slot.item!.updatedAt }] })
  expect(files.size).toBe(0)
})

test('without an account copy an item can still hold its images', async () => {
  const { ctx, files, sweepLater } = await createTrader()
  const [held, other] = [await uploadImage(ctx, { bytes }), await uploadImage(ctx, { bytes })]
  await dropAccountCopy(ctx)

  await holdImages(ctx, { images: [held.url, '/images/nobody/1-2.png'] })
  await holdImages(ctx, { images: [held.url] })
  await sweepLater()

  expect(other.url).not.toBe(held.url)
  expect(files.size).toBe(1)
})

async function createTrader() {
  const files = createMemoryFileStore()
  const ctx = await createTestUser(database, { files })
  const clock = { now: () => new Date(Date.now() + 3 * DAY) }
  return { ctx, files: files.files, sweepLater: () => sweepImages({ ...ctx, clock }, { olderThanMs: DAY }) }
}
