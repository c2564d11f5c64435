import { BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { CreateJournalEntry } from '@candlebook/contract/journal'
import { CreateMovement } from '@candlebook/contract/ledger'
import { BIN_DAYS, MAX_TYPED_MOVEMENTS } from '@candlebook/contract/limits'
import { TotalsRequest } from '@candlebook/contract/trades'
import { DAY_MS } from '@candlebook/domain/days/day'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrokerAccount, deleteBrokerAccount, listBrokerAccounts } from '../broker-accounts/index.ts'
import type { Context } from '../context/index.ts'
import {
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  type TestDatabase,
} from '../db/testing/index.ts'
import { sweepImages, uploadImage } from '../images/index.ts'
import { createHalves } from '../images/pictures.fixtures.ts'
import {
  buildStatement,
  describeTrades,
  importFile,
  listAllTrades,
  undo as undoImport,
} from '../imports/imports.fixtures.ts'
import { listExecutions } from '../imports/index.ts'
import { createEntry, getEntry } from '../journal/index.ts'
import { newId, requireUserId } from '../kernel/index.ts'
import { addMovement, listMovements } from '../ledger/index.ts'
import { createTrade, getTrade, totalTrades } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from '../trades/trades.fixtures.ts'
import { deleteFromBin, listBin, moveToBin, restoreFromBin, sweepBins } from './index.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const clockAfter = (days: number) => ({ now: () => new Date(NOW.getTime() + days * DAY_MS) })

let database: TestDatabase
let files: ReturnType<typeof createMemoryFileStore>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const createTrader = () => {
  files = createMemoryFileStore()
  return createTestUser(database, { files, clock: clockAfter(0) })
}
const move = (ctx: Context, kind: 'trade' | 'entry' | 'movement', ...ids: string[]) =>
  moveToBin(ctx, { kind, ids })
const restore = (ctx: Context, ...ids: string[]) => restoreFromBin(ctx, { ids })
const upload = async (ctx: Context) =>
  (await uploadImage(ctx, { bytes: await createHalves().png().toBuffer() })).url
const count = async (ctx: Context) => (await totalTrades(ctx, TotalsRequest.parse({}))).count
const entryFields = CreateJournalEntry.parse({
  ...{ title: 'Cut too late', content: 'One line\n  and  another', date: '2026-11-20', tags: ['weekly'] },
  ...{ images: [], links: [], tradeIds: [] },
})

const tables = ['trades', 'trade_fills', 'executions', 'journal_entries', 'cash_movements', 'image_uses']

/** The rows of the user in each table that the bin touches, read without row security. As texts, which have each digit of a numeric. */
async function dump({ actor }: Context) {
  const read = async (table: string) => {
    const statement = `select to_jsonb(t)::text as row from ${table} t where user_id = $1 order by to_jsonb(t)::text`
    return [table, (await database.owner.query(statement, [requireUserId(actor)])).rows]
  }
  return Object.fromEntries(await Promise.all([...tables, 'binned_records'].map(read)))
}

test('a trade that is moved is in no list and no sum, and comes back with its images and every value', async () => {
  const trader = await createTrader()
  const texts = { notes: 'x'.repeat(5000), links: ['https://example.com/'], tags: ['a', 'B'] }
  const money = { currency: 'EUR', rate: '1.10', rateCurrency: 'USD', stopLoss: '96000.000000000000000001' }
  const fields = { ...texts, ...money, account: 'Prop 50k', emotion: 'calm', images: [await upload(trader)] }
  const { id } = await createTrade(trader, buildClosedTrade(fields as Parameters<typeof buildClosedTrade>[0]))
  const [before, trade] = [await dump(trader), await getTrade(trader, { id })]

  expect(await move(trader, 'trade', id, newId())).toEqual({ moved: 1, missing: 1 })
  await expect(getTrade(trader, { id })).rejects.toMatchObject({ code: 'trades.not_found' })
  expect(await count(trader)).toBe(0)
  await sweepImages({ ...trader, clock: clockAfter(2) }, { olderThanMs: DAY_MS })
  expect(files.files.size).toBe(1)
  expect(await listBin(trader, { page: 1 })).toEqual({
    total: 1,
    items: [
      {
        ...{ kind: 'trade', id, symbol: 'BTC', type: 'long', status: 'closed' },
        ...{ entryDate: '2026-11-02', exitDate: '2026-11-03' },
        binnedAt: NOW.toISOString(),
        endsAt: clockAfter(BIN_DAYS).now().toISOString(),
      },
    ],
  })

  expect(await restore(trader, id, newId())).toEqual({ restored: 1, missing: 1, addedAgain: 0 })
  expect(await getTrade(trader, { id })).toEqual(trade)
  expect(await dump(trader)).toEqual(before)
})

