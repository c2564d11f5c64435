import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import {
  answer,
  createFile,
  createInProcessImporter,
  describeTrades,
  finishPreview,
  importAnswered,
  importFile,
  listAllRows,
  previewImport,
  undo,
} from './imports.fixtures.ts'
import { commitPreview } from './index.ts'
import type { UploadedFile } from './uploaded-file.ts'

let database: TestDatabase
let ada: Context
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

/** A Flex Query; each line is 'buy 10 AAPL @ 100 fee 1 at 2026-03-02 15:30:00 id 7', with ' Ca' for a cancellation. */
function buildFlex(...lines: string[]): UploadedFile {
  const rows = lines.map((line) => {
    const [side = '', quantity, symbol, , price, , fee, , day = '', time = '', , id, code = ''] =
      line.split(' ')
    const when = `${day.replaceAll('-', '')};${time.replaceAll(':', '')}`
    const signed = side === 'sell' ? `-${quantity}` : quantity
    return ['USD', 'STK', symbol, side.toUpperCase(), signed, price, `-${fee}`, 'U1', when, id, code]
  })
  const header =
    'CurrencyPrimary,AssetClass,Symbol,Buy/Sell,Quantity,TradePrice,IBCommission,ClientAccountID,DateTime,TradeID,Notes/Codes'
  return createFile([header, ...rows.map((cells) => cells.join(','))].join('\n'), 'flex.csv')
}

const sell = 'sell 10 AAPL @ 110 fee 1 at 2026-03-04 15:30:00 id 8'
const first = buildFlex('buy 10 AAPL @ 100 fee 1 at 2026-03-02 15:30:00 id 7', sell)
const before = ['long AAPL 10 @ 100 → 110 = 98']

describe('a correction of the broker', () => {
  test.each([
    ['price', 'buy 10 AAPL @ 101 fee 1 at 2026-03-02 15:30:00 id 7', ['long AAPL 10 @ 101 → 110 = 88']],
    ['fee', 'buy 10 AAPL @ 100 fee 3 at 2026-03-02 15:30:00 id 7', ['long AAPL 10 @ 100 → 110 = 96']],
    [
      'quantity',
      'buy 12 AAPL @ 100 fee 1 at 2026-03-02 15:30:00 id 7',
      [expect.stringMatching(/^long AAPL 2 of 12 @ 100 open, realised 98\.1/)],
    ],
    ['time', 'buy 10 AAPL @ 100 fee 1 at 2026-03-02 15:35:00 id 7', before],
  ])('of the %s is a change to accept, and its undo takes it back', async (_what, line, after) => {
    ada = await newTrader()
    await importFile(ada, first)
    const rows = await listAllRows(database, ada)
    const corrected = buildFlex(line, sell)

    const { corrections, executions } = await previewImport(ada, corrected)
    expect(executions).toMatchObject({ added: 0, alreadyImported: 2, corrected: 1 })
    expect(corrections).toMatchObject({
      ...{ total: 1, open: 0 },
      questions: [
        {
          ...{ line: 2, symbol: 'AAPL', answer: 'accept', isProposed: true },
          file: { fileName: 'flex.csv' },
          before: { price: '100', quantity: '10', fee: '1' },
        },
      ],
    })
    const { id } = await importFile(ada, corrected)
    expect(await describeTrades(ada)).toEqual(after)
    for (const again of [corrected, first])
      expect((await previewImport(ada, again)).corrections, 'both files say nothing new').toMatchObject({
        total: 0,
      })
    await expect(importFile(ada, corrected)).rejects.toMatchObject({ code: 'imports.nothing_new' })

    await undo(ada, { id })
    expect(await describeTrades(ada)).toEqual(before)
    const { executions: restored } = await listAllRows(database, ada)
    expect(restored).toEqual(rows.executions)
  })

  test('that the trader does not accept is not asked about again, but another one is', async () => {
    ada = await newTrader()
    await importFile(ada, first)
    const corrected = buildFlex('buy 10 AAPL @ 101 fee 1 at 2026-03-02 15:30:00 id 7', sell)
    await importAnswered(ada, corrected, { allCorrections: 'keep' })

    expect(await describeTrades(ada)).toEqual(before)
    expect((await previewImport(ada, corrected)).corrections.total).toBe(0)
    const next = buildFlex('buy 10 AAPL @ 102 fee 1 at 2026-03-02 15:30:00 id 7', sell)
    expect((await previewImport(ada, next)).corrections.total).toBe(1)
  })

  test('survives the undo of the first import', async () => {
    ada = await newTrader()
    const original = await importFile(ada, first)
    const corrected = await importFile(
      ada,
      buildFlex('buy 12 AAPL @ 100 fee 1 at 2026-03-02 15:30:00 id 7', sell),
    )

    const after = await describeTrades(ada)
    await undo(ada, original)
    expect(await describeTrades(ada)).toEqual(after)
    await undo(ada, corrected)
    expect(await describeTrades(ada)).toEqual([])
  })

  test('needs an answer when time and quantity differ, because fills of one order can have one id', async () => {
    ada = await newTrader()
    await importFile(ada, first)
    const other = buildFlex('buy 5 AAPL @ 100 fee 1 at 2026-03-02 16:00:00 id 7', sell)

    const { id, preview } = await finishPreview(ada, other)
    expect(preview).toMatchObject({
      executions: { added: 0, undecided: 1 },
      corrections: { open: 1, questions: [{ answer: null, canBeAnother: true }] },
    })
    await expect(importFile(ada, other)).rejects.toMatchObject({ code: 'imports.questions_open' })
    const [question] = preview?.corrections.questions ?? []
    const { previewHash } = await answer(ada, id, {
      corrections: [{ id: question?.id ?? '', answer: 'another' }],
    })
    await commitPreview(ada, createInProcessImporter(ada), { id, previewHash })
    expect(await describeTrades(ada)).toEqual([
      expect.stringMatching(/^long AAPL 5 of 15 @ 100 open, realised 9/),
    ])
  })

  test('is not seen in rounded prices, missing fees, ids of several fills, and other days', async () => {
    const lines = ['buy 10 AAPL @ 100.1234 fee 1 at 2026-03-02 15:30:00 id 7', sell]
    for (const again of [
      ['buy 10 AAPL @ 100.12 fee 1 at 2026-03-02 15:30:00 id 7', sell],
      ['buy 10 AAPL @ 100.1234 fee 0 at 2026-03-02 15:30:00 id 7', sell],
      [...lines, 'buy 5 AAPL @ 90 fee 1 at 2026-03-02 16:30:00 id 7'],
      ['buy 10 AAPL @ 90 fee 1 at 2026-03-03 15:30:00 id 7', sell],
    ]) {
      ada = await newTrader()
      await importFile(ada, buildFlex(...lines))
      expect((await previewImport(ada, buildFlex(...again))).corrections.total).toBe(0)
    }
  })

  test('of a lower fee alone is kept as it is, unless the trader accepts it', async () => {
    ada = await newTrader()
    await importFile(ada, first)

    const lower = buildFlex('buy 10 AAPL @ 100 fee 0.5 at 2026-03-02 15:30:00 id 7', sell)
    expect(await previewImport(ada, lower)).toMatchObject({
      executions: { corrected: 0 },
      corrections: { questions: [{ answer: 'keep', isProposed: true }] },
    })
  })
})

