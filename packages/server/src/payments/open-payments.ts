import { ConfigError } from '@candlebook/core/configuration'
import {
  findStripeProblems,
  noPayments,
  openStripePayments,
  type Payments,
  readStripeTime,
  setUpStripe,
  WEBHOOK_PATH,
} from '@candlebook/core/payments'
import { openSandbox } from '@candlebook/payments-sandbox'
import type { Config } from '../config/config.ts'
import type { PaymentsConfig } from '../config/read-payments.ts'
import { buildSandboxSettings, buildStripeSettings } from './build-stripe-settings.ts'
import { findSandboxAddress, removeSandboxAddress, writeSandboxAddress } from './sandbox-address.ts'

/** The payments of this process. */
export type OpenPayments = {
  payments: Payments
  /** The pages of the sandbox, for the operator; null without a sandbox. */
  sandboxPagesUrl: string | null
  /** Tells the sandbox where this server takes events. Without a sandbox in this process nothing happens. */
  deliverEventsTo(serverUrl: string): void
  /** What is wrong with the account at the provider, one sentence each. Never throws. */
  findProblems(): Promise<string[]>
  /** The instant of the provider's clock; null when it does not say. */
  readTime(): Promise<Date | null>
  close(): Promise<void>
}

type Options = {
  /** A server runs the sandbox itself; a worker and the commands use the sandbox of a running server. */
  runsSandbox: boolean
  report?: (error: unknown) => void
}

/** Opens what takes payments. Throws ConfigError for a production server that could not accept an event. */
export async function openPayments(config: Config, options: Options): Promise<OpenPayments> {
  const { payments: wanted, production } = config
  if (wanted.kind === 'off') return { ...noHost, payments: noPayments, findProblems: sayOff }
  if (wanted.kind === 'sandbox') return openSandboxPayments(config, wanted, options)
  if (production && wanted.webhookSecrets.length === 0) {
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET is missing; it is needed because STRIPE_SECRET_KEY is set. To create the webhook, run: npm run candlebook -- stripe:setup',
    )
  }
  const settings = buildStripeSettings(wanted, options.report)
  const findProblems = () => findStripeProblems(settings).catch((error: Error) => [error.message])
  const readTime = () => readStripeTime(settings)
  return { ...noHost, payments: openStripePayments(settings), findProblems, readTime }
}

/** A process that does nothing for the payments itself. */
export const noHost = {
  sandboxPagesUrl: null,
  deliverEventsTo: () => {},
  findProblems: async (): Promise<string[]> => [],
  readTime: async (): Promise<Date | null> => null,
  close: async () => {},
}

async function sayOff(): Promise<string[]> {
  return ['payments are off: set STRIPE_SECRET_KEY to take them']
}

async function openSandboxPayments(
  config: Config,
  wanted: PaymentsConfig & { kind: 'sandbox' },
  { runsSandbox, report }: Options,
): Promise<OpenPayments> {
  const { folder, computesTax } = wanted
  const running = await findSandboxAddress(folder)
  if (running) {
    const settings = buildSandboxSettings(running, { computesTax, report })
    const readTime = () => readStripeTime(settings)
    return { ...noHost, payments: openStripePayments(settings), sandboxPagesUrl: running.pagesUrl, readTime }
  }
  if (!runsSandbox) return { ...noHost, payments: noPayments }
  return runSandbox(config, wanted, report)
}

async function runSandbox(
  { baseUrl }: Config,
  wanted: PaymentsConfig & { kind: 'sandbox' },
  report: Options['report'],
): Promise<OpenPayments> {
  const { folder, port, pagesPort, allowInProduction, computesTax } = wanted
  const sandbox = await openSandbox({ folder, port, pagesPort, allowInProduction }).catch(explainPort)
  const { url: apiUrl, pagesUrl, secretKey, webhookSecret } = sandbox
  const address = { apiUrl, pagesUrl, secretKey, webhookSecret }
  try {
    const settings = buildSandboxSettings(address, { computesTax, report })
    await setUpStripe(settings, { baseUrl, hasWebhook: false })
    writeSandboxAddress(folder, address)
    return {
      payments: openStripePayments(settings),
      sandboxPagesUrl: pagesUrl,
      deliverEventsTo: (serverUrl) => sandbox.deliverTo(`${serverUrl}${WEBHOOK_PATH}`),
      findProblems: noHost.findProblems,
      readTime: noHost.readTime, // this process is the sandbox
      close: async () => {
        removeSandboxAddress(folder)
        await sandbox.close()
      },
    }
  } catch (error) {
    await sandbox.close()
    throw error
  }
}

function explainPort(error: NodeJS.ErrnoException & { port?: number }): never {
  if (error.code !== 'EADDRINUSE') throw error
  throw new ConfigError(
    `Port ${error.port} is in use. Set PAYMENTS_SANDBOX_PORT and PAYMENTS_SANDBOX_PAGES_PORT to others.`,
    { cause: error },
  )
}