test('entries and typed cash movements come back as they were, and a movement of a file is not moved', async () => {
  const trader = await createTrader()
  const account = await createBrokerAccount(trader, BrokerAccountFields.parse({ name: 'Prop 50k' }))
  const entry = await createEntry(trader, entryFields)
  const given = { day: '2026-11-02', kind: 'withdrawal', amount: '-500.10', currency: 'USD', note: 'bank' }
  const movement = await addMovement(trader, { ...CreateMovement.parse(given), id: account.id })
  const before = await dump(trader)

  await move(trader, 'entry', entry.id)
  await move(trader, 'movement', movement.id)
  expect(
    (await listBin(trader, { page: 1 })).items.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
  ).toMatchObject([
    { kind: 'entry', title: 'Cut too late', date: '2026-11-20' },
    { kind: 'movement', movement: 'withdrawal', amount: '-500.10', currency: 'USD', account: 'Prop 50k' },
  ])
  expect(await listMovements(trader, { id: account.id, page: 1 })).toEqual([])
  expect(await move(trader, 'trade', entry.id)).toEqual({ moved: 0, missing: 1 })
  await restore(trader, entry.id, movement.id)
  expect(await getEntry(trader, { id: entry.id })).toEqual(entry)
  expect(await dump(trader)).toEqual(before)

  const imported = await importFile(trader, buildStatement('buy 10 AAPL @ 100 fee 1 on 2026-01-05'))
  await database.owner.query('update cash_movements set import_id = $1, line = 1 where id = $2', [
    imported.id,
    movement.id,
  ])
  expect(await move(trader, 'movement', movement.id)).toEqual({ moved: 0, missing: 1 })
})

