import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let t: TestSandbox

beforeEach(async () => {
  t = await openTestSandbox()
})
afterEach(() => t.sandbox.close())

describe('a fault of the API', () => {
  test('down: the connection is cut', async () => {
    // The SDK tries a connection that was cut once more by itself.
    t.sandbox.faults.breakApi('down', 2)
    await expect(t.stripe.customers.list()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    expect((await t.stripe.customers.list()).data).toEqual([])
  })

  test('hang: no answer comes, and the caller ends it by its own timeout', async () => {
    t.sandbox.faults.breakApi('hang', 1)
    const impatient = connect(t.sandbox, { timeout: 50 })
    await expect(impatient.customers.list()).rejects.toThrow('aborted due to timeout')
  })

  test('rate_limited: 429, which is not kept under the key', async () => {
    t.sandbox.faults.breakApi('rate_limited', 1)
    const create = () => t.stripe.customers.create({ name: 'Ana' }, { idempotencyKey: 'one' })
    await expect(create()).rejects.toMatchObject({ statusCode: 429, code: 'rate_limit' })
    expect((await create()).name).toBe('Ana')
  })

  test('server_error: 500 for as many calls as are asked for, and no change is made', async () => {
    t.sandbox.faults.breakApi('server_error', 2)
    await expect(t.stripe.customers.create({})).rejects.toMatchObject({
      statusCode: 500,
      type: 'StripeAPIError',
    })
    await expect(t.stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500 })
    expect((await t.stripe.customers.list()).data).toEqual([])
  })

  test('lost_answer: the change is made, and the retry with the same key finds it', async () => {
    t.sandbox.faults.breakApi('lost_answer', 1)
    const retrying = connect(t.sandbox, { maxNetworkRetries: 1 })

    const customer = await retrying.customers.create({ name: 'Ana' })

    expect((await t.stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id])
    expect((await t.stripe.events.list({ type: 'customer.created' })).data).toHaveLength(1)
  })

  test('breaks only the requests that are chosen, and other requests do not count', async () => {
    t.sandbox.faults.breakApi('rate_limited', 1, (request) => request === 'POST /v1/customers')
    expect((await t.stripe.customers.list()).data).toEqual([])
    await expect(t.stripe.customers.create({})).rejects.toMatchObject({ statusCode: 429 })
    await t.stripe.customers.create({})
    expect(t.sandbox.requests.slice(-3)).toEqual([
      'GET /v1/customers',
      'POST /v1/customers',
      'POST /v1/customers',
    ])
  })

  test('stays on until it is cleared', async () => {
    t.sandbox.faults.breakApi('down')
    await expect(t.stripe.customers.list()).rejects.toThrow()
    await expect(t.stripe.customers.list()).rejects.toThrow()
    t.sandbox.faults.clear()
    expect((await t.stripe.customers.list()).data).toEqual([])
  })
})
