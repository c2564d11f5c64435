import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const stamp = '2026-11-02T10:00:00.000Z'
const text = {
  type: 'text',
  title: 'A rule',
  category: 'Educational',
  content: 'Wait.',
  createdAt: stamp,
  updatedAt: stamp,
}
const slot = (item: object) => ({ id: newId(), item, deletedUpTo: null })

test('an item that breaks a rule is refused with its index, and nothing of the request is stored [LIB-16..LIB-19]', async () => {
  const { browser } = await server.signUp()
  const items = [
    slot(text),
    slot({ ...text, title: '' }),
    slot({ ...text, category: ' ' }),
    slot({ ...text, content: '' }),
    slot({ ...text, type: 'link', url: 'javascript:alert(1)' }),
  ]

  const { status, body } = await browser.post('/api/v1/library/sync', { items })
  const after = await browser.post<{ items: unknown[] }>('/api/v1/library/sync', {})

  expect([status, body.error.code]).toEqual([422, 'request.invalid'])
  expect(body.error.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'items.1.item.title item.title_missing',
    'items.2.item.category item.category_missing',
    'items.3.item.content item.content_missing',
    'items.4.item.url link.invalid',
  ])
  expect(after.body.items).toEqual([])
})

test('script in any text of an item comes back as text', async () => {
  const { browser } = await server.signUp()
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const withScript = {
    ...text,
    title: script,
    description: script,
    content: script,
    tags: [script.slice(0, 40)],
  }

  await browser.post('/api/v1/library/sync', { items: [slot(withScript)] })
  const { body } = await browser.post<{ items: { item: object }[] }>('/api/v1/library/sync', {})

  expect(body.items[0]?.item).toMatchObject(withScript)
})

test('the account copy that is switched off answers with its code, in every browser [LIB-31]', async () => {
  const { browser } = await server.signUp()
  const other = browser.copy()
  await browser.delete('/api/v1/library/account-copy')

  const { status, body } = await other.post('/api/v1/library/sync', {})

  expect([status, body.error.code]).toEqual([409, 'library.not_kept'])
})
