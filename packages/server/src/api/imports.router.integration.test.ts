import { MAX_PREVIEW_PAGE_ITEMS, PreviewProgress } from '@candlebook/contract/import-previews'
import { Import } from '@candlebook/contract/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  finishPreview,
  type Person,
  startTestServer,
  type TestServer,
  waitForPreview,
} from '../testing/index.ts'

let server: TestServer
let ada: Person
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signUp()
})
afterAll(() => server.stop())

const header =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID'
const line = (side: string, id: number) =>
  `Market ${side},2026-02-0${id} 14:30:00,US1,KO,Coke,10,60,USD,1,600,USD,EOF${id}`

function buildForm(lines: string[] | null, more: Record<string, string> = {}): FormData {
  const form = new FormData()
  if (lines) form.set('file', new File([[header, ...lines].join('\n')], 'history.csv', { type: 'text/csv' }))
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  return form
}

/** A file with these numbers of purchases, each of another symbol, and of transfers. */
function manyLines(purchases: number, transfers = 0): string[] {
  return [
    ...Array.from({ length: purchases }, (_, at) => line('buy', 1).replace('KO', `KO${at}`)),
    ...Array.from({ length: transfers }, () => 'Transfer out,2026-02-04,US1,KO,Coke,6,0.5,USD,1,3,USD,'),
  ]
}

const commit = ({ browser }: Person, id: string, previewHash: string) =>
  browser.send('POST', `/api/v1/imports/previews/${id}/commit`, { body: { previewHash } })

test('a preview is started at once, becomes ready, and is committed by its id', async () => {
  const started = await ada.browser.send('POST', '/api/v1/imports/previews', {
    body: buildForm([line('buy', 1)]),
  })
  const { id, state, preview } = PreviewProgress.parse(started.body)
  expect([started.status, state, preview]).toEqual([202, 'waiting', null])

  const ready = await waitForPreview(ada.browser, id)
  expect(ready).toMatchObject({
    state: 'ready',
    fileName: 'history.csv',
    rowsDone: 2,
    rowsTotal: 2,
    error: null,
  })

  const made = await commit(ada, id, ready.preview?.previewHash ?? '')
  expect(made.status).toBe(201)
  expect(Import.parse(made.body)).toEqual(made.body)
  expect(await waitForPreview(ada.browser, id)).toMatchObject({ state: 'committed', preview: null })
})

test('a second commit of the same preview answers the same import and imports nothing', async () => {
  const bob = await server.signUp()
  const { id, preview } = await finishPreview(bob.browser, buildForm([line('buy', 1)]))

  const answers = [
    await commit(bob, id, preview?.previewHash ?? ''),
    await commit(bob, id, preview?.previewHash ?? ''),
  ]

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
})

test('a broken file makes a failed preview with its lines, and its commit says the same', async () => {
  const { id, state, error, preview } = await finishPreview(
    ada.browser,
    buildForm([line('buy', 2), 'Market buy']),
  )

  expect([state, preview, error?.code]).toEqual(['failed', null, 'imports.unreadable'])
  expect(error?.problems).toEqual([{ line: 3, code: 'import.ragged_row', message: expect.any(String) }])
  const { status, text } = await commit(ada, id, 'any')
  const { problems, readable } = error ?? {}
  expect([status, JSON.parse(text).error.data]).toEqual([422, { problems, readable, sample: null }])
  expect(readable).toBe(1)
})

test('a commit after the trades changed is answered with 409 and the new preview, which can then be committed', async () => {
  const bob = await server.signUp()
  const first = await finishPreview(bob.browser, buildForm([line('buy', 1), line('sell', 3)]))
  const other = await finishPreview(bob.browser, buildForm([line('buy', 1)]))
  await commit(bob, other.id, other.preview?.previewHash ?? '')

  const refused = await commit(bob, first.id, first.preview?.previewHash ?? '')

  const { error } = JSON.parse(refused.text)
  expect([refused.status, error.code]).toEqual([409, 'imports.preview_changed'])
  const { preview } = await waitForPreview(bob.browser, first.id)
  expect(error.data.preview).toEqual(preview)
  expect(preview?.trades).toEqual({ add: 0, change: 1, keep: 0, remove: 0 })
  expect((await commit(bob, first.id, preview?.previewHash ?? '')).status).toBe(201)
})

