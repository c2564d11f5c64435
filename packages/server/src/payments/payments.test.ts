import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@candlebook/core/kernel'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config/config.ts'
import { type OpenPayments, openPayments, writeSandboxAddress } from './payments.ts'

let folder: string
let opened: OpenPayments[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candlebook-payments-'))
  opened = []
})
afterEach(async () => {
  for (const { close } of opened) await close()
  rmSync(folder, { recursive: true })
})

async function open(env: Record<string, string> = {}, { runsSandbox = true } = {}): Promise<OpenPayments> {
  const payments = await openPayments(readConfig({ DATA_DIR: folder, ...env }), { runsSandbox })
  opened.push(payments)
  return payments
}

const production = {
  NODE_ENV: 'production',
  SECRET: 'q8Zs1mVt6yXw3bNc0dRf5gHj7kLp2aUe',
  BASE_URL: 'https://journal.example.com',
}
const user = { userId: newId(), email: 'maria.silva@example.com', fullName: 'Maria Silva' }

test('a server without settings runs a sandbox in which plans can be bought at once', async () => {
  const { payments, sandboxPagesUrl } = await open()
  const { customerId } = await payments.createCustomer(user, 'one')
  const urls = { successUrl: 'http://localhost:3000/settings', cancelUrl: 'http://localhost:3000/settings' }
  const request = { customerId, userId: user.userId, plan: 'monthly', trialDays: 7, ...urls } as const

  expect(payments).toMatchObject({ isSetUp: true, isSandbox: true })
  expect((await payments.startCheckout(request, 'two')).url).toContain(sandboxPagesUrl)
})

test('a worker uses the sandbox of the server while it runs', async () => {
  const server = await open()
  const worker = await open({}, { runsSandbox: false })
  const { customerId } = await server.payments.createCustomer(user, 'one')

  expect(await worker.payments.listPaymentMethods(customerId)).toEqual([])
  expect(worker.sandboxPagesUrl).toBe(server.sandboxPagesUrl)
  await worker.close()
  expect(await server.payments.listPaymentMethods(customerId)).toEqual([])
})

test('a second server on the same folder uses the sandbox of the first', async () => {
  const [first, second] = [await open(), await open()]

  expect(second.sandboxPagesUrl).toBe(first.sandboxPagesUrl)
})

test('customers of the sandbox are there after a restart', async () => {
  const before = await open()
  const { customerId } = await before.payments.createCustomer(user, 'one')
  await before.close()
  const after = await open()

  expect(await after.payments.listPaymentMethods(customerId)).toEqual([])
  await expect(after.payments.listPaymentMethods('cus_unknown')).rejects.toThrow('resource_missing')
})

test('without a running server a worker has no payments, also after a server was killed', async () => {
  expect((await open({}, { runsSandbox: false })).payments.isSetUp).toBe(false)

  const gone = { apiUrl: 'http://127.0.0.1:1', pagesUrl: 'http://127.0.0.1:1' }
  writeSandboxAddress(join(folder, 'payments-sandbox'), { ...gone, secretKey: 'sk', webhookSecret: 'whsec' })
  expect((await open({}, { runsSandbox: false })).payments.isSetUp).toBe(false)
  expect((await open()).sandboxPagesUrl).not.toBe(gone.pagesUrl)
})

test('only the owner of the folder can read the keys of the sandbox, and they go when it ends', async () => {
  const { close } = await open()
  const file = join(folder, 'payments-sandbox', 'address.json')

  expect(statSync(file).mode & 0o777).toBe(0o600)
  await close()
  expect(existsSync(file)).toBe(false)
})

test('the sandbox delivers its events to the server', async () => {
  const arrived = Promise.withResolvers<{ path: string | undefined; type: string }>()
  const { payments, deliverEventsTo } = await open()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const event = payments.readEvent(body, String(request.headers['stripe-signature']))
    response.end()
    arrived.resolve({ path: request.url, type: event.type })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  deliverEventsTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)

  const { customerId } = await payments.createCustomer(user, 'one')
  await payments.updateCustomerEmail(customerId, 'other@example.com', 'two')
  expect(await arrived.promise).toMatchObject({ path: '/api/webhooks/payments' })
  server.closeAllConnections()
  server.close()
})

test('a port of the sandbox that is in use stops the start', async () => {
  const { sandboxPagesUrl } = await open()
  const other = mkdtempSync(join(folder, 'other-'))
  const port = new URL(sandboxPagesUrl ?? '').port

  await expect(open({ DATA_DIR: other, PAYMENTS_SANDBOX_PAGES_PORT: port })).rejects.toThrow(
    `Port ${port} is in use.`,
  )
})

test('payments that are off are off, and the operator is told', async () => {
  const { payments, findProblems } = await open(production)

  expect(payments.isSetUp).toBe(false)
  expect(await findProblems()).toEqual(['payments are off: set STRIPE_SECRET_KEY to take them'])
  await expect(payments.createCustomer(user, 'one')).rejects.toMatchObject({ code: 'billing.not_set_up' })
})

test('a production server with a key does not start without the secret of its webhook', async () => {
  const withKey = { ...production, STRIPE_SECRET_KEY: 'sk_live_51Abc' }

  await expect(open(withKey)).rejects.toThrow(ConfigError)
  await expect(open(withKey)).rejects.toThrow('run: npm run candlebook -- stripe:setup')
  expect((await open({ ...withKey, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).payments).toMatchObject({
    isSetUp: true,
    isSandbox: false,
  })
})
