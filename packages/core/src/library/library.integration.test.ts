import { MAX_SYNC_ITEMS } from '@candlebook/contract/library'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { dropAccountCopy, keepAccountCopy } from './index.ts'
import { buildItem, buildSlot, sync } from './library.fixtures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a browser receives exactly the items that another browser sent [LIB-02] [DATA-07]', async () => {
  const ctx = await createTestUser(database)
  const text = buildSlot({
    tags: ['setup', 'A+'],
    description: 'Short',
    attachedLinks: ['https://a.example'],
  })
  const link = buildSlot({
    type: 'link',
    content: null,
    url: 'https://b.example',
    pageScreenshot: 'https://shots.example/b',
    category: 'Macro',
  })

  await sync(ctx, { items: [text, link], categories: ['Macro'] })
  const other = await sync(ctx)

  expect(other.items).toEqual([text, link])
  expect(other.categories).toEqual(['Macro'])
  expect(other.more).toBe(false)
})

test('a browser receives only changes since its last request, without its own', async () => {
  const ctx = await createTestUser(database)
  const mine = buildSlot()
  const first = await sync(ctx, { items: [mine] })
  const theirs = buildSlot({ title: 'theirs' })
  await sync(ctx, { items: [theirs] })

  const second = await sync(ctx, { cursor: first.cursor })
  const third = await sync(ctx, { cursor: second.cursor })

  expect(first.items).toEqual([])
  expect(second.items).toEqual([theirs])
  expect(third).toEqual({ items: [], categories: [], cursor: second.cursor, more: false, restart: false })
})

test('the later change stays in any order of arrival, and a repeated request changes nothing', async () => {
  const ctx = await createTestUser(database)
  const early = buildSlot({ title: 'early', updatedAt: '2026-11-12T10:00:00.001Z' })
  const late = buildSlot({ title: 'late', updatedAt: '2026-11-12T10:00:00.002Z' }, early.id)

  const { cursor } = await sync(ctx, { items: [late] })
  const answer = await sync(ctx, { cursor, items: [early] })
  await sync(ctx, { items: [early, late, early] })

  expect((await sync(ctx)).items).toEqual([late])
  expect(answer.cursor).toBe(cursor)
})

test('a deleted item is deleted in every browser, and a late copy does not restore it [LIB-26]', async () => {
  const ctx = await createTestUser(database)
  const [gone, stays] = [buildSlot(), buildSlot()]
  const { cursor } = await sync(ctx, { items: [gone, stays] })
  const deletion = { id: gone.id, item: null, deletedUpTo: gone.item!.updatedAt }

  await sync(ctx, { items: [deletion] })
  await sync(ctx, { items: [gone] })

  expect((await sync(ctx, { cursor })).items).toEqual([deletion])
  expect((await sync(ctx)).items.filter(({ item }) => item)).toEqual([stays])
})

test('a change at the same time as the deletion in another browser survives the deletion', async () => {
  const ctx = await createTestUser(database)
  const seen = buildSlot()
  const changed = buildSlot({ title: 'changed', updatedAt: '2026-11-12T10:00:00.001Z' }, seen.id)
  await sync(ctx, { items: [seen] })

  await sync(ctx, { items: [{ id: seen.id, item: null, deletedUpTo: seen.item!.updatedAt }] })
  await sync(ctx, { items: [changed] })

  expect((await sync(ctx)).items[0]?.item?.title).toBe('changed')
})

test('more changes than one answer holds arrive page by page, without a gap', async () => {
  const ctx = await createTestUser(database)
  const batch = () => Array.from({ length: MAX_SYNC_ITEMS }, (_, n) => buildSlot({ title: `item ${n}` }))
  const slots = [...batch(), ...batch()]
  await sync(ctx, { items: slots.slice(0, MAX_SYNC_ITEMS) })
  await sync(ctx, { items: [...slots.slice(MAX_SYNC_ITEMS)].slice(0, 100) })

  const first = await sync(ctx)
  const second = await sync(ctx, { cursor: first.cursor })

  expect([first.more, first.items.length]).toEqual([true, MAX_SYNC_ITEMS])
  expect([second.more, second.items.length]).toEqual([false, 100])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(600)
})

test('an answer ends by its bytes too, and all answers together have each item once', async () => {
  const ctx = await createTestUser(database)
  const slots = Array.from({ length: 60 }, (_, n) =>
    buildSlot({ title: `item ${n}`, content: 'x'.repeat(1 + ((n * 7919) % 97) * 1000) }),
  )
  for (let at = 0; at < slots.length; at += 20) await sync(ctx, { items: slots.slice(at, at + 20) })

  const answers = [await sync(ctx)]
  while (answers.at(-1)!.more) answers.push(await sync(ctx, { cursor: answers.at(-1)!.cursor }))

  expect(answers.length).toBeGreaterThan(5)
  for (const answer of answers) expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(300_000)
  expect(answers.flatMap(({ items }) => items)).toEqual(slots)
})

