import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { ConfigError } from '@candlebook/core/configuration'
import { systemClock } from '@candlebook/core/kernel'
import {
  findStripeProblems,
  noPayments,
  openStripePayments,
  type Payments,
  readStripeTime,
  type StripeSettings,
  setUpStripe,
  WEBHOOK_PATH,
} from '@candlebook/core/payments'
import { openSandbox } from '@candlebook/payments-sandbox'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { PaymentsConfig } from '../config/read-payments.ts'

type Report = (error: Error) => void

/** How the adapter reaches Stripe itself with the operator's key. */
export function buildStripeSettings(
  { secretKey, webhookSecrets, computesTax, acceptsTestMode }: PaymentsConfig & { kind: 'stripe' },
  report?: Report,
): StripeSettings {
  const account = { secretKey, webhookSecrets, apiUrl: null, isSandbox: false }
  return { ...account, acceptsTestMode, computesTax, ...buildCommonSettings(report) }
}

/** How the adapter reaches a running sandbox, which speaks Stripe's API. Every event of it is of the test mode. */
export function buildSandboxSettings(
  { apiUrl, secretKey, webhookSecret }: SandboxAddress,
  { computesTax, report }: { computesTax: boolean; report?: Report },
): StripeSettings {
  const account = { secretKey, webhookSecrets: [webhookSecret], apiUrl, isSandbox: true }
  return { ...account, acceptsTestMode: true, computesTax, ...buildCommonSettings(report) }
}

function buildCommonSettings(report: Report | undefined) {
  return { now: () => systemClock.now(), ...(report && { report }) }
}

const MAX_CONNECT_MS = 1000

const SandboxAddress = z.object({
  apiUrl: z.url(),
  pagesUrl: z.url(),
  secretKey: z.string(),
  webhookSecret: z.string(),
})

/** Where a running sandbox is, and its keys. They open nothing but the sandbox. */
export type SandboxAddress = z.infer<typeof SandboxAddress>

/** Writes where this process runs the sandbox, so that a worker and the command line use it too. */
export function writeSandboxAddress(folder: string, address: SandboxAddress): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(getAddressFile(folder), JSON.stringify(address), { mode: 0o600 })
}

/** Removes it when the sandbox ends. */
function removeSandboxAddress(folder: string): void {
  rmSync(getAddressFile(folder), { force: true })
}

/**
 * Where another process runs the sandbox; null when no process does. The address in the file can be of a process that
 * was killed.
 */
async function findSandboxAddress(folder: string): Promise<SandboxAddress | null> {
  const file = getAddressFile(folder)
  if (!existsSync(file)) return null
  const { success, data } = SandboxAddress.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  return success && (await isListening(data.apiUrl)) ? data : null
}

function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: MAX_CONNECT_MS })
    const answer = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.on('connect', () => answer(true))
    socket.on('error', () => answer(false))
    socket.on('timeout', () => answer(false))
  })
}

function getAddressFile(folder: string): string {
  return join(folder, 'address.json')
}

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
