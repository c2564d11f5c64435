import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import {
  answer,
  buildStatement,
  createFile,
  createInProcessImporter,
  describeTrades,
  finishPreview,
  importAnswered,
  importFile,
  listAllRows,
  listAllTrades,
  previewImport,
  undo,
} from './imports.fixtures.ts'
import { commitPreview, listExecutions } from './index.ts'

let database: TestDatabase
let ada: Context
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

/** A Flex Query without the column Open/CloseIndicator, with these sales; `cost` and `pnl` are what the broker states. */
function buildFlex(
  ...sales: { day: string; cost?: string; pnl?: string; codes?: string; quantity?: string }[]
) {
  const header =
    '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Multiplier","DateTime","Buy/Sell","Quantity","TradePrice","TradeMoney","IBCommission","IBCommissionCurrency","TradeID","Notes/Codes","CostBasis","FifoPnlRealized"'
  const lines = sales.map(
    ({ day, cost = '', pnl = '', codes = '', quantity = '100' }, at) =>
      `"U1","USD","STK","NVDA","1","${day.replaceAll('-', '')};100000","SELL","-${quantity}","150","-${150 * Number(quantity)}","-1","USD","${at + 1}","${codes}","${cost}","${pnl}"`,
  )
  return createFile([header, ...lines].join('\n'), 'flex.csv')
}

const sold = buildFlex({ day: '2026-06-15' })
const soldAtCost = buildFlex({ day: '2026-06-15', codes: 'C', cost: '-12000', pnl: '2999' })

async function ask(file: Parameters<typeof finishPreview>[1], ctx: Context = ada) {
  const { id, preview } = await finishPreview(ctx, file)
  if (!preview) throw new Error('the preview is ready')
  return {
    previewId: id,
    preview,
    questions: preview.lots.questions,
    questionId: preview.lots.questions[0]?.id ?? '',
  }
}

async function commit(id: string, previewHash: string) {
  return await commitPreview(ada, createInProcessImporter(ada), { id, previewHash })
}

async function answerFirst(file: Parameters<typeof finishPreview>[1], given: object) {
  const { previewId, questionId } = await ask(file)
  return await answer(ada, previewId, { lots: [{ id: questionId, ...given } as never] })
}

