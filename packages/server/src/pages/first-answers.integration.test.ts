import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTrade, type Person, startTestServer, type TestServer } from '../testing/index.ts'
import type { FirstAnswer } from './read-first-answers.ts'

const HOUR_MS = 60 * 60 * 1000

let server: TestServer
let trader: Person

beforeAll(async () => {
  server = await startTestServer()
  trader = await server.signUp()
  await trader.browser.post(
    '/api/v1/trades',
    buildTrade({ symbol: 'NVDA', notes: 'Sold the gap. </script>' }),
  )
})
afterAll(() => server.stop())

test('the document of the desk carries what the API answers this user: session, cards and trades', async () => {
  const answers = readAnswers(await trader.browser.get('/app'))

  expect(answers.map(({ address }) => address.split('?')[0])).toEqual([
    '/api/v1/session',
    '/api/v1/trades/summary',
    '/api/v1/trades',
  ])
  for (const { address, json } of answers.slice(1))
    expect(JSON.parse(json)).toEqual((await trader.browser.get(address)).body)
  expect(JSON.parse(answers[0]?.json ?? '')).toMatchObject({ user: { email: trader.email } })
})

test("another user's document carries nothing of these trades", async () => {
  const otherUser = await server.signUp()

  const { text } = await otherUser.browser.get('/app')

  expect(text).toContain('/api/v1/trades')
  expect(text).not.toContain('NVDA')
  expect(text).not.toContain(trader.email)
})

test('a document with answers is never stored', async () => {
  const { headers } = await trader.browser.get('/app')

  expect(headers.get('cache-control')).toBe('no-store')
})

test('the empty page that a device keeps has no answers, for a user as for a visitor', async () => {
  const asks = { headers: { 'X-Empty-Page': 'yes' } }

  for (const browser of [trader.browser, server.browser()]) {
    const answer = await browser.send('GET', '/app', asks)

    expect(answer.status).toBe(200)
    expect(readAnswers(answer)).toEqual([])
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
})

test('a visitor without a session is sent to the sign-in page, and gets no answers', async () => {
  const { status, headers, text } = await server.browser().get('/app')

  expect([status, headers.get('location'), text]).toEqual([302, '/auth', ''])
})

test('after the sign-out the document is refused', async () => {
  const person = await server.signUp()
  await person.browser.post('/api/auth/sign-out', {})

  expect((await person.browser.get('/app')).status).toBe(302)
})

test('a session that is due is refreshed with the document, and the cookie is sent with it', async () => {
  const person = await server.signUp()
  server.clock.moveBy({ ms: HOUR_MS + 1000 })

  const answer = await person.browser.get('/app')

  server.clock.reset()
  expect(answer.headers.get('set-cookie')).toContain('session')
  expect(readAnswers(answer)).toHaveLength(3)
})

test('an answer that fails is left out, and the page is shown', async () => {
  const person = await server.signUp()
  await server.database.owner.query('alter table trades rename to trades_away')

  const answer = await person.browser.get('/app')

  await server.database.owner.query('alter table trades_away rename to trades')
  expect(answer.status).toBe(200)
  expect(listPaths(answer)).toEqual(['/api/v1/session'])
})

test('an answer that is refused is left out: what only administrators read, and input that is wrong', async () => {
  const person = await server.signUp()

  const answer = await person.browser.get('/app/refused')

  expect(answer.status).toBe(200)
  expect(listPaths(answer)).toEqual(['/api/v1/session'])
})

test('an answer that is too long is left out, and the browser asks for it', async () => {
  const person = await server.signUp()
  const texts = {
    notes: '[A+] sold £/€ into the gap. '.repeat(360),
    strategy: 's'.repeat(100),
    account: 'a'.repeat(50),
    tags: Array.from({ length: 20 }, (_, at) => `${at} ${'t'.repeat(36)}`),
    links: [`https://example.com/${'a'.repeat(450)}`],
  }
  for (let trade = 0; trade < 100; trade += 1)
    await person.browser.post('/api/v1/trades', buildTrade({ symbol: `GAP${trade}`, ...texts }))

  const answer = await person.browser.get('/app')

  expect(answer.status).toBe(200)
  expect(listPaths(answer)).toEqual(['/api/v1/session', '/api/v1/trades/summary'])
  expect((await person.browser.get('/api/v1/trades?limit=100')).text.length).toBeGreaterThan(200_000)
})

/** The addresses of the answers that the test's page names, without their queries. */
function listPaths(page: { text: string }): string[] {
  return readAnswers(page).map(({ address }) => address.split('?')[0] ?? '')
}

/** The answers that the test's page names. */
function readAnswers({ text }: { text: string }): FirstAnswer[] {
  return JSON.parse(text.slice(text.indexOf('[')))
}
