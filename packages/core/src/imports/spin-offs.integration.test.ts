import { BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrokerAccount } from '../broker-accounts/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import {
  answer,
  buildStatement,
  createFile,
  createInProcessImporter,
  describeTrades,
  finishPreview,
  importFile,
  listAllRows,
  listAllTrades,
  undo,
} from './imports.fixtures.ts'
import { answerPreview, commitPreview } from './index.ts'
import type { UploadedFile } from './uploaded-file.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

/** A statement with these executions, and 4 KID that came on 10 June by a spin-off from OLD. */
function buildWithSpinOff(...executions: string[]): UploadedFile {
  const lines = [
    new TextDecoder().decode(buildStatement(...executions).bytes),
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
    'Corporate Actions,Data,Stocks,USD,2026-06-11,"2026-06-10, 20:25:00","OLD(US1) Spinoff  1 for 5 (KID, KID CORP, US2)",4,0,0,0,',
  ]
  return createFile(lines.join('\n'), 'spin-off.csv')
}

const bought = ['buy 10 OLD @ 100 on 2026-03-02', 'buy 10 OLD @ 200 on 2026-04-02']

describe('a spin-off in a file', () => {
  test('is asked about with its line, takes the stated part of the cost, and is undone with the import', async () => {
    const ada = await newTrader()
    const { id, preview } = await finishPreview(ada, buildWithSpinOff(...bought))
    const [question] = preview!.spinOffs.questions

    expect(preview).toMatchObject({
      trades: { add: 1 },
      spinOffs: {
        open: 1,
        questions: [{ symbol: 'KID', parent: 'OLD', quantity: '4', day: '2026-06-10', line: 6 }],
      },
    })

    const stated = { id: question!.id, answer: 'stated' as const, parent: 'OLD', costPct: '25' }
    const answered = await answer(ada, id, { spinOffs: [stated] })
    expect(answered).toMatchObject({
      trades: { add: 2 },
      spinOffs: { open: 0, questions: [{ answer: { parent: 'OLD', costPct: '25' } }] },
    })
    const importer = createInProcessImporter(ada)
    const created = await commitPreview(ada, importer, {
      id,
      previewHash: answered.previewHash,
      account: 'IB',
    })

    // A quarter of 1,000 and 2,000 goes to 2 KID each.
    expect((await describeTrades(ada)).toSorted()).toEqual([
      'long KID 4 @ 187.5 open',
      'long OLD 20 @ 112.5 open',
    ])
    expect((await listAllTrades(ada)).find(({ symbol }) => symbol === 'KID')).toMatchObject({
      entryDate: '2026-03-02',
      account: 'IB',
    })
    const again = await finishPreview(ada, buildWithSpinOff(...bought))
    expect(again.preview).toMatchObject({
      spinOffs: { questions: [] },
      trades: { add: 0, change: 0, remove: 0 },
    })

    await undo(ada, created)
    const { trades, executions } = await listAllRows(database, ada)
    expect([trades, executions]).toEqual([[], []])
  })

  test('can be from shares of an earlier file, and an answer can be changed and taken back', async () => {
    const ada = await newTrader()
    await importFile(ada, buildStatement(...bought))
    const { id, preview } = await finishPreview(
      ada,
      buildWithSpinOff('sell 20 OLD @ 150 on 2026-07-01 code C'),
    )
    const question = preview!.spinOffs.questions[0]!.id
    const state = async (costPct: string) =>
      await answer(ada, id, { spinOffs: [{ id: question, answer: 'stated', parent: 'OLD', costPct }] })

    expect((await state('10')).pnl).toEqual([{ currency: 'USD', closed: 1, partial: false, pnl: '300' }])
    expect((await state('0')).pnl).toEqual([{ currency: 'USD', closed: 1, partial: false, pnl: '0' }])
    expect((await state('0')).trades).toMatchObject({ add: 1, change: 1 })
    const taken = await answer(ada, id, { spinOffs: [{ id: question, answer: 'none' }] })
    expect(taken).toMatchObject({ trades: { add: 0 }, spinOffs: { open: 1 } })
  })

  // 10 of 20 shares are sold before, for 1,500; the others for 1,200 after it, and the 4 new ones for 400. They cost 3,000.
  test.each([
    ['fifo', '500'],
    ['lifo', '-500'],
    ['average', '0'],
  ] as const)(
    'by %s changes no exit before it, and both trades realise the money that moved',
    async (costMethod, before) => {
      const ada = await newTrader()
      await createBrokerAccount(ada, BrokerAccountFields.parse({ name: 'Main', costMethod }))
      const { id, preview } = await finishPreview(
        ada,
        buildWithSpinOff(
          ...bought,
          'sell 10 OLD @ 150 on 2026-05-04 code C',
          'sell 5 OLD @ 120 on 2026-07-01 code C',
          'sell 5 OLD @ 120 on 2026-08-03 code C',
          'sell 4 KID @ 100 on 2026-07-01 code C',
        ),
      )
      const question = preview!.spinOffs.questions[0]!.id
      const answered = await answer(ada, id, {
        spinOffs: [{ id: question, answer: 'stated', parent: 'OLD', costPct: '25' }],
      })
      const { previewHash } = answered
      await commitPreview(ada, createInProcessImporter(ada), { id, previewHash, account: 'Main' })

      const trades = await listAllTrades(ada)
      expect(trades.map(({ symbol, pnl }) => [symbol, pnl]).toSorted()).toEqual([
        ['KID', '-100'], // a quarter of the 2,000 that the shares at 200 cost
        ['OLD', '200'],
      ])
      expect(trades.find(({ symbol }) => symbol === 'OLD')?.realised[0]).toMatchObject({ pnl: before })
    },
  )

  test('is refused from shares that were not open, and for a question that the file does not have', async () => {
    const [ada, eve] = [await newTrader(), await newTrader()]
    const { id, preview } = await finishPreview(ada, buildWithSpinOff(...bought))
    const stated = { answer: 'stated' as const, parent: 'GONE', costPct: '10' }
    const refusal = (field: string, code: string) => ({ code: 'request.invalid', fields: [{ field, code }] })
    const question = preview!.spinOffs.questions[0]!.id

    await expect(answer(ada, id, { spinOffs: [{ id: question, ...stated }] })).rejects.toMatchObject(
      refusal('spinOffs.0.parent', 'event.no_position'),
    )
    await expect(answer(ada, id, { spinOffs: [{ id, ...stated }] })).rejects.toMatchObject(
      refusal('spinOffs.0.id', 'field.invalid'),
    )
    const given = { id, contractSizes: [], spinOffs: [{ id: question, ...stated }] }
    await expect(answerPreview(eve, createInProcessImporter(eve), given)).rejects.toMatchObject({
      code: 'imports.preview_not_found',
    })
  })
})
