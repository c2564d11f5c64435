import { join } from 'node:path'
import { ConfigError, type SettingValues } from '@candlebook/core/configuration'
import type { paymentsSettings } from '@candlebook/core/payments'

/** Who takes payments: no one, Stripe, or the sandbox in which no money moves. */
export type PaymentsConfig =
  | { kind: 'off' }
  | {
      kind: 'stripe'
      secretKey: string
      /** Empty: no event is accepted. A production server then does not start, but stripe:setup does. */
      webhookSecrets: string[]
      computesTax: boolean
      /** Production refuses events of the test mode, except in a rehearsal. */
      acceptsTestMode: boolean
      /** Production with a key of the test mode. */
      isRehearsal: boolean
    }
  | {
      kind: 'sandbox'
      computesTax: boolean
      /** The ports of its API and its pages; 0 is a free port. */
      port: number
      pagesPort: number
      /** The folder of its state. */
      folder: string
      allowInProduction: boolean
    }

type Values = SettingValues<typeof paymentsSettings>

/** Reads who takes payments. Throws ConfigError for settings that exclude each other. */
export function readPayments(
  values: Values,
  { production, dataFolder }: { production: boolean; dataFolder: string },
): PaymentsConfig {
  const computesTax = values.STRIPE_AUTOMATIC_TAX
  const kind = values.PAYMENTS ?? (values.STRIPE_SECRET_KEY ? 'stripe' : production ? 'off' : 'sandbox')
  if (kind === 'off') return { kind }
  if (kind === 'stripe') return { kind, computesTax, ...readStripe(values, { production }) }
  if (values.STRIPE_SECRET_KEY) {
    throw new ConfigError('PAYMENTS is "sandbox" and STRIPE_SECRET_KEY is set. Remove one of the two.')
  }
  if (production && !values.PAYMENTS_SANDBOX_IN_PRODUCTION) {
    throw new ConfigError(
      'PAYMENTS is "sandbox" in production: people would get paid plans without paying. Set PAYMENTS_SANDBOX_IN_PRODUCTION to on if you want this.',
    )
  }
  return {
    kind,
    computesTax,
    port: values.PAYMENTS_SANDBOX_PORT ?? 0,
    pagesPort: values.PAYMENTS_SANDBOX_PAGES_PORT ?? 0,
    folder: join(dataFolder, 'payments-sandbox'),
    allowInProduction: production,
  }
}

function readStripe(values: Values, { production }: { production: boolean }) {
  const secretKey = values.STRIPE_SECRET_KEY
  if (!secretKey)
    throw new ConfigError('STRIPE_SECRET_KEY is missing; it is needed because PAYMENTS is "stripe".')
  const isTestKey = /^[a-z]+_test_/.test(secretKey)
  const isRehearsal = production && values.PAYMENTS_REHEARSAL
  if (production && isTestKey && !isRehearsal) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY is a key of the test mode. Production takes only a live key. To rehearse with it, set PAYMENTS_REHEARSAL to on.',
    )
  }
  if (isRehearsal && !isTestKey) {
    throw new ConfigError(
      'PAYMENTS_REHEARSAL is on, but STRIPE_SECRET_KEY is a live key. Remove the setting, or use a key of the test mode.',
    )
  }
  const webhookSecrets = values.STRIPE_WEBHOOK_SECRET ?? []
  return { secretKey, webhookSecrets, acceptsTestMode: !production || isRehearsal, isRehearsal }
}
