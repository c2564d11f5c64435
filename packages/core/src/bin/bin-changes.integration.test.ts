import { BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { CreateJournalEntry } from '@candlebook/contract/journal'
import { CreateMovement } from '@candlebook/contract/ledger'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeBaseCurrency, convertTrades, getBaseCurrency } from '../base-currency/index.ts'
import { createBrokerAccount, listBrokerAccounts, updateBrokerAccount } from '../broker-accounts/index.ts'
import type { UserContext } from '../context/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
} from '../db/testing/index.ts'
import {
  buildAccountStatement,
  buildSplitStatement,
  buildStatement,
  createInProcessImporter,
  describeTrades,
  editTrade,
  importFile,
  listAllTrades,
  undo,
} from '../imports/imports.fixtures.ts'
import { changeTradeDays, mergeBrokerAccounts } from '../imports/index.ts'
import { createEntry, getEntry } from '../journal/index.ts'
import { addMovement, listMovements } from '../ledger/index.ts'
import { renameStrategy, renameTag } from '../playbooks/index.ts'
import { savePreferences } from '../settings/index.ts'
import { createTrade, getTrade } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from '../trades/trades.fixtures.ts'
import { moveToBin, restoreFromBin } from './index.ts'

const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') }

let database: TestDatabase
let ada: UserContext
beforeAll(async () => {
  database = await createTestDatabase()
  for (const [currency, perEuro] of Object.entries({ USD: '1.0850', GBP: '0.84413' }))
    await setReferenceRate(database, { currency, day: '2026-11-03', perEuro })
})
afterAll(() => database.drop())
beforeEach(async () => {
  ada = await createTestUser(database, { clock })
})

const move = (...ids: string[]) => moveToBin(ada, { kind: 'trade', ids })
const restore = (...ids: string[]) => restoreFromBin(ada, { ids })
const jobs = { enqueue: async () => {} } as never

async function changeCurrency(currency: 'EUR' | 'USD', formerCurrency: 'write' | 'leave') {
  await changeBaseCurrency({ ...ada, jobs }, { currency, formerCurrency })
  await convertTrades({ db: database.db, clock }, { userId: ada.actor.userId })
}

async function changeZone(statementZone: string) {
  await savePreferences({ ...ada, jobs }, { ...defaultPreferences, statementZone })
  await changeTradeDays(ada, { userId: ada.actor.userId })
}

describe('a trade that was in the bin while the base currency changed', () => {
  const days = { entryDate: '2026-11-02', exitDate: '2026-11-03' }
  const show = async (id: string) => {
    const { currency, pnl, basePnl } = await getTrade(ada, { id })
    return { currency, pnl, basePnl }
  }

  test('has the former currency when it had none, also when no other trade had one to write it into', async () => {
    await changeCurrency('EUR', 'leave')
    const { id } = await createTrade(ada, buildClosedTrade(days))
    await move(id)
    expect(await getBaseCurrency(ada)).toMatchObject({ withoutCurrency: 1 })

    await changeCurrency('USD', 'write')

    await restore(id)
    expect(await show(id)).toEqual({ currency: 'EUR', pnl: '289.75', basePnl: '314.37875' })
  })

  test('is converted to the new one, and stays without a currency when the trader chose this', async () => {
    await changeCurrency('EUR', 'leave')
    const pounds = await createTrade(ada, buildClosedTrade({ ...days, currency: 'GBP' }))
    const none = await createTrade(ada, buildClosedTrade(days))
    await move(pounds.id, none.id)

    await changeCurrency('USD', 'leave')

    await restore(pounds.id, none.id)
    expect(await show(pounds.id)).toEqual({
      currency: 'GBP',
      pnl: '289.75',
      basePnl: '372.429305912596401068',
    })
    expect(await show(none.id)).toEqual({ currency: null, pnl: '289.75', basePnl: '289.75' })
  })
})

