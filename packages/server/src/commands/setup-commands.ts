import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkDashboard,
  PaymentsRefused,
  PaymentsUnavailable,
  type StripeSettings,
  setUpStripe,
} from '@candlebook/core/payments'
import { ConfigError, readConfig } from '../config/config.ts'
import { getSitePath, writeEmptySite } from '../config/read-site-file.ts'
import { getLegalFolder, readLegalDrafts } from '../legal/read-legal-texts.ts'
import { buildStripeSettings } from '../payments/payments.ts'
import { DONE, defineCommand, requireNoWords, UsageError } from './command.ts'
import { CannotStart } from './run-as-trader.ts'

/** Creates what Candlebook needs in the operator's account at Stripe. It can run again without harm. */
export const stripeSetup = defineCommand({
  usage: ['stripe:setup'],
  summary:
    'Create the product, the prices, the customer portal and the webhook at Stripe, or bring them up to date, and check the settings of the Dashboard. Takes STRIPE_SECRET_KEY and BASE_URL.',
  arguments: {},
  options: {},
  examples: ['stripe:setup'],
  exitCodes: {
    0: 'The account at Stripe has everything that Candlebook needs.',
    1: 'A setting is missing, or Stripe refused. It can run again without harm.',
  },
  async run(given, terminal) {
    requireNoWords(given)
    const { payments, baseUrl } = readStripeConfig()
    if (payments.kind !== 'stripe') throw new CannotStart('Set STRIPE_SECRET_KEY to the key of your account.')
    const settings = buildStripeSettings(payments)
    for (const line of await runSetup(settings, { baseUrl })) terminal.say(line)
    for (const line of await checkDashboard(settings)) terminal.say(line)
    return DONE
  },
})

/** Sets up the account and returns the lines for the operator. Throws CannotStart when the provider does not let it. */
export async function runSetup(
  settings: StripeSettings,
  { baseUrl }: { baseUrl: string },
): Promise<string[]> {
  const hasWebhook = baseUrl.startsWith('https:')
  const { lines, webhookSecret } = await setUpStripe(settings, { baseUrl, hasWebhook }).catch(
    explainStripeError,
  )
  return [
    ...lines,
    ...(hasWebhook ? [] : [`Stripe cannot send events to ${baseUrl}. ${FORWARD}`]),
    ...(webhookSecret ? [`Set this now, it is shown once: STRIPE_WEBHOOK_SECRET=${webhookSecret}`] : []),
  ]
}

const FORWARD =
  'Forward them with the Stripe CLI: stripe listen --forward-to localhost:3000/api/webhooks/payments'

function readStripeConfig() {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError) throw new CannotStart(error.message, { cause: error })
    throw error
  }
}

function explainStripeError(error: unknown): never {
  const isExpected = error instanceof PaymentsRefused || error instanceof PaymentsUnavailable
  throw isExpected ? new CannotStart(`${error.message} ${KEY_ADVICE}`, { cause: error }) : error
}

const KEY_ADVICE = 'Check STRIPE_SECRET_KEY and its permissions, then run the command again.'

/** Writes the files that say who operates the installation and on which terms, so that an operator fills them in. */
export const legal = defineCommand({
  usage: ['legal copy'],
  summary:
    'Write site.json and the drafts of the terms and the privacy policy into the data folder, where the server reads them at its start.',
  arguments: {},
  options: {},
  examples: ['legal copy'],
  exitCodes: {
    0: 'The data folder has the three files. One that existed was not changed.',
    1: 'A setting is wrong.',
  },
  async run({ words: [action, ...rest] }, terminal) {
    if (action !== 'copy' || rest.length > 0) throw new UsageError('Say: legal copy')
    const { dataFolder } = readConfig()
    const folder = getLegalFolder(dataFolder)
    mkdirSync(folder, { recursive: true })
    const drafts = readLegalDrafts().map(({ file, text }) => ({ path: join(folder, file), text }))
    for (const { path, text } of [{ path: getSitePath(dataFolder), text: writeEmptySite() }, ...drafts]) {
      const isThere = existsSync(path)
      if (!isThere) writeFileSync(path, text)
      terminal.say(isThere ? `${path} exists and was not changed.` : `${path} was created.`)
    }
    return DONE
  },
})
