import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect as connectTo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSandbox } from './open-sandbox.ts'
import { connect, createCheckout, openReceiver, openTestSandbox, subscribe } from './testing/test-sandbox.ts'

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

  test('listens on two ports of 127.0.0.1, and on no other address', async () => {
    const sandbox = await openSandbox()
    const ports = [sandbox.url, sandbox.pagesUrl].map((url) => Number(new URL(url).port))
    const reached = await Promise.all(
      ports.flatMap((port) => ['127.0.0.1', OTHER_ADDRESS].map((host) => isReached(host, port))),
    )
    await sandbox.close()

    expect(new Set(ports).size).toBe(2)
    expect(reached).toEqual([true, false, true, false])
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

test('what people, the bank and the operator do is done without pages, and is forgotten afterwards', async () => {
  const t = await openTestSandbox()
  const { sandbox } = t
  const { id: customer } = await t.stripe.customers.create({ email: 'ana@example.com' })
  const { id } = await createCheckout(t, { customer })
  const subscription = sandbox.completeCheckout(id)
  const [charge] = Object.keys(sandbox.state.charges)
  await sandbox.call('POST /v1/refunds', { charge: charge!, amount: '100' })
  sandbox.loseDispute(customer, charge)
  sandbox.useCard(customer, 'pm_card_chargeCustomerFail')
  t.advanceTo('2026-02-10T12:00:00Z')

  expect(sandbox.state.subscriptions[subscription]?.status).toBe('past_due')
  expect(Object.values(sandbox.state.disputes)).toMatchObject([{ charge, status: 'lost' }])
  expect(sandbox.state.charges[charge!]?.amount_refunded).toBe(100)
  await expect(sandbox.call('GET /v1/customers/cus_unknown')).rejects.toThrow('No such customer')

  sandbox.clear()
  const { customers, subscriptions, events, prices } = sandbox.state
  expect([customers, subscriptions, events, sandbox.requests]).toEqual([{}, {}, {}, []])
  expect(Object.keys(prices)).toHaveLength(2)
  expect(sandbox.clock.now()).toEqual(new Date('2026-01-10T10:00:00Z'))
  await sandbox.close()
})

/** On Linux an address of this machine, where a server that listens on all addresses answers too. */
const OTHER_ADDRESS = '127.0.0.2'

function isReached(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTo({ host, port, timeout: 1000 })
    const answer = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.on('connect', () => answer(true))
    socket.on('error', () => answer(false))
    socket.on('timeout', () => answer(false))
  })
}

describe('a clock that makes no progress', () => {
  const boundary = '2026-02-10T10:00:00Z'

  /** Stores a schedule with a phase that ends when it begins, which the API refuses. */
  async function storeEndlessSchedule(): Promise<void> {
    const t = await openTestSandbox('2026-01-10T10:00:00Z', { folder })
    const { id } = await subscribe(t, { card: '4242424242424242' })
    await t.stripe.subscriptionSchedules.create({ from_subscription: id })
    await t.sandbox.close()
    const file = join(folder, 'payments-sandbox.json')
    const state = JSON.parse(readFileSync(file, 'utf8'))
    const [schedule] = Object.values<{ phases: { end_date: number }[] }>(state.schedules)
    const [phase] = schedule?.phases ?? []
    schedule?.phases.push({ ...phase, start_date: phase?.end_date, end_date: phase?.end_date } as never)
    writeFileSync(file, JSON.stringify(state))
  }

  test('stops with an error that names the object, and the API still answers reads', async () => {
    await storeEndlessSchedule()
    const sandbox = await openSandbox({ folder, clock: () => new Date('2026-01-10T10:00:00Z') })

    expect(() => sandbox.clock.advanceTo(new Date(boundary))).toThrow(
      /^The clock stopped: sub_sched_\w+ is due at 2026-02-10T\S+Z and stays due/,
    )
    expect((await connect(sandbox).customers.list()).data).toHaveLength(1)
    await sandbox.close()
  })

  test('does not end the process that opens the sandbox: it warns', async () => {
    await storeEndlessSchedule()
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
    const sandbox = await openSandbox({ folder, clock: () => new Date(boundary) })
    await sandbox.close()

    expect(warn.mock.calls.map(([error]) => String(error))).toEqual([
      expect.stringContaining('The clock stopped'),
    ])
    warn.mockRestore()
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
