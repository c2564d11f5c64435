import type { CreateJournalEntry, JournalEntry } from '@candlebook/contract/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { createTrade, deleteTrade } from '../trades/index.ts'
import { buildNewTrade } from '../trades/trades.fixtures.ts'
import {
  createEntry,
  deleteEntry,
  getEntry,
  listEntries,
  listEntriesOfTrade,
  listTags,
  summariseJournal,
  updateEntry,
} from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const all = { search: '', tag: '', limit: 30 }

test('an entry is returned as it was written [JRNL-15] [JRNL-21] [DATA-06]', async () => {
  const ctx = await createTestUser(database)

  const entry = await createEntry(
    ctx,
    buildEntry({ title: 'A day', content: '# Plan\nWait', tags: ['review'], links: ['https://a.example'] }),
  )

  expect(await getEntry(ctx, { id: entry.id })).toEqual(entry)
  expect(entry).toMatchObject({
    title: 'A day',
    content: '# Plan\nWait',
    date: '2026-11-20',
    tags: ['review'],
    version: 1,
  })
})

test('entries are listed by date, newest first, and within a day by their time of creation [JRNL-05]', async () => {
  const ctx = await createTestUser(database)
  for (const [title, date] of [
    ['second', '2026-11-02'],
    ['first', '2026-11-01'],
    ['third', '2026-11-02'],
  ] as const) {
    await createEntry({ ...ctx, clock: createTickingClock() }, buildEntry({ title, date }))
  }

  const { items } = await listEntries(ctx, all)

  expect(items.map(({ title }) => title)).toEqual(['third', 'second', 'first'])
})

test('pages follow one another without a gap or a duplicate, also within one day', async () => {
  const ctx = await createTestUser(database)
  for (let n = 0; n < 7; n++) await createEntry(ctx, buildEntry({ title: `${n}` }))

  const titles: string[] = []
  let cursor: string | undefined
  do {
    const page = await listEntries(ctx, { ...all, limit: 3, cursor })
    titles.push(...page.items.map(({ title }) => title))
    cursor = page.nextCursor ?? undefined
  } while (cursor)

  expect(titles.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6'])
})

test('a list carries the beginning of a long content and no long links, and says so; the entry itself has all', async () => {
  const ctx = await createTestUser(database)
  const { id: tradeId } = await createTrade(ctx, buildNewTrade())
  const content = 'x'.repeat(100_000)
  const links = Array.from({ length: 20 }, (_, n) => `https://a.example/${n}${'y'.repeat(1000)}`)
  const entry = await createEntry(ctx, buildEntry({ content, links, tradeIds: [tradeId] }))
  const short = await createEntry(ctx, buildEntry({ content: 'z'.repeat(500), date: '2026-11-01' }))

  const listed = { ...entry, content: 'x'.repeat(500), links: [], shortened: true }

  expect((await listEntries(ctx, all)).items).toEqual([listed, short])
  expect(await listEntriesOfTrade(ctx, { id: tradeId })).toEqual([listed])
  expect(await getEntry(ctx, { id: entry.id })).toEqual(entry)
})

test('pages end by their bytes too, and together they have each entry once', async () => {
  const ctx = await createTestUser(database)
  const tags = Array.from({ length: 20 }, (_, n) => `${n}${'中'.repeat(38)}`)
  const made: string[] = []
  for (let n = 0; n < 100; n++) {
    const content = '中'.repeat(1 + ((n * 7919) % 500))
    made.push((await createEntry(ctx, buildEntry({ title: '中'.repeat(200), content, tags }))).id)
  }

  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await listEntries(ctx, { ...all, limit: 100, cursor })
    pages.push(page.items.map(({ id }) => id))
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(300_000)
    cursor = page.nextCursor ?? undefined
  } while (cursor)

  expect(pages.length).toBeGreaterThan(1)
  expect(pages.flat().toSorted()).toEqual(made.toSorted())
})

test('search finds title, content and tags in any case, and pattern characters are plain text [JRNL-02]', async () => {
  const ctx = await createTestUser(database)
  await createEntry(ctx, buildEntry({ title: 'Gold BREAKS out', content: 'x', tags: ['a'] }))
  await createEntry(ctx, buildEntry({ title: 'y', content: 'about 50% done', tags: ['Patience'] }))
  await createEntry(ctx, buildEntry({ title: 'Überlegt, then SOLD', content: 'x' }))

  const found = async (search: string) =>
    (await listEntries(ctx, { ...all, search })).items.map(({ title }) => title)

  expect(await found('breaks')).toEqual(['Gold BREAKS out'])
  expect(await found('50%')).toEqual(['y'])
  expect(await found('patience')).toEqual(['y'])
  expect(await found('5_%')).toEqual([])
  expect(await found('d.ne')).toEqual([])
  expect(await found('***:p')).toEqual([])
  expect(await found('üBER')).toEqual(['Überlegt, then SOLD'])
  expect(await found('then sold')).toEqual(['Überlegt, then SOLD'])
})

