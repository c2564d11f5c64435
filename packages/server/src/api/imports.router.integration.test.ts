import { Import, ImportPlan, UnreadableFile } from '@candlebook/contract/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing/index.ts'

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

function formOf(lines: string[] | null, more: Record<string, string> = {}): FormData {
  const form = new FormData()
  if (lines) form.set('file', new File([[header, ...lines].join('\n')], 'history.csv', { type: 'text/csv' }))
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  return form
}

async function send(path: string, body: FormData) {
  const { status, text } = await ada.browser.send('POST', `/api/v1/imports${path}`, { body })
  return { status, body: JSON.parse(text) }
}

test('a file is planned and committed, and nothing in the answers is unknown to the contract', async () => {
  const planned = await send('/plan', formOf([line('buy', 1)]))
  const made = await send('', formOf([line('buy', 1)], { planHash: planned.body.planHash }))

  expect([planned.status, made.status]).toEqual([200, 201])
  expect(ImportPlan.parse(planned.body)).toEqual(planned.body)
  expect(Import.parse(made.body)).toEqual(made.body)
  expect(made.body.fileName).toBe('history.csv')
})

test('a broken file is answered with 422 and its lines', async () => {
  for (const path of ['/plan', '']) {
    const { status, body } = await send(path, formOf([line('buy', 2), 'Market buy'], { planHash: 'any' }))

    expect([status, body.error.code]).toEqual([422, 'imports.unreadable'])
    expect(UnreadableFile.parse(body.error.data).problems).toEqual([
      { line: 3, code: 'import.ragged_row', message: expect.any(String) },
    ])
  }
})

test('a commit of another plan than the present one is answered with 409 and the present one', async () => {
  const { status, body } = await send('', formOf([line('sell', 3)], { planHash: 'old' }))

  expect([status, body.error.code]).toEqual([409, 'imports.plan_changed'])
  expect(ImportPlan.parse(body.error.data.plan)).toEqual(
    (await send('/plan', formOf([line('sell', 3)]))).body,
  )
})

test('a request without file or hash names the field that is missing', async () => {
  const fieldsOf = async (path: string, form: FormData) => {
    const { status, body } = await send(path, form)
    return [status, body.error.fields.map(({ field }: { field: string }) => field)]
  }

  expect(await fieldsOf('/plan', formOf(null))).toEqual([422, ['file']])
  expect(await fieldsOf('/plan', formOf(null, { file: 'text' }))).toEqual([422, ['file']])
  expect(await fieldsOf('', formOf([line('buy', 1)]))).toEqual([422, ['planHash']])
  expect(await fieldsOf('', formOf([line('buy', 1)], { planHash: 'x'.repeat(65) }))).toEqual([
    422,
    ['planHash'],
  ])
})
