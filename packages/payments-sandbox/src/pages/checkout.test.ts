import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  buyer,
  createCheckout,
  getPage,
  openTestSandbox,
  postForm,
  type TestSandbox,
  typeCard,
} from '../testing/test-sandbox.ts'

let t: TestSandbox

beforeEach(async () => {
  t = await openTestSandbox()
})
afterEach(() => t.sandbox.close())

const open = async (options: Parameters<typeof createCheckout>[1] = {}) => {
  const session = await createCheckout(t, options)
  const address = String(session.url)
  const post = (fields: Record<string, string> = {}) => postForm(t.sandbox, address, { ...buyer, ...fields })
  return { id: session.id, address, post, read: () => t.stripe.checkout.sessions.retrieve(session.id) }
}

describe('the checkout page', () => {
  test('shows the plan, its price and that no money moves', async () => {
    const page = await getPage(t.sandbox, (await open()).address)

    expect(page).toContain('SANDBOX: no money moves')
    expect(page).toContain('Candlebook Premium')
    expect(page).toContain('€2.49 per month')
    expect(page).toContain('Pay €2.49')
  })

  test('[CHK-10] has no card form for a trial, and keeps no card that is sent to it', async () => {
    const { address, post, read } = await open({ trialDays: 7 })
    const page = await getPage(t.sandbox, address)
    expect(page).toContain('7 days free')
    expect(page).toContain('Then €2.49 per month, from Jan 17, 2026. Due today: €0.00.')
    expect(page).not.toContain('cc-number')

    await post(typeCard('4242424242424242'))

    const session = await read()
    expect(session).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
    const methods = await t.stripe.customers.listPaymentMethods(String(session.customer))
    expect(methods.data).toEqual([])
  })

  test('asks for a card in a trial when the session does', async () => {
    const { post, read } = await open({ trialDays: 7, params: { payment_method_collection: 'always' } })

    expect((await post()).status).toBe(422)
    expect((await read()).status).toBe('open')
  })

  test('returns a buyer with the id of the session, and another to the cancel address', async () => {
    const { id, address, post } = await open()
    expect(await getPage(t.sandbox, address)).toContain(
      'href="http://localhost:3000/settings?payment=cancelled"',
    )

    const answer = await post(typeCard('4242424242424242'))

    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(
      `http://localhost:3000/settings?payment=success&session=${id}`,
    )
  })

  test('links customer, subscription and invoice to the session, with the metadata that was sent', async () => {
    const { post, read } = await open()
    await post(typeCard('4242424242424242'))

    const session = await read()
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'user-1',
    })
    const subscription = await t.stripe.subscriptions.retrieve(String(session.subscription))
    expect(subscription).toMatchObject({
      customer: session.customer,
      latest_invoice: session.invoice,
      metadata: { user_id: 'user-1' },
    })
    expect(await t.stripe.customers.retrieve(String(session.customer))).toMatchObject({
      email: 'ana.silva@example.com',
      address: { country: 'PT' },
    })
  })

  test('keeps the e-mail of a known customer and ignores that of the form', async () => {
    const { id: customer } = await t.stripe.customers.create({ email: 'rui.costa@example.com' })
    const { post, read } = await open({ customer, trialDays: 7 })

    await post({ email: 'someone.else@example.com' })

    expect((await read()).customer_details?.email).toBe('rui.costa@example.com')
  })

  test('completes a session once', async () => {
    const { post, address } = await open({ trialDays: 7 })
    await post()

    const again = await post()

    expect(await again.text()).toContain('This checkout is complete')
    expect(await getPage(t.sandbox, address)).toContain('This checkout is complete')
    expect((await t.stripe.subscriptions.list()).data).toHaveLength(1)
  })

  test('says that a session has expired', async () => {
    const { address, post } = await open({ trialDays: 7 })
    t.advanceTo('2026-01-11T10:00:00Z')

    expect(await getPage(t.sandbox, address)).toContain('This checkout has expired')
    await post()
    expect((await t.stripe.subscriptions.list()).data).toEqual([])
  })
})

