import { comparePlan } from '@candlebook/domain/trades/plan-history'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import {
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  type TestDatabase,
} from '../db/testing/index.ts'
import { uploadImage } from '../images/index.ts'
import { createHalves } from '../images/pictures.fixtures.ts'
import { newId, requireUserId } from '../kernel/index.ts'
import { closeTrade, deleteTrade, getTrade } from '../trades/index.ts'
import {
  buildAccountStatement,
  buildSplitStatement,
  buildStatement,
  createFile,
  describeTrades,
  editTrade,
  importFile,
  listAllRows,
  listAllTrades,
  previewImport,
  undo as undoImport,
} from './imports.fixtures.ts'
import { listExecutions, listImports } from './index.ts'

let database: TestDatabase
let ada: Context
let files: ReturnType<typeof createMemoryFileStore>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => {
  files = createMemoryFileStore()
  return createTestUser(database, { files })
}

const buy = 'buy 10 AAPL @ 100 fee 1 on 2026-01-05'
const part = 'sell 4 AAPL @ 110 fee 1 on 2026-01-06'

/** All rows of the trader except the imports, and without version numbers and timestamps of writes. */
async function selectTradeRows() {
  const { trades = [], executions, trade_fills, images, image_uses = [] } = await listAllRows(database, ada)
  return {
    executions,
    images,
    trades: trades.map(({ version: _version, updated_at: _updated, ...trade }) => trade),
    trade_fills,
    image_uses: removeStamps(image_uses),
  }
}