test('a preview shows the first page of each list, and the further pages on request', async () => {
  const { id, preview } = await finishPreview(ada.browser, buildForm(manyLines(250, 130)))
  const page = async (list: string, at: number) => {
    const { status, body } = await ada.browser.get<unknown[]>(
      `/api/v1/imports/previews/${id}/${list}?page=${at}`,
    )
    return [status, body.length]
  }

  expect([preview?.planned.length, preview?.trades.add]).toEqual([MAX_PREVIEW_PAGE_ITEMS, 250])
  expect([preview?.skipped.length, preview?.lines]).toEqual([
    MAX_PREVIEW_PAGE_ITEMS,
    { skipped: 130, warnings: 0 },
  ])
  expect(await Promise.all([1, 2, 3, 4].map((at) => page('trades', at)))).toEqual([
    [200, 100],
    [200, 100],
    [200, 50],
    [200, 0],
  ])
  expect(await page('skipped', 2)).toEqual([200, 30])
  expect(await page('warnings', 2)).toEqual([200, 0])
  for (const at of [0, -1, 1.5, 'x']) {
    expect((await ada.browser.get(`/api/v1/imports/previews/${id}/trades?page=${at}`)).status).toBe(422)
  }
})

test('a cancelled preview stores nothing of the file and cannot be committed', async () => {
  const { id, preview } = await finishPreview(ada.browser, buildForm(manyLines(250)))

  const cancelled = await ada.browser.delete(`/api/v1/imports/previews/${id}`)

  expect(cancelled.body).toMatchObject({ state: 'cancelled', preview: null })
  const { rows } = await server.database.owner.query(
    `select upload, shown, (select count(*)::int from import_preview_pages p where p.preview_id = id) as pages
     from import_previews where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ upload: null, shown: null, pages: 0 }])
  const answer = await commit(ada, id, preview?.previewHash ?? '')
  expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([409, 'imports.preview_not_ready'])
})

test('another user can neither see, cancel nor commit a preview', async () => {
  const { id, preview } = await finishPreview(ada.browser, buildForm([line('buy', 4)]))
  const bob = await server.signUp()

  const answers = [
    await bob.browser.get(`/api/v1/imports/previews/${id}`),
    await bob.browser.get(`/api/v1/imports/previews/${id}/trades`),
    await bob.browser.delete(`/api/v1/imports/previews/${id}`),
    await commit(bob, id, preview?.previewHash ?? ''),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await waitForPreview(ada.browser, id)).state).toBe('ready')
})

test('an answer that leaves the account out leaves its question open, and a blank account is an answer', async () => {
  const bob = await server.signUp()
  const { id } = await finishPreview(bob.browser, buildForm([line('buy', 1)]))
  const ask = async (answers: object) => {
    const { body } = await bob.browser.send('POST', `/api/v1/imports/previews/${id}/answers`, {
      body: answers,
    })
    return PreviewProgress.parse(body).preview?.accountQuestion
  }

  expect(await ask({ contractSizes: [] })).toMatchObject({ isAnswered: false, suggested: 'Trading 212' })
  expect(await ask({ account: ' ' })).toMatchObject({ isAnswered: true, account: null })
})

test('a request without file or hash names the field that is missing', async () => {
  const bob = await server.signUp()
  const listFields = async (path: string, body: unknown) => {
    const { status, text } = await bob.browser.send('POST', `/api/v1/imports/previews${path}`, { body })
    return [status, JSON.parse(text).error.fields.map(({ field }: { field: string }) => field)]
  }

  expect(await listFields('', buildForm(null))).toEqual([422, ['file']])
  expect(await listFields('', buildForm(null, { file: 'text' }))).toEqual([422, ['file']])
  expect(await listFields('/any/commit', {})).toEqual([422, ['previewHash']])
  expect(await listFields('/any/commit', { previewHash: 'x'.repeat(65) })).toEqual([422, ['previewHash']])
})
