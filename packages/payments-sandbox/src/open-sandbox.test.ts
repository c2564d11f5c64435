import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSandbox } from './open-sandbox.ts'
import { openReceiver } from './testing/open-receiver.ts'
import { connect, openTestSandbox } from './testing/open-test-sandbox.ts'
import { createCheckout, subscribe } from './testing/subscribe.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payments-sandbox-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

describe('the sandbox', () => {
  test('does not open in production, unless it is allowed', async () => {
    vi.stubEnv('NODE_ENV', 'production')

    await expect(openSandbox()).rejects.toThrow('does not open with NODE_ENV=production')
    const allowed = await openSandbox({ allowInProduction: true })
    await allowed.close()
  })

  test('listens on two ports of this machine only', async () => {
    const sandbox = await openSandbox()
    expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(new URL(sandbox.pagesUrl).port).not.toBe(new URL(sandbox.url).port)
    await sandbox.close()
  })

  test('follows the clock of the system without being asked', async () => {
    let now = Date.parse('2026-01-10T10:00:00Z')
    const t = await openTestSandbox(undefined, { clock: () => new Date(now) })
    const { id } = await subscribe(t, { trialDays: 7 })

    now = Date.parse('2026-01-17T10:00:00Z')
    await expect.poll(async () => (await t.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
    await t.sandbox.close()
  })
})

describe('a folder', () => {
  test('keeps subscriptions, keys and the clock over a restart', async () => {
    const first = await openTestSandbox('2026-01-10T10:00:00Z', { folder })
    const { id } = await subscribe(first, { card: '4242424242424242' })
    first.advanceTo('2026-02-01T10:00:00Z')
    await first.sandbox.close()

    const second = await openSandbox({ folder, clock: () => new Date('2026-01-10T10:05:00Z') })
    expect(second.secretKey).toBe(first.sandbox.secretKey)
    expect(second.webhookSecret).toBe(first.sandbox.webhookSecret)
    expect(second.clock.now().toISOString()).toBe('2026-02-01T10:05:00.000Z')
    expect((await connect(second).subscriptions.retrieve(id)).status).toBe('active')
    await second.close()
  })

  test('is written in one step and can be read by its owner only', async () => {
    const t = await openTestSandbox(undefined, { folder })
    await createCheckout(t)
    await t.sandbox.close()

    expect(readdirSync(folder)).toEqual(['payments-sandbox.json'])
    expect(statSync(join(folder, 'payments-sandbox.json')).mode & 0o077).toBe(0)
  })

  test('never holds the number of a card', async () => {
    const t = await openTestSandbox(undefined, { folder })
    await subscribe(t, { card: '4242424242424242' })
    await t.sandbox.close()

    const text = readFileSync(join(folder, 'payments-sandbox.json'), 'utf8')
    expect(text).toContain('"last4":"4242"')
    expect(text).not.toContain('4242424242424242')
  })

  test('of another version is refused with the way out', async () => {
    writeFileSync(join(folder, 'payments-sandbox.json'), '{"format":2}')
    await expect(openSandbox({ folder })).rejects.toThrow('has format 2')
  })

  test('keeps events that were not delivered, and sends them after a restart', async () => {
    const first = await openTestSandbox(undefined, { folder, retryDelaysMs: [60_000] })
    first.sandbox.deliverTo('http://127.0.0.1:9/api/stripe-webhook')
    await first.stripe.customers.create({ name: 'Ana' })
    await first.sandbox.close()

    const second = await openSandbox({ folder })
    const receiver = await openReceiver(() => second.webhookSecret)
    second.deliverTo(receiver.url)
    await expect.poll(() => receiver.listTypes()).toContain('customer.created')
    await second.close()
    await receiver.close()
  })
})
