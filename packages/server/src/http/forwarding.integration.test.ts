import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../testing/index.ts'

async function startBehindProxy(settings: { clientAddressHeader?: string; baseUrl?: string } = {}) {
  const server = await startTestServer({
    production: true,
    web: { render: async () => new Response('', { status: 404 }) },
    ...settings,
  })
  onTestFinished(() => server.stop())
  const visit = () =>
    server.browser().send('GET', '/livez', { headers: { 'X-Forwarded-For': '203.0.113.7' } })
  const read = async () => (await server.browser().get('/readyz')).text
  const listWarnings = () => server.logged.filter(({ msg }) => msg === 'settings')
  return { visit, read, listWarnings }
}

test('after a request with a forwarding header, /readyz names the missing setting, and one log line what follows', async () => {
  const { visit, read, listWarnings } = await startBehindProxy()
  const before = await read()
  await visit()
  await visit()

  expect(before).not.toContain('CLIENT_ADDRESS_HEADER')
  expect((await read()).split('\n')).toContain('CLIENT_ADDRESS_HEADER is missing')
  expect(listWarnings()).toEqual([
    expect.objectContaining({
      level: 40,
      problem: expect.stringMatching(
        /^CLIENT_ADDRESS_HEADER is missing, and a request had a forwarding header: /,
      ),
    }),
  ])
})

test('with the setting nothing is said', async () => {
  const { visit, read, listWarnings } = await startBehindProxy({ clientAddressHeader: 'x-forwarded-for' })
  await visit()

  expect(await read()).not.toContain('CLIENT_ADDRESS_HEADER')
  expect(listWarnings()).toEqual([])
})

test('a request says nothing more when BASE_URL has https, because the start has said it', async () => {
  const { visit, read, listWarnings } = await startBehindProxy({ baseUrl: 'https://journal.example.com' })
  await visit()

  expect((await read()).split('\n')).toContain('CLIENT_ADDRESS_HEADER is missing')
  expect(listWarnings()).toEqual([])
})
