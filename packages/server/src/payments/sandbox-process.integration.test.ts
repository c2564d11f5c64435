import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, signUp, startProcess } from '../testing/index.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startProcess({})
})
afterAll(() => server.clear())

test('a newcomer starts a trial in the sandbox of a server without settings [ONB-03]', async () => {
  const { browser } = await signUp(server.url)
  const state = await browser.get('/api/v1/billing')
  const { status, body } = await browser.post<{ url: string }>('/api/v1/billing/trial-checkout', {
    planType: 'annual',
  })
  const page = await (await fetch(body.url)).text()
  const file = join(server.folder, 'payments-sandbox', 'address.json')
  const { pagesUrl } = JSON.parse(readFileSync(file, 'utf8')) as { pagesUrl: string } // payments.ts writes it

  expect(state.body).toMatchObject({ isSetUp: true })
  expect(status).toBe(200)
  expect(body.url).toContain(`${pagesUrl}/checkout/`)
  expect(page).toContain('24.90')
  expect(page).toContain('no money moves')
})
