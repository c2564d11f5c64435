import type { solveChallenge } from '@candlebook/core/identity/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  answerChallenge,
  fillSignUp,
  openSecondNode,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.clock.reset())
afterAll(() => server.stop())

type Challenge = Parameters<typeof solveChallenge>[0]
type Solved = { challenge: Challenge; solution: { counter: number; derivedKey: string } }

const person = () => ({ name: 'Ada', email: `${crypto.randomUUID()}@example.com`, password: 'secret-enough' })
const signUp = async (challenge: unknown) => {
  const browser = server.browser()
  const form = { ...(await fillSignUp(browser, person())), challenge }
  const { status, body } = await browser.post('/api/auth/sign-up/email', form)
  return status === 200 ? 200 : [status, body.error.code]
}
const refused = [422, 'auth.challenge_failed']
const change = (solved: string, edit: (payload: Solved) => void) => {
  const payload = JSON.parse(Buffer.from(solved, 'base64').toString()) as Solved
  edit(payload)
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

test('a sign-up without a solved challenge is refused [AUTH-09]', async () => {
  const { body } = await server.browser().get<Challenge>('/api/auth/challenge')
  const unsolved = { challenge: body, solution: { counter: 0, derivedKey: '00' } }

  expect(await signUp('')).toEqual(refused)
  expect(await signUp('not base64 {')).toEqual(refused)
  expect(await signUp(Buffer.from('null').toString('base64'))).toEqual(refused)
  expect(await signUp(Buffer.from(JSON.stringify(unsolved)).toString('base64'))).toEqual(refused)
})

test('a solution works once, on all nodes together, also under 20 parallel tries [AUTH-09]', async () => {
  const challenge = await answerChallenge(server.browser())
  const node = openSecondNode(server)
  const base = { acceptedTerms: true, website: '', challenge }
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const body = { ...base, ...person() }
      const path = '/api/auth/sign-up/email'
      return n % 2
        ? (await server.browser().post(path, body)).status
        : (await node.send('POST', path, { body })).status
    }),
  )

  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  expect(answers.filter((status) => status === 422)).toHaveLength(19)
})

test('a solution is refused after 20 minutes, and accepted one minute before that', async () => {
  const [early, late] = [await answerChallenge(server.browser()), await answerChallenge(server.browser())]
  server.clock.moveBy({ ms: 19 * 60_000 })
  const before = await signUp(early)
  server.clock.moveBy({ ms: 61_000 })

  expect([before, await signUp(late)]).toEqual([200, refused])
})

test.each<[string, (payload: Solved) => void]>([
  ['a lower cost', ({ challenge }) => Object.assign(challenge.parameters, { cost: 1 })],
  ['a shorter prefix', ({ challenge }) => Object.assign(challenge.parameters, { keyPrefix: '' })],
  ['a later end', ({ challenge }) => Object.assign(challenge.parameters, { expiresAt: 4_000_000_000 })],
  ['another nonce', ({ challenge }) => Object.assign(challenge.parameters, { nonce: '00'.repeat(16) })],
  ['another signature', ({ challenge }) => Object.assign(challenge, { signature: '00'.repeat(32) })],
  ['no signature', ({ challenge }) => Object.assign(challenge, { signature: undefined })],
  ['another solution', ({ solution }) => Object.assign(solution, { counter: solution.counter + 1 })],
  ['a negative counter', ({ solution }) => Object.assign(solution, { counter: -1 })],
])('a challenge with %s is refused', async (_what, edit) => {
  expect(await signUp(change(await answerChallenge(server.browser()), edit))).toEqual(refused)
})

test('a solution is not used up by a form that is not in order', async () => {
  const browser = server.browser()
  const form = await fillSignUp(browser, person())
  const short = await browser.post('/api/auth/sign-up/email', { ...form, password: '12345' })
  const right = await browser.post('/api/auth/sign-up/email', form)

  expect([short.status, right.status]).toEqual([422, 200])
})