function removeStamps(rows: Record<string, unknown>[]) {
  return rows
    .map(({ created_at: _created, updated_at: _updated, ...row }) => row)
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

async function upload(): Promise<string> {
  return (await uploadImage(ada, { bytes: await createHalves().png().toBuffer() })).url
}

describe('undoing an import', () => {
  test('deletes the trades that consist only of its executions, with their images, and restores all other rows', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    const before = await selectTradeRows()
    const imported = await importFile(
      ada,
      buildStatement('buy 1 KO @ 60 on 2026-01-09', 'sell 1 KO @ 61 on 2026-01-10'),
    )
    const [trade] = await listAllTrades(ada)
    await editTrade(ada, trade!, { images: [await upload()], notes: 'Dividend month' })

    expect(await undoImport(ada, imported)).toEqual({
      id: imported.id,
      undoneAt: expect.any(String),
      tradesRemoved: 1,
      tradesChanged: 0,
      tradesAdded: 0,
    })
    expect(await selectTradeRows()).toEqual(before)
    expect(files.files.size).toBe(0)
  })

  test('reopens the trade that it closed', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    await editTrade(ada, (await listAllTrades(ada))[0]!, { notes: 'Earnings on Thursday', stopLoss: '95' })
    const before = await selectTradeRows()
    const imported = await importFile(ada, buildStatement('sell 15 AAPL @ 110 fee 3 on 2026-01-09'))

    expect(await undoImport(ada, imported)).toMatchObject({
      tradesRemoved: 1,
      tradesChanged: 1,
      tradesAdded: 0,
    })
    expect(await selectTradeRows()).toEqual(before)
  })

  test('splits the trades that it merged, each with its own notes and images', async () => {
    ada = await newTrader()
    const first = ['buy 4 AAPL @ 100 on 2026-01-05', part, 'buy 6 AAPL @ 100 on 2026-01-07']
    await importFile(ada, buildStatement(...first))
    const [open, closed] = await listAllTrades(ada)
    await editTrade(ada, open!, { notes: 'Letting it run', images: [await upload()] })
    await editTrade(ada, closed!, { notes: 'Took some off', images: [await upload()], tags: ['half'] })
    const before = await selectTradeRows()
    const joining = ['buy 2 AAPL @ 100 on 2026-01-04', 'sell 8 AAPL @ 125 on 2026-01-09']
    const imported = await importFile(ada, buildStatement(...joining))
    expect(await describeTrades(ada)).toEqual(['long AAPL 12 @ 100 → 120 = 239'])

    expect(await undoImport(ada, imported)).toMatchObject({
      tradesRemoved: 0,
      tradesChanged: 1,
      tradesAdded: 1,
    })
    expect(await selectTradeRows()).toEqual(before)
    expect((await listAllRows(database, ada)).import_changes).toEqual([])
    expect(files.files.size).toBe(2)
  })

  test('restores no merged trade when the trader deleted the trade that they were merged into', async () => {
    ada = await newTrader()
    const first = ['buy 4 AAPL @ 100 on 2026-01-05', part, 'buy 6 AAPL @ 100 on 2026-01-07']
    await importFile(ada, buildStatement(...first))
    const joining = ['buy 2 AAPL @ 100 on 2026-01-04', 'sell 8 AAPL @ 125 on 2026-01-09']
    const imported = await importFile(ada, buildStatement(...joining))
    await deleteTrade(ada, (await listAllTrades(ada))[0]!)

    await undoImport(ada, imported)

    expect(await listAllTrades(ada)).toEqual([])
  })

  test('keeps later edits of the trader', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    const imported = await importFile(ada, buildStatement('sell 10 AAPL @ 110 on 2026-01-09'))
    await editTrade(ada, (await listAllTrades(ada))[0]!, { notes: 'Sold too early', entryPrice: '101' })

    await undoImport(ada, imported)

    expect(await listAllTrades(ada)).toMatchObject([
      { status: 'open', notes: 'Sold too early', entryPrice: '101' },
    ])
  })

  test('clears the execution flags of a trade that it reopens', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    const imported = await importFile(ada, buildStatement('sell 10 AAPL @ 110 on 2026-01-09'))
    await database.owner.query('update trades set tp_hit = true where user_id = $1', [
      requireUserId(ada.actor),
    ])

    await undoImport(ada, imported)

    expect(await listAllTrades(ada)).toMatchObject([{ status: 'open', tpHit: false }])
  })

  test('does not restore trades that the trader deleted later', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    const imported = await importFile(
      ada,
      buildStatement('sell 10 AAPL @ 110 on 2026-01-09', 'buy 1 KO @ 60 on 2026-01-09'),
    )
    for (const trade of await listAllTrades(ada)) await deleteTrade(ada, trade)

    expect(await undoImport(ada, imported)).toMatchObject({
      tradesRemoved: 0,
      tradesChanged: 0,
      tradesAdded: 0,
    })
    expect(await listAllTrades(ada)).toEqual([])
  })

  test('does not restore an open part that the trader deleted later, and deletes the closed part', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    const imported = await importFile(ada, buildStatement(part))
    await deleteTrade(ada, (await listAllTrades(ada)).find(({ status }) => status === 'open')!)

    await undoImport(ada, imported)

    expect(await listAllTrades(ada)).toEqual([])
  })

  test('of an earlier import derives the trades of the later import again', async () => {
    ada = await newTrader()
    const first = await importFile(ada, buildStatement(buy))
    const second = await importFile(ada, buildStatement('sell 10 AAPL @ 110 fee 2 on 2026-01-09'))

    await undoImport(ada, first)

    expect(await describeTrades(ada)).toEqual(['short AAPL 10 @ 110 open'])
    expect(await listAllTrades(ada)).toMatchObject([{ importId: second.id, fees: '2', version: 3 }])
    await undoImport(ada, second)
    expect(await listAllTrades(ada)).toEqual([])
  })

  test('of an import that changed a trade, which another undo removed, hides no execution', async () => {
    ada = await newTrader()
    const [short, cover, long] = ['sell 1 AAPL @ 90', 'buy 1 AAPL @ 91', 'buy 1 AAPL @ 92'].map(
      (text, day) => `${text} on 2026-01-0${day + 1}`,
    ) as [string, string, string]
    const first = await importFile(ada, buildStatement(cover))
    const second = await importFile(ada, buildStatement(short, long))
    await undoImport(ada, first)
    await importFile(ada, buildStatement(cover))

    await undoImport(ada, second)

    expect(await describeTrades(ada)).toEqual(['long AAPL 1 @ 91 open'])
  })

  test('out of order does not treat changes of an earlier undo as edits of the trader', async () => {
    ada = await newTrader()
    const [first, second, third, fourth] = ['buy 2', 'sell 1', 'buy 1', 'buy 1'].map(
      (text, day) => `${text} AAPL @ 90 fee 0.3 on 2026-01-0${day + 1}`,
    ) as [string, string, string, string]
    const middle = await importFile(ada, buildStatement(second, third))
    await importFile(ada, buildStatement(fourth))
    const early = await importFile(ada, buildStatement(first))

    await undoImport(ada, middle)
    await undoImport(ada, early)

    expect(await listAllTrades(ada)).toMatchObject([{ quantity: '1', fees: '0.3' }])
  })

  test('allows the same file to be imported again', async () => {
    ada = await newTrader()
    const imported = await importFile(ada, buildStatement(buy, part))
    await undoImport(ada, imported)

    expect((await previewImport(ada, buildStatement(buy, part))).trades.add).toBe(1)
    await importFile(ada, buildStatement(buy, part))
    expect(await describeTrades(ada)).toEqual(['long AAPL 6 of 10 @ 100 open, realised 38.6'])
  })

  test('twice is refused the second time', async () => {
    ada = await newTrader()
    const imported = await importFile(ada, buildStatement(buy))
    const { undoneAt } = await undoImport(ada, imported)

    await expect(undoImport(ada, imported)).rejects.toMatchObject({
      code: 'imports.already_undone',
      status: 409,
    })
    expect(await listImports(ada)).toEqual([{ ...imported, trades: 0, undoneAt }])
  })

  test('twice at once happens once', async () => {
    ada = await newTrader()
    const imported = await importFile(ada, buildStatement(buy))

    const answers = await Promise.allSettled([undoImport(ada, imported), undoImport(ada, imported)])

    expect(answers.map((one) => (one.status === 'rejected' ? one.reason.code : 'undone')).sort()).toEqual([
      'imports.already_undone',
      'undone',
    ])
  })

  test('of another user’s import is refused like an unknown import, and changes nothing', async () => {
    ada = await newTrader()
    const imported = await importFile(ada, buildStatement(buy))
    const before = await listAllRows(database, ada)
    const otherUser = await newTrader()

    for (const id of [imported.id, newId(), 'no-id']) {
      await expect(undoImport(otherUser, { id })).rejects.toMatchObject({
        code: 'imports.not_found',
        status: 404,
      })
    }
    expect(await listAllRows(database, ada)).toEqual(before)
  })

  test('that fails changes nothing', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    const imported = await importFile(ada, buildStatement(part))
    const before = await listAllRows(database, ada)
    await database.owner.query(`create or replace function fail() returns trigger language plpgsql
      as $$ begin raise exception 'the disk is full'; end $$`)
    await database.owner.query(
      'create trigger fail after update on imports for each statement execute function fail()',
    )

    await expect(undoImport(ada, imported)).rejects.toThrow()
    await database.owner.query('drop trigger fail on imports')
    expect(await listAllRows(database, ada)).toEqual(before)
  })
})

