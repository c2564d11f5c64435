import { systemClock } from '@candlebook/core/kernel'
import type { StripeSettings } from '@candlebook/core/payments'
import type { PaymentsConfig } from '../config/read-payments.ts'
import type { SandboxAddress } from './sandbox-address.ts'

type Report = (error: Error) => void

/** How the adapter reaches Stripe itself with the operator's key. */
export function buildStripeSettings(
  { secretKey, webhookSecrets, computesTax, acceptsTestMode }: PaymentsConfig & { kind: 'stripe' },
  report?: Report,
): StripeSettings {
  const account = { secretKey, webhookSecrets, apiUrl: null, isSandbox: false }
  return { ...account, acceptsTestMode, computesTax, ...common(report) }
}

/** How the adapter reaches a running sandbox, which speaks Stripe's API. Every event of it is of the test mode. */
export function buildSandboxSettings(
  { apiUrl, secretKey, webhookSecret }: SandboxAddress,
  { computesTax, report }: { computesTax: boolean; report?: Report },
): StripeSettings {
  const account = { secretKey, webhookSecrets: [webhookSecret], apiUrl, isSandbox: true }
  return { ...account, acceptsTestMode: true, computesTax, ...common(report) }
}

function common(report: Report | undefined) {
  return { now: () => systemClock.now(), ...(report && { report }) }
}
