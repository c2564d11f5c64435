import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import {
  addFormats,
  answer,
  buildJournal,
  buildLedger,
  buildStatement,
  createFile,
  createInProcessImporter,
  describeTrades,
  finishPreview,
  listAllRows,
  undo,
} from './imports.fixtures.ts'
import { answerPreview, cancelPreview, commitPreview, getPreview, listImports } from './index.ts'
import type { UploadedFile } from './uploaded-file.ts'

let database: TestDatabase
beforeAll(async () => {
  addFormats()
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

const shares = buildStatement(
  'buy 10 AAPL @ 100 fee 1 on 2026-01-05',
  'sell 10 AAPL @ 110 fee 1 on 2026-01-06 code C',
)
const more = buildStatement('buy 5 TSLA @ 180 on 2026-02-05')
const journal = buildJournal('7,EURUSD,buy,1,2026-01-05 10:00,1.10,2026-01-09 10:00,1.20,0.5,,,')
const ledger = buildLedger('2026-03-02,Buy,AAPL,4,90,-360,USD', '2026-03-03,Dividend,KO,,,12.50,USD')
const unknown = createFile('When,What,How many\n2026-01-05,AAPL,4')
const files = { 'january.csv': shares, 'february.csv': more, 'journal.csv': journal, 'ledger.csv': ledger }

function pack(members: Record<string, UploadedFile>, options?: object): UploadedFile {
  const entries = Object.entries(members).map(([name, { bytes }]) => [name, bytes] as const)
  const bytes = zipSync(Object.fromEntries(entries))
  return { bytes, fileName: 'files.zip', ...(options && { options: JSON.stringify(options) }) }
}

/** The previews of an upload, in the order in which they are committed. */
async function previewAll(ctx: Context, file: UploadedFile) {
  const first = await finishPreview(ctx, file)
  if (!first.preview) throw new Error(JSON.stringify(first.error))
  const others = await Promise.all(first.others.map((id) => getPreview(ctx, { id })))
  return [first, ...others].map(({ id, preview }) => ({ ...preview!, id })) // an upload is ready with all its previews
}

/** Commits the previews with the suggested accounts, and returns the imports. */
async function commitAll(ctx: Context, previews: Awaited<ReturnType<typeof previewAll>>) {
  const imports = []
  for (const { id, previewHash, accountQuestion: question } of previews) {
    const account = question && !question.isAnswered ? question.suggested : undefined
    imports.push(await commitPreview(ctx, createInProcessImporter(ctx), { id, previewHash, account }))
  }
  return imports
}

test('the files of several brokers make one preview with a part for each, which become an import each', async () => {
  const ada = await newTrader()
  const before = await listAllRows(database, ada)
  const previews = await previewAll(ada, pack({ ...files, 'unknown.csv': unknown }))

  expect(await listAllRows(database, ada)).toEqual(before)
  expect(previews).toMatchObject([
    {
      fileName: 'january.csv and 1 more',
      files: ['january.csv', 'february.csv'],
      format: { id: 'ibkr-activity' },
      unreadFiles: ['unknown.csv'],
      accountQuestion: { suggested: 'Interactive Brokers' },
      pnl: [{ closed: 1, pnl: '98' }],
    },
    { fileName: 'journal.csv', format: { id: 'test-journal' }, unreadFiles: [] },
    {
      fileName: 'ledger.csv',
      format: { id: 'test-ledger' },
      accountQuestion: { suggested: 'Test ledger' },
      trades: { add: 1, change: 0 },
      movements: { added: 1 },
    },
  ])

  const imports = await commitAll(ada, previews)

  expect((await listImports(ada)).map(({ fileName, format }) => `${fileName}: ${format.title}`)).toEqual([
    'ledger.csv: Test ledger',
    'journal.csv: Test journal trades',
    'january.csv and 1 more: Interactive Brokers activity statement',
  ])
  expect((await describeTrades(ada)).toSorted()).toEqual([
    'long AAPL 10 @ 100 → 110 = 98',
    'long AAPL 4 @ 90 open',
    'long EURUSD 1 @ 1.1 → 1.2 = -0.4',
    'long TSLA 5 @ 180 open',
  ])
  expect((await previewAll(ada, pack(files))).map(({ executions }) => executions.added)).toEqual([0, 0, 0])
  for (const { id } of imports) await undo(ada, { id })
  expect((await listAllRows(database, ada)).trades).toEqual([])
})

test('each part is previewed as if those before it were imported, also after an answer', async () => {
  const ada = await newTrader()
  const sale = createFile('When,Ticker,Side,Shares,Fill price\n2026-02-06 10:00,TSLA,Sell,5,200')
  const guess = (await finishPreview(ada, sale)).error?.sample?.guess
  const mapping = { ...guess, broker: 'Interactive Brokers', currency: 'USD' }
  const [bought, sold] = await previewAll(ada, pack({ 'a.csv': more, 'b.csv': sale }, { mapping }))

  expect(sold).toMatchObject({
    format: { title: 'Interactive Brokers, columns of your choice' },
    accountQuestion: { suggested: 'Interactive Brokers' },
  })

  await answer(ada, bought!.id, { account: null })
  await answer(ada, sold!.id, { account: null })
  const parts = await Promise.all([bought!, sold!].map(({ id }) => getPreview(ada, { id })))

  expect(parts.map(({ preview }) => preview!.trades)).toMatchObject([{ add: 1 }, { change: 1 }])
  for (const { id, preview } of parts)
    await commitPreview(ada, createInProcessImporter(ada), { id, previewHash: preview!.previewHash })
  expect(await describeTrades(ada)).toEqual(['long TSLA 5 @ 180 → 200 = 100'])
})

test('executions that two kinds of files of one upload have are asked about', async () => {
  const ada = await newTrader()
  const twice = buildLedger('2026-02-05,Buy,TSLA,5,180,-900,USD')
  const [, second] = await previewAll(ada, pack({ 'a.csv': more, 'b.csv': twice }))

  expect(second).toMatchObject({ duplicates: { total: 1, questions: [{ symbol: 'TSLA' }] } })
})

test('a cancelled upload has no part left to import', async () => {
  const ada = await newTrader()
  const [first, second] = await previewAll(ada, pack(files))
  await cancelPreview(ada, createInProcessImporter(ada), { id: first!.id })

  expect(await getPreview(ada, { id: second!.id })).toMatchObject({ state: 'cancelled', preview: null })
})

test('what the trader decides about the files of one broker does not change those of another', async () => {
  const ada = await newTrader()
  const findZone = async (format: string) => {
    const [, preview] = await previewAll(ada, pack(files, { zone: 'Asia/Tokyo', format }))
    return preview!.reading.zone
  }

  expect(await findZone('ibkr-activity')).not.toMatchObject({ name: 'Asia/Tokyo' })
  expect(await findZone('test-journal')).toEqual({ name: 'Asia/Tokyo', origin: 'trader' })
})

test('a stranger does not find the parts of an upload', async () => {
  const [ada, eve] = [await newTrader(), await newTrader()]
  const previews = await previewAll(ada, pack(files))

  for (const { id, previewHash } of previews) {
    const importer = createInProcessImporter(eve)
    const missing = { code: 'imports.preview_not_found' }
    await expect(getPreview(eve, { id })).rejects.toMatchObject(missing)
    await expect(answerPreview(eve, importer, { id, contractSizes: [], account: 'X' })).rejects.toMatchObject(
      missing,
    )
    await expect(commitPreview(eve, importer, { id, previewHash })).rejects.toMatchObject(missing)
    await expect(cancelPreview(eve, importer, { id })).rejects.toMatchObject(missing)
  }
})