describe('undoing the first of two overlapping files', () => {
  const sell = 'sell 10 AAPL @ 120 on 2026-01-09'

  test('leaves the executions that the second file has too, and the trade with its notes belongs to that import', async () => {
    ada = await newTrader()
    const first = await importFile(
      ada,
      buildStatement(buy, sell, 'buy 1 KO @ 60 on 2026-01-09', 'sell 1 KO @ 61 on 2026-01-09 16:00:00'),
    )
    const second = await importFile(ada, buildStatement('buy 1 MMM @ 50 on 2026-01-04', buy, sell))
    const trade = (await listAllTrades(ada)).find(({ symbol }) => symbol === 'AAPL')!
    const edited = await editTrade(ada, trade, { notes: 'Earnings on Thursday' })

    expect(await undoImport(ada, first)).toMatchObject({ tradesRemoved: 1, tradesChanged: 0, tradesAdded: 0 })

    const left = await listAllTrades(ada)
    expect(left.map(({ symbol, pnl }) => [symbol, pnl]).sort()).toEqual([
      ['AAPL', '199'],
      ['MMM', null],
    ])
    expect(left.find(({ symbol }) => symbol === 'AAPL')).toEqual({ ...edited, importId: second.id })
    expect(
      (await listExecutions(ada, { tradeId: trade.id })).map(({ importId, line }) => [importId, line]),
    ).toEqual([
      [second.id, 4],
      [second.id, 5],
    ])
    await undoImport(ada, second)
    expect((await listAllRows(database, ada)).executions).toEqual([])
    expect(await listAllTrades(ada)).toEqual([])
  })

  test('leaves a split that the second file has too, and the undo of both removes it', async () => {
    ada = await newTrader()
    const shares = 'buy 10 AVGO @ 1000 on 2024-07-01'
    const sold = 'sell 100 AVGO @ 120 on 2024-07-20'
    const split = buildSplitStatement('U1', { symbol: 'AVGO', day: '2024-07-12' })
    const again = createFile(
      new TextDecoder().decode(split.bytes).replace('2024-07-12, 15:30:00', '2024-07-13, 15:30:00'),
    )
    await importFile(ada, buildAccountStatement('U1', shares, sold))
    const before = await describeTrades(ada)
    const first = await importFile(ada, split)
    const second = await importFile(ada, again)
    const whole = 'long AVGO 100 @ 100 → 120 = 2000'
    expect(await describeTrades(ada)).toContain(whole)

    await undoImport(ada, first)
    expect(await describeTrades(ada)).toContain(whole)
    await undoImport(ada, second)
    expect(await describeTrades(ada)).not.toContain(whole)
    expect((await listAllRows(database, ada)).corporate_actions).toEqual([])
    expect((await describeTrades(ada)).sort()).toEqual(before.sort())
  })

  test('leaves a correction that the second file reads in the same way, until that one is undone', async () => {
    ada = await newTrader()
    const poor = buildStatement(buy)
    await importFile(ada, poor)
    await database.owner.query(`update executions set instrument = 'fund' where user_id = $1`, [
      requireUserId(ada.actor),
    ])
    const before = (await listAllRows(database, ada)).executions
    const first = await importFile(ada, buildStatement(buy, 'buy 1 KO @ 60 on 2026-01-09'))
    const second = await importFile(ada, buildStatement(buy, 'buy 1 MMM @ 50 on 2026-01-09'))
    const findInstrument = async () =>
      (await listAllTrades(ada)).find(({ symbol }) => symbol === 'AAPL')?.instrument

    await undoImport(ada, first)
    expect(await findInstrument()).toBe('share')
    await undoImport(ada, second)
    expect((await listAllRows(database, ada)).executions).toEqual(before)
  })

  test('leaves a trade that the trader had deleted and both files restored', async () => {
    ada = await newTrader()
    const original = await importFile(ada, buildStatement(buy, sell))
    await deleteTrade(ada, (await listAllTrades(ada))[0]!)
    const first = await importFile(ada, buildStatement(buy, sell, 'buy 1 KO @ 60 on 2026-01-09'))
    await importFile(ada, buildStatement(buy, sell, 'buy 1 MMM @ 50 on 2026-01-09'))

    await undoImport(ada, first)
    await undoImport(ada, original)

    expect((await describeTrades(ada)).sort()).toEqual([
      'long AAPL 10 @ 100 → 120 = 199',
      'long MMM 1 @ 50 open',
    ])
  })
})

