import { addIntervals } from '../money/billing-periods.ts'
import type { SchedulePhase, Subscription, SubscriptionSchedule } from '../resources/subscription.ts'
import { type Context, createId, emitEvent, emitUpdate } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { endSchedule } from './cancellation.ts'
import { applyChange, type ProrationBehavior, planChange } from './planned-change.ts'
import { requireRecurringPrice } from './recurring-price.ts'
import { makeChange } from './subscription-billing.ts'
import { getItem, getPeriod } from './subscription-item.ts'

export type PhaseInput = {
  price: string
  quantity: number
  startDate: number | null
  endDate: number | null
  duration: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number } | null
  proration: ProrationBehavior
}

/** A schedule whose first phase is the current period of a subscription. */
export function createSchedule(ctx: Context, subscription: Subscription): SubscriptionSchedule {
  if (subscription.schedule) {
    const message = `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`
    throw invalidRequest(message, 'from_subscription')
  }
  const item = getItem(subscription)
  const { start, end } = getPeriod(item)
  const schedule: SubscriptionSchedule = {
    id: createId(ctx, 'sub_sched_'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: ctx.now(),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: { billing_cycle_anchor: 'automatic', collection_method: 'charge_automatically' },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    phases: [
      buildPhase(subscription.currency, item.price.id, item.quantity, start, end, 'create_prorations'),
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }
  ctx.state.schedules[schedule.id] = schedule
  emitEvent(ctx, 'subscription_schedule.created', schedule)
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    subscription.schedule = schedule.id
  })
  return schedule
}

/** Replaces the phases. The first one must be the current phase; each begins where the one before it ends. */
export function setPhases(ctx: Context, schedule: SubscriptionSchedule, inputs: PhaseInput[]): void {
  const current = schedule.current_phase
  if (schedule.status !== 'active' || !current) {
    throw invalidRequest(
      `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    )
  }
  let start = current.start_date
  const phases = inputs.map((input, index) => {
    const param = `phases[${index}]`
    const price = requireRecurringPrice(ctx, input.price, `${param}[items][0][price]`)
    if (input.startDate !== null && input.startDate !== start) {
      const message =
        index === 0 ? 'must be the start of the current phase' : 'must be the end of the phase before it'
      throw invalidRequest(`The start_date of a phase ${message}: ${start}.`, `${param}[start_date]`)
    }
    const length = input.duration ?? price.recurring
    const end = input.endDate ?? addIntervals(start, length.interval, length.interval_count)
    if (end <= start || end <= ctx.now()) {
      throw invalidRequest(
        'The end_date of a phase must be after its start and in the future.',
        `${param}[end_date]`,
      )
    }
    const phase = buildPhase(price.currency, price.id, input.quantity, start, end, input.proration)
    start = end
    return phase
  })
  emitUpdate(ctx, 'subscription_schedule.updated', schedule, () => {
    schedule.phases = phases
    schedule.current_phase = {
      start_date: current.start_date,
      end_date: phases[0]?.end_date ?? current.end_date,
    }
  })
}

/** Enters the phase that follows the current one, or ends the schedule after the last. */
export function enterNextPhase(ctx: Context, schedule: SubscriptionSchedule): void {
  const boundary = schedule.current_phase?.end_date
  const next = schedule.phases.find((phase) => phase.start_date === boundary)
  const subscription = schedule.subscription ? ctx.state.subscriptions[schedule.subscription] : undefined
  const sold = next?.items[0]
  if (!next || !sold || !subscription) {
    endSchedule(ctx, schedule, 'released')
    return
  }
  emitUpdate(ctx, 'subscription_schedule.updated', schedule, () => {
    schedule.current_phase = { start_date: next.start_date, end_date: next.end_date }
  })
  const price = requireRecurringPrice(ctx, sold.price, 'price')
  const item = getItem(subscription)
  if (boundary === item.current_period_end) {
    // The renewal at the same second bills the new price: nothing is left to prorate.
    const { billing_cycle_anchor, status, trial_end } = subscription
    const isSameInterval = item.price.recurring?.interval === price.recurring.interval
    emitUpdate(ctx, 'customer.subscription.updated', subscription, () =>
      applyChange(subscription, {
        price,
        quantity: sold.quantity,
        period: getPeriod(item),
        anchor: isSameInterval ? billing_cycle_anchor : boundary,
        trialEnd: trial_end,
        status,
        lines: [],
        billing: 'never',
      }),
    )
    return
  }
  const change = planChange(ctx, subscription, {
    price,
    quantity: sold.quantity,
    restartsPeriod: false,
    trialEnd: null,
    proration: next.proration_behavior,
    prorationDate: null,
  })
  makeChange(ctx, subscription, change, 'allow_incomplete')
}

function buildPhase(
  currency: string,
  price: string,
  quantity: number,
  start: number,
  end: number,
  proration: ProrationBehavior,
): SchedulePhase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: [{ billing_thresholds: null, discounts: [], metadata: {}, price, quantity, tax_rates: [] }],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: proration,
    start_date: start,
    transfer_data: null,
    trial_end: null,
  }
}