describe('a card on the checkout page', () => {
  test.each([
    ['4000000000000002', 'Your card was declined.', 'number'],
    ['4000000000009995', 'Your card has insufficient funds.', 'number'],
    ['4000000000000069', 'Your card has expired.', 'expiry'],
    ['4000000000000127', 'Your card&#39;s security code is incorrect.', 'cvc'],
    ['4000000000000341', 'Your card was declined.', 'number'],
    ['4242424242424241', 'Your card number is incorrect.', 'number'],
    ['4111111111111111', 'The sandbox takes test cards only', 'number'],
  ])('%s is refused next to its field: %s', async (number, message, field) => {
    const { post, read } = await open()

    const answer = await post(typeCard(number))

    expect(answer.status).toBe(422)
    const page = (await answer.text()).replaceAll('&#039;', '&#39;')
    expect(page).toMatch(new RegExp(`<p class="error" id="${field}-error">${message}`))
    expect(page).not.toContain(number)
    expect((await read()).status).toBe('open')
    expect((await t.stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
  })

  test('whose date has passed is refused, and one of this month is not', async () => {
    const { post } = await open()

    const passed = await post({ ...typeCard('4242424242424242'), expiry: '12/25' })
    expect(await passed.text()).toContain('expiration date is in the past')
    const current = await post({ ...typeCard('4242424242424242'), expiry: '01 / 2026' })
    expect(current.status).toBe(303)
  })

  test.each(['4000002500003155', '4000002760003184'])('%s goes to the bank first', async (number) => {
    const { id, post, read } = await open()

    const challenge = String((await post(typeCard(number))).headers.get('location'))
    expect(challenge).toMatch(/^\/challenge\//)
    expect((await read()).status).toBe('open')

    const answer = await postForm(t.sandbox, challenge, { outcome: 'complete' })
    expect(answer.headers.get('location')).toContain(`session=${id}`)
    expect(await read()).toMatchObject({ status: 'complete', payment_status: 'paid' })
  })

  test('that the bank does not confirm changes nothing, and the way back is open', async () => {
    const { id, post, read } = await open()
    const challenge = String((await post(typeCard('4000002500003155'))).headers.get('location'))

    const answer = await postForm(t.sandbox, challenge, { outcome: 'fail' })

    expect(await answer.text()).toContain(`href="/checkout/${id}"`)
    expect((await read()).status).toBe('open')
    expect((await postForm(t.sandbox, challenge, { outcome: 'complete' })).status).toBe(404)
  })

  test('that fails later is saved in a trial that asks for one', async () => {
    const { post, read } = await open({ trialDays: 7, params: { payment_method_collection: 'always' } })
    await post(typeCard('4000000000000341'))
    expect((await read()).status).toBe('complete')
  })
})

describe('a form', () => {
  test('from another site is refused', async () => {
    const { address, read } = await open({ trialDays: 7 })
    const send = (origin: string) => postForm(t.sandbox, address, buyer, { origin })

    expect((await send('https://evil.example')).status).toBe(403)
    expect((await send('null')).status).toBe(403)
    expect((await read()).status).toBe('open')
  })

  test('of another session is refused', async () => {
    const other = await open({ trialDays: 7 })
    const { post, read } = await open({ trialDays: 7 })

    expect((await post({ session: other.id })).status).toBe(403)
    expect((await read()).status).toBe('open')
  })

  test('without e-mail or country shows what is missing', async () => {
    const { post } = await open({ trialDays: 7 })
    const page = await (await post({ email: 'ana', country: 'XX' })).text()
    expect(page).toContain('Enter an email address.')
    expect(page).toContain('Choose a country.')
  })

  test('writes what was typed back as text, not as markup', async () => {
    const { post } = await open({ trialDays: 7 })
    const page = await (await post({ name: '"><script>alert(1)</script>', country: '' })).text()
    expect(page).not.toContain('<script>alert')
  })

  test('of more than 16 KB is refused', async () => {
    const { post } = await open({ trialDays: 7 })
    expect((await post({ name: 'x'.repeat(20_000) })).status).toBe(413)
  })
})

test('a page is neither stored, nor framed, nor served to another name', async () => {
  const { address } = await open()
  const { headers } = await fetch(address)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")

  const { get } = await import('node:http')
  const status = await new Promise((resolve) => {
    get(address, { headers: { host: 'rebound.example' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
  })
  expect(status).toBe(421)
})

test('an address without a session is not found', async () => {
  const answer = await fetch(`${t.sandbox.pagesUrl}/checkout/cs_test_unknown`)
  expect(answer.status).toBe(404)
})