describe('a trade that the trader edited by hand', () => {
  test('keeps the edited part when a file closes it, and the preview lists that part', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    await editTrade(ada, (await listAllTrades(ada))[0]!, { symbol: 'APPLE', entryPrice: '100.5' })
    const file = buildStatement('sell 10 AAPL @ 110 fee 2 on 2026-01-09')

    expect((await previewImport(ada, file)).planned).toMatchObject([
      {
        action: 'change',
        keptEdits: ['symbol', 'entryPrice'],
        after: { symbol: 'APPLE', status: 'closed', entryPrice: '100.5', exitPrice: '110', pnl: '92' },
      },
    ])
    await importFile(ada, file)
    expect(await describeTrades(ada)).toEqual(['long APPLE 10 @ 100.5 → 110 = 92'])
  })

  test('follows its executions when a file leaves it in part, the preview names the part, and the undo brings it back', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    await editTrade(ada, (await listAllTrades(ada))[0]!, { symbol: 'APPLE', entryPrice: '100.5' })
    const before = await selectTradeRows()
    const file = buildStatement('sell 4 AAPL @ 110 fee 2 on 2026-01-09')

    // 4 × (110 − 100), less 4 tenths of the 1 for the buy and the 2 for the sell.
    expect((await previewImport(ada, file)).planned).toMatchObject([
      {
        action: 'change',
        keptEdits: ['symbol'],
        replacedEdits: ['entryPrice'],
        after: { symbol: 'APPLE', status: 'open', quantity: '10', entryPrice: '100', pnl: '37.6' },
      },
    ])
    const imported = await importFile(ada, file)
    expect(await listAllTrades(ada)).toMatchObject([
      { symbol: 'APPLE', status: 'open', entryPrice: '100', realised: [{ quantity: '4', pnl: '37.6' }] },
    ])
    await undoImport(ada, imported)
    expect(await selectTradeRows()).toEqual(before)
  })

  test('that was closed by hand keeps its exit, gets the fees, and is restored by the undo', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    await closeTrade(ada, { id: (await listAllTrades(ada))[0]!.id, exitPrice: '109', exitDate: '2026-01-10' })
    const before = await selectTradeRows()
    const file = buildStatement('sell 10 AAPL @ 110 fee 2 on 2026-01-09')
    const preview = await previewImport(ada, file)

    expect(preview.planned).toMatchObject([
      {
        action: 'change',
        keptEdits: ['exit'],
        after: { exitPrice: '109', exitDate: '2026-01-10', fees: '3', pnl: '87' },
      },
    ])
    const imported = await importFile(ada, file)
    expect(await describeTrades(ada)).toEqual(['long AAPL 10 @ 100 → 109 = 87'])
    expect((await previewImport(ada, file)).planned).toEqual([])
    await undoImport(ada, imported)
    expect(await selectTradeRows()).toEqual(before)
  })

  test('that was closed by hand with the values of the broker is closed by hand again after the undo', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement('buy 10 AAPL @ 100 on 2026-01-05'))
    await closeTrade(ada, { id: (await listAllTrades(ada))[0]!.id, exitPrice: '110', exitDate: '2026-01-09' })
    const before = await listAllRows(database, ada)

    const imported = await importFile(ada, buildStatement('sell 10 AAPL @ 110 on 2026-01-09'))
    await undoImport(ada, imported)

    expect((await listAllRows(database, ada)).trades).toEqual(before.trades)
  })

  test('does not change when all parts that would change were edited', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement('buy 10 AAPL @ 100 on 2026-01-05'))
    await closeTrade(ada, { id: (await listAllTrades(ada))[0]!.id, exitPrice: '109', exitDate: '2026-01-10' })
    const [before] = await listAllTrades(ada)
    const file = buildStatement('sell 10 AAPL @ 110 on 2026-01-09')

    const preview = await previewImport(ada, file)

    expect(preview.trades).toEqual({ add: 0, change: 0, keep: 1, remove: 0 })
    expect(preview.pnl).toEqual([{ currency: 'USD', closed: 0, partial: false, pnl: '0' }])
    expect(preview.planned).toMatchObject([
      { action: 'keep', keptEdits: ['exit'], before: { exitPrice: '109' }, broker: { exitPrice: '110' } },
    ])
    await importFile(ada, file)
    expect(await listAllTrades(ada)).toEqual([before])
    expect((await previewImport(ada, file)).executions.added).toBe(0)
  })

  test('does not change when its exit would be before its entry', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    await editTrade(ada, (await listAllTrades(ada))[0]!, { entryDate: '2026-01-20' })

    const { planned } = await previewImport(ada, buildStatement('sell 10 AAPL @ 110 on 2026-01-09'))

    expect(planned).toMatchObject([{ action: 'keep', keptEdits: ['entryDate', 'exit'] }])
  })

  test('does not change when a file has no new executions of it', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    const edited = await editTrade(ada, (await listAllTrades(ada))[0]!, {
      quantity: '9',
      fees: '2',
      feesUnit: 'percent',
    })

    await importFile(ada, buildStatement(buy, 'buy 1 KO @ 60 on 2026-01-09'))

    expect((await listAllTrades(ada)).find(({ symbol }) => symbol === 'AAPL')).toEqual(edited)
  })
})