test('search of long texts that repeat one sign ends in time', { timeout: 10_000 }, async () => {
  const ctx = await createTestUser(database)
  const { id } = await createEntry(ctx, buildEntry({ content: '中'.repeat(100_000) }))
  await database.owner.query(
    `insert into journal_entries select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
      from journal_entries e, generate_series(2, 200) where id = $1`,
    [id],
  )
  const count = async (search: string) => (await listEntries(ctx, { ...all, search })).items.length

  expect(await count(`${'中'.repeat(99)}x`)).toBe(0)
  expect(await count(`x${'中'.repeat(99)}`)).toBe(0)
  expect(await count('中'.repeat(100))).toBe(30)
})

test('a tag filter returns only entries with the tag, and tags are counted without regard to case [JRNL-03]', async () => {
  const ctx = await createTestUser(database)
  await createEntry(ctx, buildEntry({ title: 'one', tags: ['Review', 'gold'] }))
  await createEntry(ctx, buildEntry({ title: 'two', tags: ['review'] }))

  expect((await listEntries(ctx, { ...all, tag: 'gold' })).items.map(({ title }) => title)).toEqual(['one'])
  expect((await listEntries(ctx, { ...all, tag: 'REVIEW' })).items).toHaveLength(2)
  expect(await listTags(ctx)).toMatchObject([{ tag: 'gold', count: 1 }, { count: 2 }])
})

test('saving an entry writes every field, increments the version and changes updatedAt only [JRNL-22] [DATA-06]', async () => {
  const ctx = await createTestUser(database, { clock: createTickingClock() })
  const entry = await createEntry(
    ctx,
    buildEntry({ title: 'TSLA', content: '- 350.00 USD TSLA', date: '2026-11-18', tags: ['stop'] }),
  )
  const other = await createEntry(ctx, buildEntry({ title: 'Other', content: '(plan) [SL]: 4500' }))
  const changed = {
    title: 'BTC_USDT: 2*3 lots',
    content: '[SL]: 4500\r\n\n  + 120.50 USD BTC_USDT ',
    date: '2026-11-19',
    tags: ['target', 'patience'],
    images: [],
    links: ['https://example.com/btc_(1)'],
    tradeIds: [],
  }

  const saved = await updateEntry(ctx, { ...changed, id: entry.id, version: 1 })

  const { updatedAt, ...rest } = await getEntry(ctx, { id: entry.id })
  expect(rest).toEqual({ ...changed, id: entry.id, version: 2, createdAt: entry.createdAt })
  expect(updatedAt > entry.updatedAt).toBe(true)
  expect(saved).toEqual({ ...rest, updatedAt })
  expect(await getEntry(ctx, { id: other.id })).toEqual(other)
})

test('an editor that started from an older version gets the stored entry and writes nothing', async () => {
  const ctx = await createTestUser(database)
  const { id } = await createEntry(ctx, buildEntry({ title: 'first' }))
  await updateEntry(ctx, { ...buildEntry({ title: 'second' }), id, version: 1 })

  const late = updateEntry(ctx, { ...buildEntry({ title: 'late' }), id, version: 1 })

  await expect(late).rejects.toMatchObject({
    code: 'journal.changed_elsewhere',
    data: { current: { title: 'second' } },
  })
  expect((await getEntry(ctx, { id })).title).toBe('second')
})

test('a deleted entry does not exist, and deleting it again answers not found [JRNL-13]', async () => {
  const ctx = await createTestUser(database)
  const { id } = await createEntry(ctx, buildEntry({}))

  await deleteEntry(ctx, { id })

  await expect(getEntry(ctx, { id })).rejects.toMatchObject({ code: 'journal.not_found' })
  await expect(deleteEntry(ctx, { id })).rejects.toMatchObject({ code: 'journal.not_found' })
})

test('no user reads, changes or deletes the entry of another [PERM-03] [PERM-06] [PERM-07]', async () => {
  const owner = await createTestUser(database)
  const otherUser = await createTestUser(database)
  const entry = await createEntry(owner, buildEntry({ title: 'mine' }))
  const { id } = entry

  await expect(getEntry(otherUser, { id })).rejects.toMatchObject({ code: 'journal.not_found' })
  await expect(updateEntry(otherUser, { ...buildEntry({}), id, version: 1 })).rejects.toMatchObject({
    code: 'journal.not_found',
  })
  await expect(deleteEntry(otherUser, { id })).rejects.toMatchObject({ code: 'journal.not_found' })
  expect((await listEntries(otherUser, all)).items).toEqual([])
  expect(await getEntry(owner, { id })).toEqual(entry)
})

test('the same client key twice writes one entry, also at the same moment', async () => {
  const ctx = await createTestUser(database)
  const entry = buildEntry({ clientKey: newId() })

  const made = await Promise.all(Array.from({ length: 8 }, () => createEntry(ctx, entry)))

  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect((await listEntries(ctx, all)).items).toHaveLength(1)
})

