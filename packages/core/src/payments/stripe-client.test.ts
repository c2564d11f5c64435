import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { PaymentsRefused, PaymentsUnavailable } from './payment-errors.ts'
import { openStripeClient } from './stripe-client.ts'

const SECRET_KEY = 'sk_test_secret'
const EMAIL = 'maria.silva@example.com'
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server in the place of Stripe, and the keys of the requests that reached it. */
async function standIn(answer: Answer, timeoutMs = 10_000) {
  const keys: (string | undefined)[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { stripe, call } = openStripeClient({ secretKey: SECRET_KEY, apiUrl, timeoutMs })
  const update = () =>
    call(() => stripe.customers.update('cus_1', { email: EMAIL }, { idempotencyKey: 'key-1' }))
  return { keys, update, fail: () => update().catch((error: unknown) => error) }
}

const refuse =
  (status: number, error: object, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...headers })
    response.end(JSON.stringify({ error }))
  }

test('a provider that hangs is left after the time limit, and nothing is sent afterwards', async () => {
  const { fail, keys } = await standIn(() => {}, 150)
  const before = performance.now()
  const error = await fail()

  expect(error).toMatchObject({ name: 'PaymentsUnavailable', reason: 'timeout' })
  expect(performance.now() - before).toBeLessThan(1000)
  // The SDK repeats after half a second at the earliest; its attempt must not leave.
  await expect.poll(() => performance.now() - before, { timeout: 5000 }).toBeGreaterThan(1300)
  expect(keys).toEqual(['key-1'])
})

test('an answer whose body never ends is left after the time limit', async () => {
  const { fail } = await standIn((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 20)
    closers.push(() => clearInterval(drip))
  }, 150)

  expect(await fail()).toMatchObject({ reason: 'timeout' })
})

test('after a failure the same key is used again, twice at most', async () => {
  const { fail, keys } = await standIn(refuse(500, { type: 'api_error', message: 'oops' }))

  expect(await fail()).toMatchObject({ name: 'PaymentsUnavailable', reason: 'failure' })
  expect(keys).toEqual(['key-1', 'key-1', 'key-1'])
})

test('a call that succeeds at its second attempt succeeds', async () => {
  let attempts = 0
  const { update } = await standIn((request, response) => {
    attempts += 1
    if (attempts === 1) return refuse(503, { type: 'api_error' })(request, response)
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end('{"id":"cus_1","object":"customer"}')
  })

  expect((await update()).id).toBe('cus_1')
})

test.each([
  [429, { type: 'invalid_request_error', code: 'rate_limit' }, 'rate_limit', 1],
  [
    401,
    { type: 'invalid_request_error', message: `Invalid API Key provided: ${SECRET_KEY}` },
    'credentials',
    1,
  ],
  [403, { type: 'invalid_request_error' }, 'credentials', 1],
  [409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }, 'busy', 3],
])('the answer %i says that the provider is unavailable: %j', async (status, body, reason, attempts) => {
  const { fail, keys } = await standIn(refuse(status, body))
  const error = await fail()

  expect(error).toBeInstanceOf(PaymentsUnavailable)
  expect(error).toMatchObject({ reason })
  expect(inspect(error)).not.toContain(SECRET_KEY)
  expect(keys).toHaveLength(attempts)
})

test('a port where no one listens, a cut connection and an answer that is not JSON are failures too', async () => {
  const closed = openStripeClient({ secretKey: SECRET_KEY, apiUrl: 'http://127.0.0.1:1' })
  const cut = await standIn((request) => request.destroy())
  const html = await standIn((_request, response) => response.end('<h1>Bad gateway</h1>'))

  await expect(closed.call(() => closed.stripe.customers.retrieve('cus_1'))).rejects.toMatchObject({
    reason: 'network',
  })
  expect(await cut.fail()).toMatchObject({ reason: 'network' })
  expect(await html.fail()).toMatchObject({ reason: 'failure' })
})

test('a refusal has the code of the provider, and repeats neither the address nor the key', async () => {
  const message = `Invalid email address: ${EMAIL}`
  const { fail, keys } = await standIn(
    refuse(400, { type: 'invalid_request_error', code: 'email_invalid', param: 'email', message }),
  )
  const error = await fail()

  expect(error).toBeInstanceOf(PaymentsRefused)
  expect(error).toMatchObject({ code: 'email_invalid' })
  expect(inspect(error, { depth: 9 })).toContain(
    'The payment provider refused: email_invalid at email (request req_1).',
  )
  expect(inspect(error, { depth: 9 })).not.toContain(EMAIL)
  expect(inspect(error, { depth: 9 })).not.toContain(SECRET_KEY)
  expect(keys).toHaveLength(1)
})

test('an error of our own code is not taken for one of the provider', async () => {
  const { call } = openStripeClient({ secretKey: SECRET_KEY, apiUrl: null })

  await expect(call(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow(TypeError)
})
