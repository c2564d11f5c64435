import { planNames } from '@candlebook/domain/billing/plans'
import { pendingReasons } from '@candlebook/domain/billing/subscription'
import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { Instant } from './fields.ts'
import { route } from './routes.ts'

/** The subscriber row of the caller. `subscribed` is computed and false during a trial. */
export const Subscriber = z.object({
  userId: z.string(),
  email: z.string(),
  trialStart: z.nullable(Instant),
  trialEnd: z.nullable(Instant),
  trialDays: z.nullable(z.int()),
  subscribed: z.boolean(),
  onboardingCompleted: z.boolean(),
  updatedAt: Instant,
})
export type Subscriber = z.infer<typeof Subscriber>

/**
 * The fields that a client can write in the user's own row. Other keys, such as email or subscribed, change nothing.
 */
export const SaveSubscriber = z.object({ onboardingCompleted: z.boolean('field.invalid') })
export type SaveSubscriber = z.infer<typeof SaveSubscriber>

/**
 * What the caller has at this moment. `subscriptionEnd` is null for access without an end. `checkedAt` is the last answer
 * of the payment provider, null without a subscription there; `isStale` says that the provider could not be reached at the
 * last try. `hasPaymentMethod`: the next charge has a card, or another payment method. `isOverdue`: a payment is late, and
 * access continues for some days. `scheduledPlan` starts with the next period. `pendingChange`: a change of the plan is made
 * when its invoice is paid at `payUrl`; otherwise it is dropped at `until`, and nothing is charged.
 */
export const Subscription = z.object({
  subscribed: z.boolean(),
  tier: z.nullable(z.literal('Premium')),
  subscriptionEnd: z.nullable(Instant),
  planType: z.enum(['Premium', 'Invited', 'Trial', 'Unpaid']),
  interval: z.nullable(z.enum(['month', 'year'])),
  cancelAtPeriodEnd: z.boolean(),
  trialStart: z.nullable(Instant),
  trialEnd: z.nullable(Instant),
  trialDays: z.nullable(z.int()),
  daysLeft: z.nullable(z.int()),
  checkedAt: z.nullable(Instant),
  isStale: z.boolean(),
  hasProviderSubscription: z.boolean(),
  hasPaymentMethod: z.boolean(),
  isOverdue: z.boolean(),
  scheduledPlan: z.nullable(z.enum(planNames)),
  pendingChange: z.nullable(
    z.object({
      plan: z.enum(planNames),
      reason: z.enum(pendingReasons),
      payUrl: z.nullable(z.string()),
      until: Instant,
    }),
  ),
  trialUsed: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

const base = route('user', { demo: true })
const tags = ['Subscription']

/** The caller's subscription and onboarding. */
export const subscribers = {
  get: base
    .route({ method: 'GET', path: '/subscriber', summary: 'Trial and onboarding of the caller', tags })
    .output(Subscriber),
  save: base
    .meta({ demo: false })
    .errors(documentedErrors('request.invalid'))
    .route({ method: 'PUT', path: '/subscriber', summary: 'Save whether the onboarding is completed', tags })
    .input(SaveSubscriber)
    .output(Subscriber),
  subscription: base
    .route({ method: 'GET', path: '/subscription', summary: 'What the caller has at this moment', tags })
    .output(Subscription),
}
