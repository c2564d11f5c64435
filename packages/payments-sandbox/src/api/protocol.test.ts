import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, openTestSandbox, subscribe, type TestSandbox } from '../testing/test-sandbox.ts'

let t: TestSandbox

beforeEach(async () => {
  t = await openTestSandbox()
})
afterEach(() => t.sandbox.close())

const call = (path: string, init: RequestInit = {}) =>
  fetch(t.sandbox.url + path, {
    ...init,
    headers: { authorization: `Bearer ${t.sandbox.secretKey}`, ...(init.headers as Record<string, string>) },
  })

describe('a request', () => {
  test('without the key, or with a wrong one, is refused with 401', async () => {
    const stranger = connect({ url: t.sandbox.url, secretKey: 'sk_test_of_somebody_else' })

    await expect(stranger.customers.list()).rejects.toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    })
    expect((await call('/v1/customers', { headers: { authorization: '' } })).status).toBe(401)
  })

  test('is answered with its id and the version of the API', async () => {
    const { headers } = await call('/v1/customers')

    expect(headers.get('request-id')).toMatch(/^req_/)
    expect(headers.get('stripe-version')).toBe('2026-10-28.endive')
  })

  test('for another version of the API is refused, since its answers would have another shape', async () => {
    const answer = await call('/v1/customers', { headers: { 'stripe-version': '2023-08-16' } })

    expect(answer.status).toBe(400)
  })

  test('to an unknown address is refused with 404', async () => {
    const answer = await call('/v1/payouts')

    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('with a body of more than 256 KB is refused', async () => {
    const send = async (bytes: number) => {
      const body = 'name='.padEnd(bytes, 'x')
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await call('/v1/customers', { method: 'POST', body, headers })
      return ((await answer.json()) as { error?: { message: string } }).error?.message
    }

    expect(await send(256 * 1024)).not.toBe('The body is too large.')
    expect(await send(256 * 1024 + 1)).toBe('The body is too large.')
  })
})

describe('parameters', () => {
  test.each([
    ['an unknown one', { nickname: 'Ana' }, 'parameter_unknown', 'nickname'],
    ['an unknown one inside', { address: { planet: 'Mars' } }, 'parameter_unknown', 'address[planet]'],
  ])('refuse %s', async (_case, params, code, param) => {
    await expect(t.stripe.customers.create(params as object)).rejects.toMatchObject({
      statusCode: 400,
      code,
      param,
    })
  })

  test.each([
    ['a missing one', {}, 'parameter_missing', 'currency'],
    ['a wrong number', { currency: 'eur', unit_amount: 'many' }, 'parameter_invalid_integer', 'unit_amount'],
    ['an empty one', { currency: 'eur', unit_amount: 1, product: '' }, 'parameter_invalid_empty', 'product'],
  ])('refuse %s', async (_case, params, code, param) => {
    await expect(t.stripe.prices.create(params as never)).rejects.toMatchObject({
      statusCode: 400,
      code,
      param,
    })
  })

  test('refuse a value that is not offered, and name those that are', async () => {
    const created = t.stripe.prices.create({
      currency: 'eur',
      unit_amount: 1,
      recurring: { interval: 'fortnight' as 'month' },
    })
    await expect(created).rejects.toThrow(
      'Invalid recurring[interval]: must be one of day, week, month, year',
    )
  })

  test('refuse the id of something that does not exist: 404 in the path, 400 in the body', async () => {
    await expect(t.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    await expect(t.stripe.billingPortal.sessions.create({ customer: 'cus_none' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'customer',
    })
  })
})

describe('an Idempotency-Key', () => {
  test('gives the first answer again, and nothing is done twice', async () => {
    const params = { email: 'ana.silva@example.com' }
    const first = await t.stripe.customers.create(params, { idempotencyKey: 'sign-up-1' })
    const second = await t.stripe.customers.create(params, { idempotencyKey: 'sign-up-1' })

    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await t.stripe.customers.list()).data).toHaveLength(1)
  })

  test('with other parameters is refused', async () => {
    await t.stripe.customers.create({ email: 'ana.silva@example.com' }, { idempotencyKey: 'sign-up-1' })

    const other = t.stripe.customers.create(
      { email: 'rui.costa@example.com' },
      { idempotencyKey: 'sign-up-1' },
    )
    await expect(other).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
  })

  test('repeats an error 500 as well, until another key is used', async () => {
    const params = { email: 'ana.silva@example.com' }
    t.sandbox.faults.breakApi('server_error', 1)
    const create = (idempotencyKey: string) => t.stripe.customers.create(params, { idempotencyKey })

    await expect(create('one')).rejects.toMatchObject({ statusCode: 500 })
    await expect(create('one')).rejects.toMatchObject({ statusCode: 500 })
    expect((await create('two')).email).toBe(params.email)
  })

  test('is forgotten after 24 hours', async () => {
    const params = { email: 'ana.silva@example.com' }
    const first = await t.stripe.customers.create(params, { idempotencyKey: 'sign-up-1' })
    t.advanceTo('2026-01-11T10:00:00Z')

    const later = await t.stripe.customers.create(params, { idempotencyKey: 'sign-up-1' })
    expect(later.id).not.toBe(first.id)
  })

  test('repeats nothing of a request that was invalid', async () => {
    const invalid = t.stripe.customers.create({ nickname: 'Ana' } as object, { idempotencyKey: 'sign-up-1' })
    await expect(invalid).rejects.toMatchObject({ code: 'parameter_unknown' })

    const created = await t.stripe.customers.create({ name: 'Ana' }, { idempotencyKey: 'sign-up-1' })
    expect(created.name).toBe('Ana')
  })
})

