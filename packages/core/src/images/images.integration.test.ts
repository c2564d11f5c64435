import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import {
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  type TestDatabase,
} from '../db/testing/index.ts'
import { systemClock } from '../kernel/index.ts'
import { openImage, uploadImage } from './index.ts'
import { createHalves } from './pictures.fixtures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const encodePng = () => createHalves().png().toBuffer()
const parseName = (url: string) => url.split('/').at(-1)!

test('an upload is stored under its owner, with time and random part in its name, and shown to the owner [IMG-07] [IMG-09]', async () => {
  const files = createMemoryFileStore()
  const clock = { now: () => new Date('2026-11-20T10:00:00.000Z') }
  const ctx = await createTestUser(database, { files, clock })

  const image = await uploadImage(ctx, { bytes: await encodePng() })

  const { userId } = ctx.actor
  expect(image).toMatchObject({ width: 40, height: 30, bytes: expect.any(Number) })
  expect(image.url).toMatch(new RegExp(`^/images/${userId}/${clock.now().getTime()}-[0-9a-f]{32}\\.png$`))
  expect([...files.files.keys()]).toEqual([`journal-images/${userId}/${parseName(image.url)}`])
  const opened = await openImage(ctx, { ownerId: userId, name: parseName(image.url) })
  expect(opened.contentType).toBe('image/png')
  expect(opened.bytes.length).toBe(image.bytes)
})

test('texts take from the space for images too', async () => {
  const ctx = await createTestUser(database, { files: createMemoryFileStore(), maxStoredBytes: 100_000 })
  const bytes = await encodePng()
  await uploadImage(ctx, { bytes })
  await database.owner.query(
    `insert into journal_entries
      (user_id, id, title, content, date, tags, images, links, trade_ids, version, created_at, updated_at)
    select $1, gen_random_uuid(), 'Long', string_agg(md5(n::text), ''), '2026-11-20', '{}', '{}', '{}', '{}', 1, now(), now()
    from generate_series(1, 5000) n`,
    [ctx.actor.userId],
  )

  await expect(uploadImage(ctx, { bytes })).rejects.toMatchObject({ code: 'images.storage_full' })
})

test('the same picture uploaded twice becomes two images with different names', async () => {
  const ctx = await createTestUser(database)
  const bytes = await encodePng()

  const [one, two] = await Promise.all([uploadImage(ctx, { bytes }), uploadImage(ctx, { bytes })])

  expect(one.url).not.toBe(two.url)
})

test('without a session nothing is uploaded and nothing is shown [IMG-06] [ERR-13]', async () => {
  const files = createMemoryFileStore()
  const ctx: Context = { db: database.db, clock: systemClock, files, actor: { kind: 'anonymous' } }

  const refused = uploadImage(ctx, { bytes: await encodePng() })
  const hidden = openImage(ctx, { ownerId: 'x', name: 'y' })

  await expect(refused).rejects.toMatchObject({ code: 'session.required' })
  await expect(hidden).rejects.toMatchObject({ code: 'session.required' })
  expect(files.files.size).toBe(0)
})

test("another user's image gets the same answer as one that does not exist", async () => {
  const files = createMemoryFileStore()
  const owner = await createTestUser(database, { files })
  const otherUser = await createTestUser(database, { files })
  const { url } = await uploadImage(owner, { bytes: await encodePng() })
  const ownerId = owner.actor.userId
  const notFound = { code: 'images.not_found', status: 404, data: undefined, fields: undefined }

  const places = [
    { ctx: otherUser, ownerId, name: parseName(url) },
    { ctx: otherUser, ownerId: otherUser.actor.userId, name: parseName(url) },
    { ctx: owner, ownerId, name: `1700000000000-${'0'.repeat(32)}.png` },
  ]

  for (const { ctx, ...place } of places) await expect(openImage(ctx, place)).rejects.toMatchObject(notFound)
})

test.each(['..', '../x', '%2e%2e%2fx', '/etc/passwd', 'a\0b', '1-a.svg', ''])(
  'the name %j finds no image',
  async (name) => {
    const ctx = await createTestUser(database)

    const opened = openImage(ctx, { ownerId: ctx.actor.userId, name })

    await expect(opened).rejects.toMatchObject({ code: 'images.not_found' })
  },
)

test('an image without its file answers not found', async () => {
  const files = createMemoryFileStore()
  const ctx = await createTestUser(database, { files })
  const { url } = await uploadImage(ctx, { bytes: await encodePng() })
  files.files.clear()

  const opened = openImage(ctx, { ownerId: ctx.actor.userId, name: parseName(url) })

  await expect(opened).rejects.toMatchObject({ code: 'images.not_found' })
})

test('a refused picture leaves no file and no row', async () => {
  const files = createMemoryFileStore()
  const ctx = await createTestUser(database, { files })

  const refused = uploadImage(ctx, { bytes: Buffer.from('<svg/>') })

  await expect(refused).rejects.toMatchObject({ code: 'images.not_an_image' })
  expect(files.files.size).toBe(0)
  expect(await countImageRows(ctx.actor.userId)).toBe(0)
})

test('a file store that fails makes the upload fail and leaves no row [IMG-08]', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const files = { ...createMemoryFileStore(), put: () => Promise.reject(full) }
  const ctx = await createTestUser(database, { files })

  const failed = uploadImage(ctx, { bytes: await encodePng() })

  await expect(failed).rejects.toMatchObject({ code: 'images.not_stored', status: 503, cause: full })
  expect(await countImageRows(ctx.actor.userId)).toBe(0)
})

async function countImageRows(userId: string): Promise<number> {
  const { rowCount } = await database.owner.query('select from images where user_id = $1', [userId])
  return rowCount ?? 0
}