test('the client key of another entry is refused', async () => {
  const ctx = await createTestUser(database)
  const clientKey = newId()
  await createEntry(ctx, buildEntry({ clientKey, content: 'TSLA - 350.00 USD' }))

  await expect(
    createEntry(ctx, buildEntry({ clientKey, content: 'TSLA - 530.00 USD' })),
  ).rejects.toMatchObject({ code: 'request.client_key_reused', status: 409 })
})

test('an entry may name own trades, is listed with them, and may not name trades of another user', async () => {
  const ctx = await createTestUser(database)
  const otherUser = await createTestUser(database)
  const trade = await createTrade(ctx, buildNewTrade())
  const theirs = await createTrade(otherUser, buildNewTrade())
  const entry = await createEntry(ctx, buildEntry({ tradeIds: [trade.id] }))

  expect(await listEntriesOfTrade(ctx, { id: trade.id })).toEqual([entry])
  await expect(listEntriesOfTrade(ctx, { id: theirs.id })).rejects.toMatchObject({ code: 'trades.not_found' })
  await expect(createEntry(ctx, buildEntry({ tradeIds: [theirs.id] }))).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [{ field: 'tradeIds.0', code: 'trade.unknown' }],
  })
})

test('an entry keeps naming a trade that was deleted since, and may not name another one that does not exist', async () => {
  const ctx = await createTestUser(database)
  const gone = await createTrade(ctx, buildNewTrade())
  const entry = await createEntry(ctx, buildEntry({ tradeIds: [gone.id] }))
  await deleteTrade(ctx, { id: gone.id })

  const fields = buildEntry({ title: 'Edited', tradeIds: [gone.id] })
  const edited = await updateEntry(ctx, { ...fields, id: entry.id, version: 1 })
  expect(edited).toMatchObject({ title: 'Edited', tradeIds: [gone.id] })
  const strange = { ...fields, tradeIds: [gone.id, newId()], id: entry.id, version: 2 }
  await expect(updateEntry(ctx, strange)).rejects.toMatchObject({
    fields: [{ field: 'tradeIds.1', code: 'trade.unknown' }],
  })
})

test('the summary counts all entries and marks those of the last 20 days that have an entry [SHELL-23]', async () => {
  const ctx = await createTestUser(database)
  for (const date of ['2026-11-21', '2026-11-02', '2026-11-01', '2026-11-21'])
    await createEntry(ctx, buildEntry({ date }))

  const summary = await summariseJournal(ctx, { today: '2026-11-21' })

  expect(summary.entries).toBe(4)
  expect(summary.lastDays).toHaveLength(20)
  expect([summary.lastDays[0], summary.lastDays[1], summary.lastDays[19]]).toEqual([true, false, true])
})

function buildEntry(parts: Partial<CreateJournalEntry>): CreateJournalEntry {
  return {
    title: 'Title',
    content: 'Content',
    date: '2026-11-20',
    tags: [],
    images: [],
    links: [],
    tradeIds: [],
    ...parts,
  }
}

/** A clock that moves forward by a second at every call. */
function createTickingClock() {
  return { now: () => new Date(start + 1000 * ++looks) }
}
const start = Date.parse('2026-11-20T10:00:00Z')
let looks = 0

test('texts count towards the storage of the account, and beyond it only deleting makes space', async () => {
  const ctx = await createTestUser(database, { maxStoredBytes: 150_000 })
  const words = (n: number) =>
    Array.from({ length: 2000 }, (_, at) => `${n} ${(at * 7919) % 10_007}`).join(' ') // hardly compressible
  const made: JournalEntry[] = []
  const fill = async () => {
    for (let n = 0; n < 100; n++)
      made.push(await createEntry(ctx, buildEntry({ content: words(n).repeat(5) })))
  }

  await expect(fill()).rejects.toMatchObject({
    code: 'texts.storage_full',
    data: { usedBytes: expect.any(Number), maxStoredBytes: 150_000 },
  })

  expect(made.length).toBeGreaterThan(1)
  await createEntry(ctx, buildEntry({ content: 'A short text is always stored.' }))
  const { id, version, content } = made[0]!
  const shorter = buildEntry({ content: content.slice(0, 5000) })
  expect(await updateEntry(ctx, { ...shorter, id, version })).toMatchObject({ content: shorter.content })
})

test('texts far beyond what a person writes are refused with the time to wait', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ctx = await createTestUser(database, { clock: { now: () => now } })
  const write = () => createEntry(ctx, buildEntry({ content: '中'.repeat(100_000) })) // 300 KB
  for (let n = 0; n < 55; n++) await write()

  await expect(write()).rejects.toMatchObject({ code: 'request.too_many', data: { waitSeconds: 600 } })
  const later = { ...ctx, clock: { now: () => new Date(now.getTime() + 600_000) } }
  await createEntry(later, buildEntry({ content: '中'.repeat(100_000) }))
})
