import { z } from 'zod'
import { removable, text } from '../../fields.ts'

/** What happens when the first payment fails. */
export const paymentBehavior = z.enum([
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
])

/** What happens at the end of a trial without a card. */
export const trialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
})

/** Why a customer cancelled. */
export const cancellationDetails = z.strictObject({
  comment: removable(text).optional(),
  feedback: removable(text).optional(),
})
