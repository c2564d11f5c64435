import type { Trial } from '@candlebook/domain/subscriptions'
import type Stripe from 'stripe'
import { toDate, toDateOrNull, toSeconds } from './read-values.ts'

/**
 * An operator's extension of a paid subscription. Stripe can move the next charge only by a trial. The metadata mark
 * this trial as an extension, and store the real trial at the start of the subscription.
 */
export type Extension = { until: Date; trial: Trial | null }

type Extended = Pick<Stripe.Subscription, 'metadata'>

/** The extension of a subscription, also after its end; null when it was never extended. */
export function readExtension({ metadata }: Extended): Extension | null {
  const until = readSeconds(metadata.extended_until)
  if (until === null) return null
  const start = toDateOrNull(readSeconds(metadata.trial_start))
  const end = toDateOrNull(readSeconds(metadata.trial_end))
  return { until: toDate(until), trial: start && end && { start, end } }
}

/** The metadata that store an extension. */
export function writeExtension({ until, trial }: Extension): Record<string, string> {
  return {
    extended_until: String(toSeconds(until)),
    trial_start: trial ? String(toSeconds(trial.start)) : '',
    trial_end: trial ? String(toSeconds(trial.end)) : '',
  }
}

function readSeconds(text: string | undefined): number | null {
  return text && /^\d{1,11}$/.test(text) ? Number(text) : null
}