describe('a list', () => {
  test('gives pages of the newest first, and the SDK walks through all of them', async () => {
    const created: string[] = []
    for (let i = 0; i < 7; i += 1) created.push((await t.stripe.customers.create({ name: `Trader ${i}` })).id)

    const first = await t.stripe.customers.list({ limit: 3 })
    const walked = await t.stripe.customers.list({ limit: 3 }).autoPagingToArray({ limit: 100 })

    expect(first).toMatchObject({ has_more: true })
    expect(first.data.map(({ id }) => id)).toEqual(created.slice(-3).reverse())
    expect(walked.map(({ id }) => id)).toEqual(created.reverse())
  })

  test('walks back with ending_before', async () => {
    const ids: string[] = []
    for (let i = 0; i < 4; i += 1) ids.unshift((await t.stripe.customers.create({})).id)

    const page = await t.stripe.customers.list({ ending_before: ids[3], limit: 2 })

    expect(page).toMatchObject({ has_more: true })
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(1, 3))
  })

  test('refuses a limit of 0 or 101', async () => {
    await expect(t.stripe.customers.list({ limit: 0 })).rejects.toMatchObject({ param: 'limit' })
    await expect(t.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
  })

  test('of customers is filtered by e-mail', async () => {
    await t.stripe.customers.create({ email: 'rui.costa@example.com' })
    const { id } = await t.stripe.customers.create({ email: 'ana.silva@example.com' })

    const { data } = await t.stripe.customers.list({ email: 'ana.silva@example.com' })
    expect(data.map((customer) => customer.id)).toEqual([id])
  })

  test('of subscriptions leaves out those that have ended, unless status is all', async () => {
    const ended = await subscribe(t, { trialDays: 7 })
    const running = await subscribe(t, { card: '4242424242424242' })
    await t.stripe.subscriptions.cancel(ended.id)

    const list = async (params: object) =>
      (await t.stripe.subscriptions.list(params)).data.map(({ id }) => id)
    expect(await list({})).toEqual([running.id])
    expect(await list({ status: 'all' })).toEqual([running.id, ended.id])
    expect(await list({ status: 'canceled' })).toEqual([ended.id])
  })
})

describe('expand', () => {
  test('replaces ids by their resources, in lists too', async () => {
    const { id } = await subscribe(t, { card: '4242424242424242' })

    const { data } = await t.stripe.subscriptions.list({
      expand: ['data.customer', 'data.latest_invoice.payments.data.payment.payment_intent'],
    })

    expect(data[0]).toMatchObject({
      id,
      customer: { email: 'ana.silva@example.com' },
      latest_invoice: {
        payments: { data: [{ payment: { payment_intent: { amount: 249, status: 'succeeded' } } }] },
      },
    })
  })

  test('goes four levels deep at most, as at Stripe', async () => {
    await subscribe(t, { card: '4242424242424242' })
    const read = t.stripe.subscriptions.list({
      expand: ['data.latest_invoice.payments.data.payment.payment_intent.latest_charge'],
    })
    await expect(read).rejects.toThrow('more than 4 levels')
  })

  test('refuses a property that does not exist', async () => {
    const { id } = await subscribe(t, { trialDays: 7 })
    const read = t.stripe.subscriptions.retrieve(id, { expand: ['current_period_end'] })
    await expect(read).rejects.toThrow('cannot be expanded')
  })
})
