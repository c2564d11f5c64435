import { z } from 'zod'
import { requireRecord } from '../../../state/find-record.ts'
import { resumeSubscription as resume } from '../../../subscriptions/resume-subscription.ts'
import { prorationBehavior } from '../../fields.ts'
import { operation } from '../../operation.ts'

/** Resumes a paused subscription. */
export const resumeSubscription = operation(
  'post',
  '/v1/subscriptions/:id/resume',
  z.strictObject({
    billing_cycle_anchor: z.strictObject({ type: z.enum(['now']) }).optional(),
    payment_behavior: z.enum(['resume_on_payment_success']).optional(),
    proration_behavior: prorationBehavior.optional(),
  }),
  (ctx, _params, id) => {
    const subscription = requireRecord(ctx.state.subscriptions, 'subscription', id)
    resume(ctx, subscription)
    return subscription
  },
)
