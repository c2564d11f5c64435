import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoAccounts } from './demo/seed-demo.ts'
import { finishPreview, onePixelPng, type ServerProcess, startProcess, TestBrowser } from './testing/index.ts'

const program = fileURLToPath(new URL('../build/main.js', import.meta.url)) // npm test builds it

let server: ServerProcess
let browser: TestBrowser

beforeAll(async () => {
  server = await startProcess({ DEMO: 'on' }, { program })
  browser = new TestBrowser(server.url)
})
afterAll(() => server?.clear())

test('the first file imports only modules of Node, because the code of its static imports is not cached', () => {
  const imported = [...readFileSync(program, 'utf8').matchAll(/^import .*"(.+)";$/gm)].map(([, name]) => name)

  expect(imported).toEqual(['node:module', 'node:url'])
})

test('the built server migrates an empty database, and the demo trader signs in to a page and a list', async () => {
  const [account] = demoAccounts
  const signedIn = await browser.post('/api/auth/sign-in/email', {
    email: account?.email,
    password: account?.password,
  })
  const page = await browser.get('/app')
  const trades = await browser.get<{ items: unknown[] }>('/api/v1/trades')

  expect([signedIn.status, page.status, trades.status]).toEqual([204, 200, 200])
  expect(page.text).toContain('<html')
  expect(trades.body.items).toHaveLength(50)
})

test('an address whose escapes are not UTF-8 names no page: React Router would write it to the console', async () => {
  const { status, body } = await browser.get<{ error?: { code: string } }>('/blog/%ff')

  expect({ status, code: body?.error?.code }).toEqual({ status: 404, code: 'request.no_such_route' })
})

test('it reads a broker file in its import process', async () => {
  const lines = [
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID',
    'Market buy,2026-02-03 10:00:00,US1912161007,KO,Coca-Cola,3,60.5,USD,1,181.5,USD,EOF1',
  ]
  const form = new FormData()
  form.append('file', new File([lines.join('\n')], 'history.csv', { type: 'text/csv' }))
  const { state, error } = await finishPreview(browser, form)

  expect([state, error]).toEqual(['ready', null])
})

test('it stores an image, which needs a package for this platform, and shows it again', async () => {
  const form = new FormData()
  form.append('file', new File([onePixelPng], 'chart.png', { type: 'image/png' }))
  const stored = await browser.send<{ url: string }>('POST', '/api/v1/images', { body: form })
  const shown = await browser.get(stored.body.url)

  expect([stored.status, shown.status, shown.headers.get('content-type')]).toEqual([201, 200, 'image/png'])
})

test('where a production server takes test payments a bar on every page says so, and otherwise no page has one', async () => {
  const rehearsal = await startProcess(
    {
      NODE_ENV: 'production',
      SECRET: 'q8Zr2mLx7Tn4Vb9Kc1Wd6Yf3Hg5Js0Pa',
      PAYMENTS: 'sandbox', // not a key of the test mode: the start would ask the provider itself
      PAYMENTS_SANDBOX_IN_PRODUCTION: 'on',
    },
    { program },
  )
  onTestFinished(() => rehearsal.clear())
  const visitor = new TestBrowser(rehearsal.url)
  const pages = ['/', '/auth', '/terms', '/register', '/demo']
  const bar = '<aside class="rehearsal" aria-label="Rehearsal">Rehearsal: this site takes test payments only.'

  for (const page of pages) {
    expect((await visitor.get(page)).text, page).toContain(`<body>${bar}`)
    expect((await browser.get(page)).text, page).not.toContain('class="rehearsal"')
  }
})

test('SIGTERM ends it with 0, and its embedded database with it', async () => {
  server.child.kill('SIGTERM')

  expect(await server.ended).toBe(0)
  expect(existsSync(join(server.folder, 'postgres', 'postmaster.pid'))).toBe(false)
})
