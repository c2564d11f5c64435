import { z } from 'zod'
import { choice, onOff, type Setting, type Settings, wholeNumber } from '../configuration/index.ts'

const secretKey: Setting<string> = {
  about:
    'The secret or restricted key of your account at Stripe. Production takes only a live key, except for a rehearsal. Create what Candlebook needs there with `npm run candlebook -- stripe:setup`, see [Payments](operations.md#payments).',
  standard: 'none',
  example: 'sk_live_51H8zYkE',
  expected: 'a key that begins with sk_live_, sk_test_, rk_live_ or rk_test_',
  isSecret: true,
  shape: z.string().regex(/^[sr]k_(live|test)_\w+$/),
}

const webhookSecret: Setting<string[]> = {
  about:
    'The signing secret of the webhook, as `stripe:setup` shows it. During a rotation, both secrets with a comma between them.',
  standard: 'none; needed with `STRIPE_SECRET_KEY`',
  example: 'whsec_Ab12Cd34',
  expected: 'a secret that begins with whsec_, or several with commas between them',
  isSecret: true,
  shape: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().regex(/^whsec_\w+$/)).min(1)),
}

const port = { standard: 'a free port', example: '4010', min: 0, max: 65_535 }

/** How payments are taken. */
export const paymentsSettings = {
  PAYMENTS: choice(['stripe', 'sandbox', 'off'], {
    about:
      'Who takes payments: `stripe`, the `sandbox` in which no money moves, or `off`. With `off` the paid buttons are hidden, and the site offers no plan and no trial; trials by invitation work.',
    standard: '`stripe` when `STRIPE_SECRET_KEY` is set; otherwise `sandbox`, in production `off`',
    example: 'stripe',
  }),
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_AUTOMATIC_TAX: onOff({
    about:
      '`on`: Stripe computes the tax of each invoice. Set up Stripe Tax in your account first. The prices include the tax.',
    fallback: false,
  }),
  PAYMENTS_REHEARSAL: onOff({
    about:
      '`on` lets production take a key of Stripe’s test mode, to rehearse everything before the first customer. A bar on every page says so, and no card is charged. See [Rehearsal](operations.md#rehearsal).',
    fallback: false,
  }),
  PAYMENTS_SANDBOX_PORT: wholeNumber({ ...port, about: 'The port of the API of the payments sandbox.' }),
  PAYMENTS_SANDBOX_PAGES_PORT: wholeNumber({
    ...port,
    about: 'The port of the pages of the payments sandbox: checkout, portal and control page.',
    example: '4011',
  }),
  PAYMENTS_SANDBOX_IN_PRODUCTION: onOff({
    about:
      '`on` lets `PAYMENTS=sandbox` start in production, for a demonstration. People then get paid plans without paying, and a bar on every page says that no card is charged.',
    fallback: false,
  }),
} satisfies Settings