test('the same id of another user is another item, and neither sees nor changes the first [PERM-04] [PERM-05]', async () => {
  const [ada, bob] = [await createTestUser(database), await createTestUser(database)]
  const hers = buildSlot({ title: 'hers' })
  await sync(ada, { items: [hers], categories: ['Her own'] })

  const sameId = buildSlot({ title: 'his', updatedAt: '2030-01-01T00:00:00.000Z' }, hers.id)
  const { items, categories } = await sync(bob, { items: [sameId] })
  await sync(bob, { items: [{ id: hers.id, item: null, deletedUpTo: '2031-01-01T00:00:00.000Z' }] })

  expect({ items, categories }).toEqual({ items: [], categories: [] })
  expect((await sync(ada)).items).toEqual([hers])
})

test('categories that differ only in case become one, with one spelling in every browser [DATA-09] [LIB-22]', async () => {
  const ctx = await createTestUser(database)

  await sync(ctx, { categories: ['macro', 'Options'] })

  expect((await sync(ctx, { categories: ['Macro', 'educational'] })).categories).toEqual(['Macro', 'Options'])
  expect((await sync(ctx)).categories).toEqual(['Macro', 'Options'])
})

test('switching the account copy off deletes it and refuses every sync until it is on again [LIB-31]', async () => {
  const ctx = await createTestUser(database)
  await sync(ctx, { items: [buildSlot()], categories: ['Macro'] })

  await dropAccountCopy(ctx)
  await dropAccountCopy(ctx)

  await expect(sync(ctx)).rejects.toMatchObject({ code: 'library.not_kept' })
  expect(await countRows(ctx.actor.userId)).toBe(0)
  await keepAccountCopy(ctx)
  expect((await sync(ctx)).items).toEqual([])
})

test('a browser with a cursor from before the switch-off has to send everything again', async () => {
  const ctx = await createTestUser(database)
  const { cursor } = await sync(ctx, { items: [buildSlot()] })
  await dropAccountCopy(ctx)
  await keepAccountCopy(ctx)
  const concurrent = buildSlot({ title: 'from another browser' })
  await sync(ctx, { items: [concurrent] })

  const answer = await sync(ctx, { cursor })

  expect(answer).toMatchObject({ restart: true, items: [concurrent] })
  expect(await sync(ctx, { cursor: answer.cursor })).toMatchObject({ restart: false, items: [] })
})

test('switching on an existing copy keeps it, and an invalid cursor starts at the beginning', async () => {
  const ctx = await createTestUser(database)
  const slot = buildSlot()
  await sync(ctx, { items: [slot] })

  await keepAccountCopy(ctx)

  for (const cursor of ['x', '1.2', `${newId()}.1`, '.', '9'.repeat(90)]) {
    expect(await sync(ctx, { cursor })).toMatchObject({ restart: true, items: [slot] })
  }
})

test('two browsers that sync at the same moment lose nothing', async () => {
  const ctx = await createTestUser(database)
  const slots = Array.from({ length: 8 }, (_, n) => buildSlot({ title: `item ${n}` }))

  const answers = await Promise.all(slots.map((slot) => sync(ctx, { items: [slot] })))

  expect((await sync(ctx)).items).toHaveLength(8)
  expect(new Set(answers.map(({ cursor }) => cursor)).size).toBe(8)
})

test('a row that is neither an item nor a deletion is refused by the database itself [LIB-16..LIB-19]', async () => {
  const { actor } = await createTestUser(database)
  const insert = (parts: Record<string, unknown>) => {
    const row = {
      user_id: actor.userId,
      id: newId(),
      change: 1,
      type: 'text',
      title: 'x',
      category: 'x',
      tags: [],
      attached_images: [],
      attached_links: [],
      content: 'x',
      created_at: new Date(),
      updated_at: new Date(),
      ...parts,
    }
    const names = Object.keys(row)
    return database.owner.query(
      `insert into library_items (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
  }

  await insert({})
  for (const wrong of [
    { title: ' ' },
    { title: null },
    { category: '' },
    { category: null },
    { content: null },
    { content: '  ' },
    { type: 'link', content: null, url: null },
    { type: 'link', content: null, url: 'javascript:alert(1)' },
    { type: 'video' },
    { type: null },
    { tags: null },
  ]) {
    await expect(insert(wrong), JSON.stringify(wrong)).rejects.toThrow(/check constraint/)
  }
})

test('an item without a session is not synced [PERM-10]', async () => {
  const ctx = await createTestUser(database)

  await expect(
    sync(
      { ...ctx, actor: { kind: 'anonymous' } },
      { items: [{ id: newId(), item: buildItem(), deletedUpTo: null }] },
    ),
  ).rejects.toMatchObject({
    code: 'session.required',
  })
})

async function countRows(userId: string): Promise<number> {
  const { rows } = await database.owner.query<{ n: number }>(
    `select (select count(*) from library_items where user_id = $1)::int
          + (select count(*) from library_categories where user_id = $1)::int as n`,
    [userId],
  )
  return rows[0]!.n
}
