import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEmptySandbox } from '../testing/sandbox-payments.ts'
import { runCommand } from './run-command.ts'
import { runSetup } from './setup-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'candlebook-setup-'))
let said: string[]
const terminal = { say: (line: string) => void said.push(line), ask: async () => true }
beforeEach(() => {
  said = []
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('BASE_URL', undefined) // vitest sets one
  vi.stubEnv('STRIPE_SECRET_KEY', undefined)
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true }))

test('without a key the command says what to set', async () => {
  expect(await runCommand(['stripe:setup'], terminal)).toBe(1)
  expect(said).toEqual(['Set STRIPE_SECRET_KEY to the key of your account.'])
})

test('with a word the command says how it is called, and it is in the help', async () => {
  expect(await runCommand(['stripe:setup', 'now'], terminal)).toBe(2)
  expect(said.join('\n')).toContain('Usage: npm run candlebook -- stripe:setup')
  expect(await runCommand(['stripe:setup', '--help'], terminal)).toBe(0)
  expect(said.join('\n')).toContain('Takes STRIPE_SECRET_KEY and BASE_URL.')
})

test('the command says what it did and shows the secret of the webhook once', async () => {
  const { sandbox, settings } = await openEmptySandbox()
  const first = await runSetup(settings, { baseUrl: 'https://journal.example.com' })
  const second = await runSetup(settings, { baseUrl: 'https://journal.example.com' })
  await sandbox.close()

  expect(first.at(-2)).toBe('The webhook to https://journal.example.com/api/webhooks/payments was created.')
  expect(first.at(-1)).toMatch(/^Set this now, it is shown once: STRIPE_WEBHOOK_SECRET=whsec_\w+$/)
  expect(second.at(-1)).toBe('The webhook to https://journal.example.com/api/webhooks/payments exists.')
})

test('for an address that Stripe cannot reach no webhook is created', async () => {
  const { sandbox, settings } = await openEmptySandbox()
  const lines = await runSetup(settings, { baseUrl: 'http://localhost:3000' })
  await sandbox.close()

  expect(lines.at(-1)).toBe(
    'Stripe cannot send events to http://localhost:3000. Forward them with the Stripe CLI: stripe listen --forward-to localhost:3000/api/webhooks/payments',
  )
  expect(lines.join('\n')).not.toContain('whsec_')
})

test('a key that the provider refuses ends the command with one line, without the key', async () => {
  const { sandbox, settings } = await openEmptySandbox()
  const wrong = { ...settings, secretKey: 'sk_test_of_someone' }

  await expect(runSetup(wrong, { baseUrl: 'https://journal.example.com' })).rejects.toThrow(
    /^The payment provider did not answer: credentials .*Check STRIPE_SECRET_KEY and its permissions/,
  )
  await sandbox.close()
})
