import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import {
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  type TestDatabase,
} from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import {
  deleteReleasedImages,
  forgetImageUses,
  openImage,
  setImageUses,
  sweepImages,
  uploadImage,
} from './index.ts'
import { createHalves } from './pictures.fixtures.ts'

const DAY = 24 * 60 * 60 * 1000
let database: TestDatabase
let bytes: Buffer
beforeAll(async () => {
  database = await createTestDatabase()
  bytes = await createHalves().png().toBuffer()
})
afterAll(() => database.drop())

test('dropping the last reference deletes the file', async () => {
  const { ctx, files } = await createTrader()
  const { url } = await uploadImage(ctx, { bytes })
  const trade = newId()
  await save(ctx, trade, [url])

  await save(ctx, trade, [])

  expect(files.size).toBe(0)
  expect(await listImageNames(ctx)).toEqual([])
  await expect(open(ctx, url)).rejects.toMatchObject({ code: 'images.not_found' })
})

test('an image that two trades share is stored until neither uses it', async () => {
  const { ctx, files } = await createTrader()
  const { url } = await uploadImage(ctx, { bytes })
  const [one, two] = [newId(), newId()]
  await save(ctx, one, [url])
  await save(ctx, two, [url])

  await save(ctx, one, [])
  expect(files.size).toBe(1)
  await save(ctx, two, [])

  expect(files.size).toBe(0)
})

test('two trades that drop a shared image at the same time delete it exactly once', async () => {
  const { ctx, files } = await createTrader()
  const images = await Promise.all(Array.from({ length: 6 }, () => uploadImage(ctx, { bytes })))
  const urls = images.map(({ url }) => url)
  const [one, two] = [newId(), newId()]
  await save(ctx, one, urls)
  await save(ctx, two, urls.toReversed())

  await Promise.all([save(ctx, one, []), save(ctx, two, [])])

  expect(files.size).toBe(0)
  expect(await listImageNames(ctx)).toEqual([])
})

test('a save keeps the images that it names again, and a name that appears twice counts once', async () => {
  const { ctx, files } = await createTrader()
  const [kept, dropped] = [await uploadImage(ctx, { bytes }), await uploadImage(ctx, { bytes })]
  const trade = newId()
  await save(ctx, trade, [kept.url, dropped.url])

  await save(ctx, trade, [kept.url, kept.url])

  expect(files.size).toBe(1)
  await expect(open(ctx, kept.url)).resolves.toMatchObject({ contentType: 'image/png' })
})

test('a save that fails afterwards changes nothing about its images', async () => {
  const { ctx, files } = await createTrader()
  const { url } = await uploadImage(ctx, { bytes })
  const trade = newId()
  await save(ctx, trade, [url])

  const failed = transaction(asUser(ctx), async (scope) => {
    await setImageUses(scope, { usedBy: trade, urls: [], now: ctx.clock.now() })
    throw new Error('the trade itself could not be written')
  })
  await expect(failed).rejects.toThrow('could not be written')
  await deleteReleasedImages(ctx)

  expect(files.size).toBe(1)
  expect(await open(ctx, url)).toBeTruthy()
})

test('only own images that exist can be used, and the refusal names the position of each other one', async () => {
  const { ctx } = await createTrader()
  const otherUser = await createTrader()
  const own = await uploadImage(ctx, { bytes })
  const foreign = await uploadImage(otherUser.ctx, { bytes })
  const renamed = foreign.url.replace(otherUser.ctx.actor.userId, ctx.actor.userId)
  const unknown = [foreign.url, renamed, 'https://example.com/a.png', `/images/${ctx.actor.userId}/../x`, '']

  const refused = save(ctx, newId(), [own.url, ...unknown])

  const fields = unknown.map((_, at) =>
    expect.objectContaining({ field: `images.${at + 1}`, code: 'image.unknown' }),
  )
  await expect(refused).rejects.toMatchObject({ code: 'request.invalid', status: 422, fields })
})

test('an image that is being deleted cannot be attached, and one that is being attached cannot be deleted', async () => {
  const { ctx, files } = await createTrader()
  const { url } = await uploadImage(ctx, { bytes })
  const tomorrow = { ...ctx, clock: createClockAt(2 * DAY) }

  // Both requests start at the same moment. The second one must see the result of the first.
  const [attached] = await Promise.allSettled([
    save(ctx, newId(), [url]),
    sweepImages(tomorrow, { olderThanMs: DAY }),
  ])

  expect(files.size).toBe(attached.status === 'fulfilled' ? 1 : 0)
  await sweepImages(tomorrow, { olderThanMs: DAY })
  expect(files.size).toBe(attached.status === 'fulfilled' ? 1 : 0)
})

test('deleting many trades at once releases their images and keeps images that other trades use', async () => {
  const { ctx, files } = await createTrader()
  const [shared, lone] = [await uploadImage(ctx, { bytes }), await uploadImage(ctx, { bytes })]
  const [kept, ...gone] = [newId(), newId(), newId()]
  await save(ctx, kept!, [shared.url])
  await save(ctx, gone[0]!, [shared.url, lone.url])
  await save(ctx, gone[1]!, [lone.url])

  await transaction(asUser(ctx), (scope) => forgetImageUses(scope, { usedBy: gone, now: ctx.clock.now() }))
  await deleteReleasedImages(ctx)

  expect([...files.keys()].map((key) => key.split('/').at(-1))).toEqual([shared.url.split('/').at(-1)])
})

