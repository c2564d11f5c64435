import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkDashboard, readStripeTime } from '@candlebook/core/payments'
import { expect, onTestFinished, test } from 'vitest'
import { openEmptySandbox } from '../testing/sandbox-payments.ts'

const account = {
  object: 'account',
  charges_enabled: true,
  payouts_enabled: true,
  settings: { payments: { statement_descriptor: 'CANDLEBOOK' } },
  business_profile: { support_email: 'hello@example.com' },
}
const methods = {
  object: 'payment_method_configuration',
  active: true,
  is_default: true,
  parent: null,
  card: { available: true },
  apple_pay: { available: true },
  klarna: { available: false },
}
const tax = { object: 'tax.settings', status: 'active', defaults: { tax_behavior: 'inclusive' } }

/** What the check says of an account whose answers are these; a number is the status of a refusal. */
async function check(
  answers: { account?: object | number; methods?: object | number; tax?: object | number },
  { computesTax = true } = {},
) {
  const paths: Record<string, object | number> = {
    '/v1/account': answers.account ?? account,
    '/v1/payment_method_configurations':
      typeof answers.methods === 'number'
        ? answers.methods
        : { object: 'list', has_more: false, data: [answers.methods ?? methods] },
    '/v1/tax/settings': answers.tax ?? tax,
  }
  const asked: string[] = []
  const server = createServer(({ method, url = '' }, answer) => {
    const [path = ''] = url.split('?')
    asked.push(`${method} ${path}`)
    const found = paths[path] ?? 404
    const refusal = { error: { type: 'invalid_request_error', message: 'The key does not have the right.' } }
    answer.writeHead(typeof found === 'number' ? found : 200, { 'Content-Type': 'application/json' })
    answer.end(JSON.stringify(typeof found === 'number' ? refusal : found))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // a TCP server
  const lines = await checkDashboard({
    secretKey: 'rk_test_1',
    webhookSecrets: [],
    apiUrl: `http://127.0.0.1:${port}`,
    isSandbox: false,
    acceptsTestMode: true,
    computesTax,
    now: () => new Date('2026-11-27T10:00:00Z'),
  })
  return { lines, asked }
}

test('an account whose Dashboard fits gets one line, and nothing is written', async () => {
  const { lines, asked } = await check({})

  expect(lines).toEqual(['The settings of the Dashboard fit.'])
  expect(asked.sort()).toEqual([
    'GET /v1/account',
    'GET /v1/payment_method_configurations',
    'GET /v1/tax/settings',
  ])
})

test('each setting that does not fit is a line that says what to do', async () => {
  const { lines } = await check({
    account: { ...account, charges_enabled: false, settings: { payments: { statement_descriptor: null } } },
    methods: { ...methods, klarna: { available: true }, sepa_debit: { available: true } },
    tax: { ...tax, status: 'pending' },
  })

  expect(lines).toEqual([
    'Dashboard: the account cannot take payments yet. Complete its activation.',
    expect.stringMatching(/^Dashboard: there is no statement descriptor\./),
    expect.stringMatching(
      /^Dashboard: these payment methods are on, .*: klarna, sepa_debit\. Switch them off/,
    ),
    expect.stringMatching(/^Dashboard: Stripe Tax is not active, and STRIPE_AUTOMATIC_TAX is on\./),
  ])
})

test('what a restricted key cannot read is a line, and tax is not read while Stripe does not compute it', async () => {
  const { lines, asked } = await check({ account: 403, methods: 404 }, { computesTax: false })

  expect(lines).toEqual([
    'Dashboard: the account could not be read with this key. Compare it with the list in docs/operations.md.',
    'Dashboard: the payment methods could not be read with this key. Compare it with the list in docs/operations.md.',
  ])
  expect(asked).not.toContain('GET /v1/tax/settings')
})

test('the time of the payment provider is that of the header of its answers', async () => {
  const { sandbox, settings } = await openEmptySandbox()
  const time = await readStripeTime(settings)
  await sandbox.close()

  expect(Math.abs(time!.getTime() - Date.now())).toBeLessThan(60_000) // whole seconds, on a machine that may be busy
  await expect(readStripeTime(settings)).rejects.toMatchObject({ name: 'PaymentsUnavailable' })
})