describe('of an imported trade', () => {
  const long = ['buy 10 AAPL @ 100 fee 1 on 2026-01-05', 'sell 10 AAPL @ 110 fee 1 on 2026-01-06']
  // The second order closes a long position and opens a short one, so that two trades share it.
  const turned = ['buy 10 MSFT @ 100 fee 1 on 2026-01-05', 'sell 25 MSFT @ 110 fee 1 on 2026-01-06']
  const other = ['buy 1 KO @ 60 on 2026-01-09', 'sell 1 KO @ 61 on 2026-01-10']

  test('the executions come back too, in any order of moves and restores', async () => {
    const trader = await createTrader()
    await importFile(trader, buildStatement(...long, ...turned, ...other))
    const ids = (await listAllTrades(trader)).map(({ id }) => id)
    const before = await dump(trader)
    expect(ids).toHaveLength(4)

    const Steps = fc.array(fc.record({ ids: fc.subarray(ids, { minLength: 1 }), moves: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(Steps, async (steps) => {
        for (const step of steps) {
          if (step.moves) await move(trader, 'trade', ...step.ids)
          else await restore(trader, ...step.ids)
        }
        await restore(trader, ...ids)
        expect(await dump(trader)).toEqual(before)
      }),
      { numRuns: 15 },
    )
    expect(await listExecutions(trader, { tradeId: ids[0]! })).not.toEqual([])
  })

  test('the same file adds it again when it is in the bin, and then it cannot be restored twice', async () => {
    const trader = await createTrader()
    await importFile(trader, buildStatement(...long))
    const [trade] = await listAllTrades(trader)
    await move(trader, 'trade', trade!.id)
    await importFile(trader, buildStatement(...long, ...other))
    const trades = await describeTrades(trader)

    expect(await restore(trader, trade!.id)).toEqual({ restored: 0, missing: 0, addedAgain: 1 })
    expect(await describeTrades(trader)).toEqual(trades)
    expect((await listBin(trader, { page: 1 })).total).toBe(1)
  })

  test('it comes back as if it was typed when its import was undone', async () => {
    const trader = await createTrader()
    const imported = await importFile(trader, buildStatement(...long))
    const [trade] = await listAllTrades(trader)
    await move(trader, 'trade', trade!.id)
    await undoImport(trader, imported)

    expect(await restore(trader, trade!.id)).toMatchObject({ restored: 1 })
    expect(await getTrade(trader, { id: trade!.id })).toMatchObject({ pnl: trade!.pnl, importId: null })
    expect(await listExecutions(trader, { tradeId: trade!.id })).toEqual([])
  })
})

test('an account that was deleted in the meantime is added again', async () => {
  const trader = await createTrader()
  const { id } = await createTrade(trader, buildNewTrade({ account: 'Prop 50k' }))
  await move(trader, 'trade', id)
  const [account] = await listBrokerAccounts(trader)
  await deleteBrokerAccount(trader, { id: account!.id })
  await restore(trader, id)

  expect(await getTrade(trader, { id })).toMatchObject({ account: 'Prop 50k' })
  expect((await listBrokerAccounts(trader)).map(({ name }) => name)).toEqual(['Prop 50k'])
})

test('a record that was moved before its table got a column has the default of this column', async () => {
  const trader = await createTrader()
  const { id } = await createTrade(trader, buildNewTrade({ tags: ['gap'] }))
  const [older, newer] = [id, (await createTrade(trader, buildNewTrade({ tags: ['gap'] }))).id]
  await move(trader, 'trade', older, newer)
  await database.owner.query(
    `update binned_records set record = record - 'tags' || '{"a_column_of_before": 1}' where id = $1`,
    [older],
  )

  expect(await restore(trader, older, newer)).toMatchObject({ restored: 2 })
  expect((await getTrade(trader, { id: older })).tags).toEqual([])
  expect((await getTrade(trader, { id: newer })).tags).toEqual(['gap'])
})

test('what is deleted from the bin, or stays for 30 days, is gone with its images', async () => {
  const trader = await createTrader()
  const add = async () => (await createTrade(trader, buildNewTrade({ images: [await upload(trader)] }))).id
  const [one, two, three] = [await add(), await add(), await add()]
  await move(trader, 'trade', one, two)
  await moveToBin({ ...trader, clock: clockAfter(1) }, { kind: 'trade', ids: [three] })
  await deleteFromBin(trader, { ids: [one] })
  expect(files.files.size).toBe(2)

  const later = { ...trader, clock: clockAfter(BIN_DAYS + 0.5) }
  await sweepBins(later)
  await sweepImages(later, { olderThanMs: DAY_MS })
  expect((await listBin(trader, { page: 1 })).items.map(({ id }) => id)).toEqual([three])
  expect(files.files.size).toBe(1)

  await deleteFromBin(trader)
  expect(files.files.size).toBe(0)
  expect(await restore(trader, one, two, three)).toEqual({ restored: 0, missing: 3, addedAgain: 0 })
})

test('the bins of others end too when the rows of one user cannot be deleted', async () => {
  const traders = [await createTrader(), await createTrader()]
  for (const trader of traders) await move(trader, 'entry', (await createEntry(trader, entryFields)).id)
  const { rows } = await database.owner.query(
    `select users_with_ended_bin('infinity') as id from (select set_config('app.actor', 'job', false)) as job`,
  )
  const first: string = rows.find(({ id }) => traders.some(({ actor }) => requireUserId(actor) === id)).id
  await database.owner.query(`create or replace function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'the disk is full'; end $$;
    create or replace trigger refuse before delete on binned_records for each row when (old.user_id = '${first}') execute function refuse()`)

  await expect(sweepBins({ ...traders[0]!, clock: clockAfter(BIN_DAYS + 1) })).rejects.toThrow()
  const totals = await Promise.all(traders.map(async (trader) => (await listBin(trader, { page: 1 })).total))
  await database.owner.query('drop trigger refuse on binned_records')
  expect(totals.sort()).toEqual([0, 1])
})

test('a cash movement comes back only while the trader has fewer than the most', async () => {
  const trader = await createTrader()
  const account = await createBrokerAccount(trader, BrokerAccountFields.parse({ name: 'Prop 50k' }))
  const given = { day: '2026-11-02', kind: 'deposit', amount: '500', currency: 'USD', note: '' }
  const { id } = await addMovement(trader, { ...CreateMovement.parse(given), id: account.id })
  await move(trader, 'movement', id)
  await database.owner.query(
    `insert into cash_movements (user_id, id, day, kind, amount, currency, account, what)
     select $1, gen_random_uuid(), '2026-11-02', 'cash', 1, 'USD', 'Prop 50k', '' from generate_series(1, $2::int)`,
    [requireUserId(trader.actor), MAX_TYPED_MOVEMENTS],
  )

  await expect(restore(trader, id)).rejects.toMatchObject({ code: 'ledger.movement_limit_reached' })
  expect((await listBin(trader, { page: 1 })).total).toBe(1)
})

test('another user neither sees, moves, restores nor deletes', async () => {
  const [trader, stranger] = [await createTrader(), await createTrader()]
  const [kept, moved] = [
    (await createTrade(trader, buildNewTrade())).id,
    (await createTrade(trader, buildNewTrade())).id,
  ]
  await move(trader, 'trade', moved)
  const before = await dump(trader)

  expect(await move(stranger, 'trade', kept)).toEqual({ moved: 0, missing: 1 })
  expect(await restore(stranger, moved)).toEqual({ restored: 0, missing: 1, addedAgain: 0 })
  await deleteFromBin(stranger, { ids: [moved] })
  await deleteFromBin(stranger)
  expect(await listBin(stranger, { page: 1 })).toEqual({ items: [], total: 0 })
  expect(await dump(trader)).toEqual(before)
})