describe('shares that were sold without a known purchase', () => {
  test('are listed as a question, and without an answer they are in no trade', async () => {
    ada = await newTrader()
    const { preview, questions } = await ask(sold)

    expect(questions).toEqual([
      {
        id: expect.any(String),
        symbol: 'NVDA',
        account: 'U1',
        currency: 'USD',
        side: 'sell',
        quantity: '100',
        from: '2026-06-15',
        to: '2026-06-15',
        executions: 1,
        lines: [2],
        cost: null,
        canBeShort: true,
        answer: null,
        isAssumed: false,
        price: null,
        day: null,
      },
    ])
    expect(preview).toMatchObject({ planned: [], warnings: [], lots: { total: 1, open: 1 } })
    await importFile(ada, sold)
    expect(await describeTrades(ada)).toEqual([])
    expect((await ask(sold)).questions).toEqual(questions)
  })

  test('are a trade at the price and the day that the trader states, and the same file asks nothing again', async () => {
    ada = await newTrader()
    const preview = await answerFirst(sold, { answer: 'stated', price: '110.5', day: '2024-03-01' })

    expect(preview.lots.questions).toMatchObject([{ answer: 'stated', price: '110.5', day: '2024-03-01' }])
    expect(preview).toMatchObject({ lots: { open: 0 }, pnl: [{ closed: 1, pnl: '3949' }] })
    const imported = await commit(preview.id, preview.previewHash)
    const [trade] = await listAllTrades(ada)

    expect(imported).toMatchObject({ executionsAdded: 1, tradesAdded: 1 })
    expect(trade).toMatchObject({ type: 'long', entryDate: '2024-03-01', account: 'U1', pnl: '3949' })
    expect(await listExecutions(ada, { tradeId: trade!.id })).toMatchObject([
      { role: 'entry', side: 'buy', origin: 'stated', day: '2024-03-01', price: '110.5', line: 2 },
      { role: 'exit', side: 'sell', origin: null },
    ])
    expect((await previewImport(ada, sold)).lots.questions).toEqual([])
    await undo(ada, imported)
    expect(await describeTrades(ada)).toEqual([])
    expect(await countLots()).toBe(0)
  })

  test('cost what the file states, or what the P&L of the broker implies', async () => {
    ada = await newTrader()
    const implied = buildFlex({ day: '2026-06-15', pnl: '2999' })

    for (const file of [soldAtCost, implied]) expect((await ask(file)).questions[0]?.cost).toBe('12000')
    const preview = await answerFirst(soldAtCost, { answer: 'file', day: '2026-03-02' })
    await commit(preview.id, preview.previewHash)

    // 15,000 − 1 − 12,000, as the broker says.
    expect(preview.brokerTotals).toMatchObject([{ brokerPnl: '2999', pnl: '2999' }])
    expect(await describeTrades(ada)).toEqual(['long NVDA 100 @ 120 → 150 = 2999'])
  })

  test('are a short position when the trader says so, and it cannot be one when the file says that the sale closes', async () => {
    ada = await newTrader()
    const preview = await answerFirst(sold, { answer: 'short' })
    const imported = await commit(preview.id, preview.previewHash)

    expect(await describeTrades(ada)).toEqual(['short NVDA 100 @ 150 open'])
    expect((await previewImport(ada, sold)).lots.questions).toEqual([])
    expect((await ask(soldAtCost, await newTrader())).questions).toMatchObject([{ canBeShort: false }])
    await undo(ada, imported)
    expect(await describeTrades(ada)).toEqual([])
  })

  test('that an earlier import brought are asked for again by the next file, and its undo takes the answer back', async () => {
    ada = await newTrader()
    await importFile(ada, sold)
    const selectFacts = async () =>
      (await listAllRows(database, ada)).executions?.map(({ is_entry: _unused, ...row }) => row)
    const before = await selectFacts()
    const next = buildFlex({ day: '2026-06-15' }, { day: '2026-07-15', quantity: '10' })
    for (const given of [{ answer: 'short' }, { answer: 'stated', price: '100', day: '2025-01-02' }]) {
      const preview = await answerFirst(next, given)
      expect(preview.lots.questions).toMatchObject([{ quantity: '110', executions: 2, lines: [2, 3] }])
      const imported = await commit(preview.id, preview.previewHash)
      expect(await describeTrades(ada)).toHaveLength(given.answer === 'short' ? 1 : 2)
      await undo(ada, imported)

      expect(await describeTrades(ada)).toEqual([])
      expect(await selectFacts()).toEqual(before)
    }
  })

  test('need no lot any more when an older file has their purchase, and need it again when that file is undone', async () => {
    ada = await newTrader()
    const preview = await answerFirst(sold, { answer: 'stated', price: '100', day: '2025-01-02' })
    await commit(preview.id, preview.previewHash)
    const older = createFile(
      new TextDecoder()
        .decode(buildFlex({ day: '2025-05-05', quantity: '60' }).bytes)
        .replace('"SELL","-60","150","-9000"', '"BUY","60","90","5400"'),
    )
    const imported = await importFile(ada, older)

    // 60 of the purchase at 90 and 40 of the lot at 100; the fees are 1 each.
    expect(await listAllTrades(ada)).toMatchObject([{ quantity: '100', entryPrice: '94', pnl: '5598' }])
    await undo(ada, imported)
    expect(await describeTrades(ada)).toEqual(['long NVDA 100 @ 100 → 150 = 4999'])
  })

  test('that are bought back on the same day are read as a short, which the trader can correct', async () => {
    ada = await newTrader()
    const day = buildStatement(
      'sell 100 NVDA @ 150 fee 1 on 2026-01-05 code P',
      'buy 100 NVDA @ 140 on 2026-01-05 16:00:00',
    )
    const { preview, questions } = await ask(day)

    expect(questions).toMatchObject([{ answer: 'short', isAssumed: true, quantity: '100' }])
    expect(preview.lots).toMatchObject({ total: 1, open: 0 })
    const corrected = await answerFirst(day, { answer: 'stated', price: '100', day: '2025-01-02' })
    expect(corrected.lots.questions).toMatchObject([{ answer: 'stated', isAssumed: false }])
    await commit(corrected.id, corrected.previewHash)
    expect((await describeTrades(ada)).sort()).toEqual([
      'long NVDA 100 @ 100 → 150 = 4999',
      'long NVDA 100 @ 140 open',
    ])
  })

  test('have one question for each position between two splits', async () => {
    ada = await newTrader()
    const file = createFile(
      [
        new TextDecoder().decode(
          buildStatement(
            'sell 10 NVDA @ 1200 on 2024-06-03 code P',
            'sell 100 NVDA @ 120 on 2024-06-12 code P',
            'sell 5 KO @ 60 on 2024-06-12 code P',
          ).bytes,
        ),
        'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
        'Corporate Actions,Data,Stocks,USD,2024-06-10,"2024-06-07, 20:25:00","NVDA(US67066G1040) Split 10 for 1 (NVDA, NVIDIA CORP, US67066G1040)",0,0,0,0,',
      ].join('\n'),
    )
    const { previewId, questions } = await ask(file)

    expect(questions).toMatchObject([
      { symbol: 'NVDA', quantity: '10', to: '2024-06-03' },
      { symbol: 'NVDA', quantity: '100', from: '2024-06-12' },
      { symbol: 'KO', quantity: '5' },
    ])
    const all = await answer(ada, previewId, { otherLots: 'short' })
    expect(all.lots.questions.map((one) => one.answer)).toEqual(['short', 'short', 'short'])
    const [first] = questions
    const changed = await answer(ada, previewId, { lots: [{ id: first!.id, answer: 'none' }] })
    expect(changed.lots).toMatchObject({ total: 3, open: 1 })
  })

  test('can be answered only as the preview asks, and by its owner', async () => {
    ada = await newTrader()
    const { previewId, questionId } = await ask(sold)
    const give = (lot: object) => answer(ada, previewId, { lots: [{ id: questionId, ...lot } as never] })
    const refused = (field: string, code: string) => ({
      code: 'request.invalid',
      fields: [expect.objectContaining({ field: `lots.0.${field}`, code })],
    })

    await expect(give({ answer: 'stated', price: '1', day: '2026-06-16' })).rejects.toMatchObject(
      refused('day', 'import.lot_after_sale'),
    )
    await expect(give({ answer: 'stated', price: '-1', day: '2026-06-15' })).rejects.toMatchObject(
      refused('price', 'import.lot_below_zero'),
    )
    await expect(give({ answer: 'file' })).rejects.toMatchObject(refused('answer', 'field.invalid'))
    await expect(give({ id: previewId, answer: 'short' })).rejects.toMatchObject(
      refused('id', 'field.invalid'),
    )
    await expect(
      answer(await newTrader(), previewId, { lots: [{ id: questionId, answer: 'short' }] }),
    ).rejects.toMatchObject({ code: 'imports.preview_not_found' })
    expect((await finishPreview(ada, sold)).preview?.lots.questions).toMatchObject([{ answer: null }])
  })

  test('of a broker that names no account get the account of the answer, also their lot', async () => {
    ada = await newTrader()
    const file = buildStatement('sell 100 NVDA @ 150 fee 1 on 2026-01-05 code P')
    const { questionId } = await ask(file)
    await importAnswered(ada, file, {
      account: 'Main',
      lots: [{ id: questionId, answer: 'stated', price: '0', day: '2020-02-03' }],
    })

    expect(await listAllTrades(ada)).toMatchObject([{ account: 'Main', entryPrice: '0', pnl: '14999' }])
    expect((await listAllRows(database, ada)).executions).toHaveLength(2)
  })
})

async function countLots(): Promise<number> {
  const rows = (await listAllRows(database, ada)).executions as { covers: string | null }[]
  return rows.filter(({ covers }) => covers !== null).length
}