describe('a cancellation', () => {
  const cancel = 'sell 10 AAPL @ 110 fee 0 at 2026-03-04 15:30:00 id 9 Ca'

  test.each([
    [
      'of an execution in an earlier file',
      buildFlex('buy 1 KO @ 60 fee 1 at 2026-03-05 15:30:00 id 10', cancel),
    ],
    [
      'together with its execution',
      buildFlex(sell, cancel, 'buy 1 KO @ 60 fee 1 at 2026-03-05 15:30:00 id 10'),
    ],
  ])('%s is a removal to accept, once, and its undo takes it back', async (_what, file) => {
    ada = await newTrader()
    await importFile(ada, first)

    const { corrections, warnings } = await previewImport(ada, file)
    expect(corrections).toMatchObject({
      total: 1,
      questions: [{ symbol: 'AAPL', side: 'sell', before: { price: '110' }, after: null, answer: 'accept' }],
    })
    expect(warnings.map(({ code }) => code)).not.toContain('import.cancelled')
    const { id } = await importFile(ada, file)
    expect(await describeTrades(ada)).toEqual(['long KO 1 @ 60 open', 'long AAPL 10 @ 100 open'])
    expect((await previewImport(ada, file)).corrections.total).toBe(0)
    expect((await previewImport(ada, first)).executions).toMatchObject({ added: 0, corrected: 0 })

    await undo(ada, { id })
    expect(await describeTrades(ada)).toEqual(before)
  })

  test('that is not accepted is not asked about again', async () => {
    ada = await newTrader()
    await importFile(ada, first)
    await importAnswered(ada, buildFlex(cancel, 'buy 1 KO @ 60 fee 1 at 2026-03-05 15:30:00 id 10'), {
      allCorrections: 'keep',
    })

    expect(await describeTrades(ada)).toEqual(['long KO 1 @ 60 open', ...before])
    expect((await previewImport(ada, buildFlex(cancel))).corrections.total).toBe(0)
  })

  test('of the only execution of a trade removes the trade, and the undo restores it', async () => {
    ada = await newTrader()
    await importFile(ada, buildFlex(sell.replace('sell', 'buy')))
    const { id } = await importFile(ada, buildFlex(cancel.replace('sell', 'buy')))

    expect(await describeTrades(ada)).toEqual([])
    await undo(ada, { id })
    expect(await describeTrades(ada)).toEqual(['long AAPL 10 @ 110 open'])
  })

  test('of nothing that is stored has a warning', async () => {
    ada = await newTrader()
    const { warnings, corrections } = await previewImport(
      ada,
      buildFlex(cancel, 'buy 1 KO @ 60 fee 1 at 2026-03-05 15:30:00 id 10'),
    )

    expect(warnings).toMatchObject([{ line: 2, code: 'import.cancelled' }])
    expect(corrections.total).toBe(0)
  })
})
