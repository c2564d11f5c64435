import {
  openStripePayments,
  type Payments,
  type StripeSettings,
  setUpStripe,
} from '@candlebook/core/payments'
import { openSandbox, type Sandbox, type SandboxOptions } from '@candlebook/payments-sandbox'
import { buildSandboxSettings } from '../payments/payments.ts'

/** A payments port over a separate sandbox, in which everything is sold. The caller closes the sandbox. */
export type SandboxPayments = { payments: Payments; settings: StripeSettings; sandbox: Sandbox }

/**
 * Opens a sandbox in memory, sets it up, and returns the port over it. For a server of tests:
 * `startTestServer({ payments })`, then `sandbox.deliverTo` with the address of its webhook.
 */
export async function openSandboxPayments(options: SandboxOptions = {}): Promise<SandboxPayments> {
  const opened = await openEmptySandbox(options)
  await setUpStripe(opened.settings, { baseUrl: 'https://journal.example.com', hasWebhook: false })
  return opened
}

/**
 * The same, before stripe:setup has run. Events come in another order than they happened, because Stripe promises none; the
 * seed makes it the same order in each run.
 */
export async function openEmptySandbox(options: SandboxOptions = {}): Promise<SandboxPayments> {
  const sandbox = await openSandbox({ seed: 'tests', ...options })
  sandbox.faults.breakWebhooks('shuffle')
  const settings = buildSandboxSettings({ ...sandbox, apiUrl: sandbox.url }, { computesTax: false })
  return { sandbox, settings, payments: openStripePayments(settings) }
}
