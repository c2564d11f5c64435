import { planNames } from '@candlebook/domain/plans'
import * as z from 'zod/mini'

/** Whether this server can take payments. */
export const BillingState = z.object({ isSetUp: z.boolean() })
export type BillingState = z.infer<typeof BillingState>

/** The plan whose trial begins. */
export const StartTrialCheckout = z.object({ planType: z.enum(planNames, 'field.invalid') })
export type StartTrialCheckout = z.infer<typeof StartTrialCheckout>

/** The address of a hosted checkout. */
export const Checkout = z.object({ url: z.string() })
export type Checkout = z.infer<typeof Checkout>