describe('a trade that the trader deleted', () => {
  test('is restored when its file is imported again, and the preview says that it was deleted', async () => {
    ada = await newTrader()
    const file = buildStatement(buy, 'sell 10 AAPL @ 110 fee 2 on 2026-01-09', 'buy 1 KO @ 60 on 2026-01-09')
    await importFile(ada, file)
    await deleteTrade(ada, (await listAllTrades(ada)).find(({ symbol }) => symbol === 'AAPL')!)
    const before = await selectTradeRows()

    const preview = await previewImport(ada, file)
    expect(preview.executions).toMatchObject({ read: 3, added: 0, alreadyImported: 3, corrected: 0 })
    expect(preview.planned).toMatchObject([
      { action: 'add', deletedBefore: true, after: { pnl: '97' }, lines: [3, 4] },
    ])
    const again = await importFile(ada, file)
    expect(await describeTrades(ada)).toEqual(['long AAPL 10 @ 100 → 110 = 97', 'long KO 1 @ 60 open'])
    await undoImport(ada, again)
    expect(await selectTradeRows()).toEqual(before)
  })

  test('stays deleted while other files of its symbol are imported and undone', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy, 'sell 10 AAPL @ 110 on 2026-01-09'))
    await deleteTrade(ada, (await listAllTrades(ada))[0]!)

    const imported = await importFile(ada, buildStatement('buy 1 AAPL @ 120 on 2026-01-12'))
    expect(await describeTrades(ada)).toEqual(['long AAPL 1 @ 120 open'])
    await undoImport(ada, imported)
    expect(await listAllTrades(ada)).toEqual([])
  })

  test('while it was open is restored as closed when a file closes it, and opens no short', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    await deleteTrade(ada, (await listAllTrades(ada))[0]!)
    const file = buildStatement('sell 10 AAPL @ 110 fee 2 on 2026-01-09')

    expect((await previewImport(ada, file)).planned).toMatchObject([{ action: 'add', deletedBefore: true }])
    const imported = await importFile(ada, file)
    expect(await describeTrades(ada)).toEqual(['long AAPL 10 @ 100 → 110 = 97'])
    await undoImport(ada, imported)
    expect(await listAllTrades(ada)).toEqual([])
  })

  test('does not change the other trade that shares an execution with it', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy, 'sell 15 AAPL @ 110 on 2026-01-09'))
    await deleteTrade(ada, (await listAllTrades(ada)).find(({ type }) => type === 'long')!)
    const [short] = await listAllTrades(ada)

    const imported = await importFile(ada, buildStatement('buy 5 AAPL @ 105 on 2026-01-12'))
    expect(await listAllTrades(ada)).toMatchObject([
      { id: short?.id, type: 'short', quantity: '5', pnl: '25' },
    ])
    await undoImport(ada, imported)
    expect(await listAllTrades(ada)).toEqual([{ ...short, version: 3, updatedAt: expect.any(String) }])
  })

  test('and was restored stays after the undo when a later import added to it', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    await deleteTrade(ada, (await listAllTrades(ada))[0]!)
    const second = await importFile(ada, buildStatement(buy))
    await importFile(ada, buildStatement('sell 10 AAPL @ 110 fee 2 on 2026-01-09'))

    await undoImport(ada, second)

    expect(await describeTrades(ada)).toEqual(['long AAPL 10 @ 100 → 110 = 97'])
  })
})