test('the sweep deletes an upload that was unused for a day, and no newer one', async () => {
  const { ctx, files } = await createTrader()
  const { url } = await uploadImage(ctx, { bytes })

  await sweepImages({ ...ctx, clock: createClockAt(DAY - 60_000) }, { olderThanMs: DAY })
  expect(files.size).toBe(1)
  await sweepImages({ ...ctx, clock: createClockAt(DAY + 60_000) }, { olderThanMs: DAY })

  expect(files.size).toBe(0)
  await expect(save(ctx, newId(), [url])).rejects.toMatchObject({ code: 'request.invalid' })
})

test('the sweep never deletes an image in use, however old it is', async () => {
  const { ctx, files } = await createTrader()
  const { url } = await uploadImage(ctx, { bytes })
  await save(ctx, newId(), [url])

  await sweepImages({ ...ctx, clock: createClockAt(1000 * DAY) }, { olderThanMs: DAY })

  expect(files.size).toBe(1)
})

test('the sweep deletes the file after a crash between the commit and the deletion of the file', async () => {
  const { ctx, files } = await createTrader()
  const { url } = await uploadImage(ctx, { bytes })
  const trade = newId()
  await save(ctx, trade, [url])

  await transaction(asUser(ctx), (scope) =>
    setImageUses(scope, { usedBy: trade, urls: [], now: ctx.clock.now() }),
  )
  // The process crashes here, before deleteReleasedImages runs. No record refers to the image.
  expect(files.size).toBe(1)
  await expect(open(ctx, url)).rejects.toMatchObject({ code: 'images.not_found' })
  await expect(save(ctx, newId(), [url])).rejects.toMatchObject({ code: 'request.invalid' })

  await sweepImages(ctx, { olderThanMs: DAY })

  expect(files.size).toBe(0)
  expect(await listImageNames(ctx)).toEqual([])
})

test('the sweep deletes the row after a crash between the deletion of the file and of its row', async () => {
  const { ctx, files } = await createTrader()
  const { url } = await uploadImage(ctx, { bytes })
  const trade = newId()
  await save(ctx, trade, [url])
  await transaction(asUser(ctx), (scope) =>
    setImageUses(scope, { usedBy: trade, urls: [], now: ctx.clock.now() }),
  )
  files.clear()

  await sweepImages(ctx, { olderThanMs: DAY })

  expect(await listImageNames(ctx)).toEqual([])
})

test('a file that cannot be deleted fails no save, stops no other deletion, and a later sweep deletes it', async () => {
  const { ctx, files } = await createTrader()
  const images = await Promise.all(Array.from({ length: 3 }, () => uploadImage(ctx, { bytes })))
  const trade = newId()
  await save(
    ctx,
    trade,
    images.map(({ url }) => url),
  )
  const stuck = images[1]!.url.split('/').at(-1)!
  const down = (key: string) =>
    key.endsWith(stuck) ? Promise.reject(new Error('down')) : ctx.files.delete(key)
  const failing = { ...ctx, files: { ...ctx.files, delete: down } }

  await save(failing, trade, [])
  expect([...files.keys()].map((key) => key.split('/').at(-1))).toEqual([stuck])
  await expect(sweepImages(failing, { olderThanMs: DAY })).rejects.toThrow('could not delete everything')
  await sweepImages(ctx, { olderThanMs: DAY })

  expect(files.size).toBe(0)
  expect(await listImageNames(ctx)).toEqual([])
})

test('more deleted images than one batch holds are all removed', async () => {
  const { ctx } = await createTrader()
  await database.owner.query(
    `insert into images (user_id, id, name, content_type, bytes, width, height, deleted_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'x' || n, 'image/png', 1, 1, 1, now(), now(), now() from generate_series(1, 250) n`,
    [ctx.actor.userId],
  )

  await deleteReleasedImages(ctx)

  expect(await listImageNames(ctx)).toEqual([])
})

/** A trader with a separate file store; `files` holds its content. */
async function createTrader() {
  const store = createMemoryFileStore()
  return { ctx: await createTestUser(database, { files: store }), files: store.files }
}

/** Updates the image uses as saving a trade does. */
async function save(ctx: Context, usedBy: string, urls: string[]): Promise<void> {
  await transaction(asUser(ctx), (scope) => setImageUses(scope, { usedBy, urls, now: ctx.clock.now() }))
  await deleteReleasedImages(ctx)
}

function open(ctx: UserContext, url: string) {
  return openImage(ctx, { ownerId: ctx.actor.userId, name: url.split('/').at(-1)! })
}

function createClockAt(msFromNow: number) {
  const then = new Date(Date.now() + msFromNow)
  return { now: () => then }
}

async function listImageNames({ actor }: UserContext): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(
    'select name from images where user_id = $1',
    [actor.userId],
  )
  return rows.map(({ name }) => name)
}
