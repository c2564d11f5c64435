import { buildScreenshotAddress } from '@candlebook/domain/library'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  type TestDatabase,
} from '../db/testing/index.ts'
import { sweepImages } from '../images/index.ts'
import { createHalves } from '../images/pictures.fixtures.ts'
import { dropAccountCopy, showScreenshot } from './index.ts'
import { buildSlot, sync } from './library.fixtures.ts'

const DAY = 24 * 60 * 60 * 1000
const page = 'https://a.example/x'
const pageScreenshot = buildScreenshotAddress('/captures?url={url}', page)
const link = { type: 'link', content: null, url: page, pageScreenshot } as const

let database: TestDatabase
let bytes: Buffer
beforeAll(async () => {
  database = await createTestDatabase()
  bytes = await createHalves().png().toBuffer()
})
afterAll(() => database.drop())

test('a screenshot is stored as long as an item shows it, and deleted with the last one [LIB-26] [LIB-27]', async () => {
  const { ctx, files, show, sweepLater } = await createTrader()
  const url = await show()
  const [first, second] = [buildSlot(link), buildSlot(link)]

  await sync(ctx, { items: [first, second] })
  await sweepLater()
  expect(await show()).toBe(url)
  await sync(ctx, { items: [{ id: first.id, item: null, deletedUpTo: first.item!.updatedAt }] })
  expect(files.size).toBe(1)
  await sync(ctx, { items: [{ id: second.id, item: null, deletedUpTo: second.item!.updatedAt }] })

  expect(files.size).toBe(0)
})

test('an item with a new address releases the screenshot and keeps its images', async () => {
  const { ctx, files, show } = await createTrader()
  await show()
  const before = buildSlot(link)
  await sync(ctx, { items: [before] })
  const changes = { url: 'https://b.example/', pageScreenshot: null, updatedAt: '2026-11-13T00:00:00.000Z' }

  await sync(ctx, { items: [buildSlot({ ...link, ...changes }, before.id)] })

  expect(files.size).toBe(0)
})

test('the sweep deletes a screenshot that no item shows, and the next request takes a new one', async () => {
  const { files, show, sweepLater, taken } = await createTrader()
  await show()

  await sweepLater()
  expect(files.size).toBe(0)
  await show()

  expect([files.size, taken()]).toEqual([1, 2])
})

test('a new screenshot of a page with an existing item is kept', async () => {
  const { ctx, files, show, sweepLater } = await createTrader()
  const slot = buildSlot(link)
  await sync(ctx, { items: [slot] })

  await show()
  await sweepLater()
  expect(files.size).toBe(1)
  await sync(ctx, { items: [{ id: slot.id, item: null, deletedUpTo: slot.item!.updatedAt }] })

  expect(files.size).toBe(0)
})

test('without an account copy a screenshot stays, because no server knows which items show it', async () => {
  const { ctx, files, show, sweepLater } = await createTrader()
  await dropAccountCopy(ctx)

  await show()
  await sweepLater()

  expect(files.size).toBe(1)
})

async function createTrader() {
  const files = createMemoryFileStore()
  const ctx = await createTestUser(database, { files })
  const clock = { now: () => new Date(Date.now() + 3 * DAY) }
  let taken = 0
  const capturer = {
    capture: async () => {
      taken += 1
      return bytes
    },
  }
  return {
    ctx,
    files: files.files,
    taken: () => taken,
    show: () => showScreenshot(ctx, { page, capturer, isLimited: false }),
    sweepLater: () => sweepImages({ ...ctx, clock }, { olderThanMs: DAY }),
  }
}