test('stop, target and plan of a split trade are in the new shares, and in the old ones again after the undo', async () => {
  ada = await newTrader()
  await importFile(ada, buildAccountStatement('U1', 'buy 10 AVGO @ 1000 on 2024-07-10 10:30:00'))
  const planned = { stopLoss: '950', takeProfit: '1200' }
  const first = await editTrade(ada, (await listAllTrades(ada))[0]!, planned)
  await editTrade(ada, first, { ...planned, stopLoss: '930.05' })
  const get = async () => {
    const { stopLoss, takeProfit, planHistory } = await getTrade(ada, { id: first.id })
    return {
      stopLoss,
      takeProfit,
      plan: planHistory.map((one) => [one.stopLoss, one.takeProfit, one.quantity]),
    }
  }
  const before = await get()

  const split = await importFile(ada, buildSplitStatement('U1', { symbol: 'AVGO', day: '2024-07-12' }))
  expect(await get()).toEqual({
    ...{ stopLoss: '93.005', takeProfit: '120' },
    plan: [
      ['95', '120', '100'],
      ['93.005', '120', '100'],
    ],
  })
  expect(comparePlan(await closeAt(first.id, '110'))?.leftBeforeTarget).toBe('1000')

  await undoImport(ada, split)
  const { stopLoss, takeProfit, plan } = await get()
  expect({ stopLoss, takeProfit, plan }).toEqual(before)
})

test('the stop is in the new shares too when the file of the split has a further purchase', async () => {
  ada = await newTrader()
  await importFile(ada, buildAccountStatement('U1', 'buy 10 AVGO @ 1000 on 2024-07-10 10:30:00'))
  const { id } = await editTrade(ada, (await listAllTrades(ada))[0]!, { stopLoss: '950' })
  const { bytes } = buildSplitStatement('U1', { symbol: 'AVGO', day: '2024-07-12' })
  const text = new TextDecoder().decode(bytes).replaceAll('KO', 'AVGO')

  const imported = await importFile(ada, createFile(text, 'more.csv'))
  expect(await getTrade(ada, { id })).toMatchObject({ quantity: '110', stopLoss: '95' })
  await undoImport(ada, imported)
  expect(await getTrade(ada, { id })).toMatchObject({ quantity: '10', stopLoss: '950' })
})

/** Closes an open trade and returns it. */
async function closeAt(id: string, exitPrice: string) {
  await closeTrade(ada, { id, exitPrice, exitDate: '2024-08-02' })
  return await getTrade(ada, { id })
}