describe('an imported trade', () => {
  const bought = 'buy 10 AAPL @ 100 on 2026-02-01 00:30:00'
  const sold = 'sell 10 AAPL @ 110 on 2026-02-02 02:00:00'
  const split = buildSplitStatement('U1', { symbol: 'AVGO', day: '2024-07-12' })
  const importHolding = () =>
    importFile(ada, buildAccountStatement('U1', 'buy 10 AVGO @ 1000 on 2024-07-10 10:30:00'))
  const getFirst = async () => (await listAllTrades(ada))[0]!

  test('has the days of the zone that the trader chose while it was in the bin', async () => {
    await importFile(ada, buildStatement(bought, sold))
    const { id } = await getFirst()
    await move(id)

    await changeZone('America/Los_Angeles')

    await restore(id)
    expect(await getFirst()).toMatchObject({ id, entryDate: '2026-01-31', exitDate: '2026-02-01' })
  })

  test('has the split that was imported while it was in the bin, with the edits of before, and without it after an undo', async () => {
    await importHolding()
    const { id } = await editTrade(ada, await getFirst(), { notes: 'Split soon', strategy: 'Swing' })
    await move(id)

    const imported = await importFile(ada, split)

    await restore(id)
    expect(await getTrade(ada, { id })).toMatchObject({ notes: 'Split soon', strategy: 'Swing' })
    expect(await describeTrades(ada)).toContain('long AVGO 100 @ 100 open')
    await undo(ada, imported)
    expect(await describeTrades(ada)).toEqual(['long AVGO 10 @ 1000 open'])
  })

  test('has one split of before the move and one of the time in the bin, each once', async () => {
    await importHolding()
    await importFile(ada, split)
    const { id } = (await listAllTrades(ada)).find(({ symbol }) => symbol === 'AVGO')!
    await move(id)
    await importFile(ada, buildSplitStatement('U1', { symbol: 'AVGO', day: '2024-08-12' }))

    await restore(id)
    await move(id)
    await restore(id)

    expect(await describeTrades(ada)).toContain('long AVGO 1000 @ 10 open')
  })

  test('has the execution that an import committed while the move waited for it', async () => {
    await importFile(ada, buildStatement(bought))
    const { id } = await getFirst()
    const owner = await database.owner.connect()
    await owner.query('begin')
    await owner.query('select from trades where id = $1 for update', [id])

    const moving = move(id)
    const waiting = `select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`
    const { rows: pids } = await owner.query('select pg_backend_pid() as pid')
    for (;;) if ((await database.owner.query(waiting, [pids[0].pid])).rowCount) break
    await owner.query(
      `insert into executions select (jsonb_populate_record(e, jsonb_build_object(
          'id', gen_random_uuid(), 'line', 99, 'fingerprint', 'of the sale', 'side', 'sell'))).*
        from executions e where trade_id = $1`,
      [id],
    )
    await owner.query('commit')
    owner.release()
    await moving

    await restore(id)
    const { rows } = await database.owner.query('select side from executions where trade_id = $1', [id])
    expect(rows.map(({ side }) => side).sort()).toEqual(['buy', 'sell'])
  })
})

describe('names that changed while a record was in the bin', () => {
  test('are those of the restored record: of its account after a renaming and a merge', async () => {
    const { id } = await createTrade(ada, buildNewTrade({ account: 'Main' }))
    const [main] = await listBrokerAccounts(ada)
    const given = { day: '2026-11-02', kind: 'withdrawal', amount: '-500.10', currency: 'USD', note: '' }
    const movement = await addMovement(ada, { ...CreateMovement.parse(given), id: main!.id })
    await move(id)
    await moveToBin(ada, { kind: 'movement', ids: [movement.id] })
    await updateBrokerAccount(ada, { ...BrokerAccountFields.parse({ name: 'Margin' }), id: main!.id })
    const other = await createBrokerAccount(ada, BrokerAccountFields.parse({ name: 'Other' }))

    await restore(id)
    expect(await getTrade(ada, { id })).toMatchObject({ account: 'Margin' })
    await move(id)
    await mergeBrokerAccounts(ada, createInProcessImporter(ada), { id: main!.id, into: other.id })
    await restore(id, movement.id)

    expect(await getTrade(ada, { id })).toMatchObject({ account: 'Other' })
    expect(await listMovements(ada, { id: other.id, page: 1 })).toMatchObject([{ id: movement.id }])
    expect((await listBrokerAccounts(ada)).map(({ name }) => name)).toEqual(['Other'])
  })

  test('are those of the restored record: of its strategy and its tags in each spelling', async () => {
    const trade = await createTrade(ada, buildNewTrade({ strategy: 'Gap', tags: ['News', 'early'] }))
    const written = { title: 'A day', content: 'Text', date: '2026-11-20', tags: ['news', 'open'] }
    const entry = await createEntry(
      ada,
      CreateJournalEntry.parse({ ...written, images: [], links: [], tradeIds: [] }),
    )
    const stranger = await createTestUser(database, { clock })
    const same = await createTrade(stranger, buildNewTrade({ strategy: 'Gap', tags: ['News'] }))
    await move(trade.id)
    await moveToBin(ada, { kind: 'entry', ids: [entry.id] })
    await moveToBin(stranger, { kind: 'trade', ids: [same.id] })

    await renameStrategy(ada, { from: 'Gap', to: 'Opening gap', merge: false })
    await renameTag(ada, { from: 'NEWS', to: 'Earnings', merge: false })

    await restore(trade.id, entry.id)
    expect(await getTrade(ada, trade)).toMatchObject({
      strategy: 'Opening gap',
      tags: ['Earnings', 'early'],
    })
    expect(await getEntry(ada, entry)).toMatchObject({ tags: ['Earnings', 'open'] })
    await restoreFromBin(stranger, { ids: [same.id] })
    expect(await getTrade(stranger, same)).toMatchObject({ strategy: 'Gap', tags: ['News'] })
  })
})
