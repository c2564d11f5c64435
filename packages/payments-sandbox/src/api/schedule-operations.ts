import { z } from 'zod'
import type { SubscriptionSchedule } from '../resources/subscription.ts'
import { emitUpdate } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import { cancelSubscription, endSchedule } from '../subscriptions/cancellation.ts'
import { createSchedule, setPhases } from '../subscriptions/schedules.ts'
import { hasEnded } from '../subscriptions/subscription-item.ts'
import {
  boolean,
  integer,
  listFields,
  listPage,
  mergeMetadata,
  metadata,
  operation,
  prorationBehavior,
  removable,
  second,
  text,
} from './operation.ts'

const phase = z.strictObject({
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: integer(1, 60).optional(),
    })
    .optional(),
  end_date: second.optional(),
  items: z.array(z.strictObject({ price: text, quantity: integer(1, 999_999).optional() })).length(1),
  metadata: metadata.optional(),
  proration_behavior: prorationBehavior.optional(),
  start_date: second.optional(),
})

export const scheduleOperations = [
  operation(
    'post',
    '/v1/subscription_schedules',
    z.strictObject({ from_subscription: text, metadata: metadata.optional() }),
    (ctx, params) => {
      const { from_subscription: id } = params
      const subscription = requireRecord(ctx.state.subscriptions, 'subscription', id, 'from_subscription')
      if (hasEnded(subscription)) {
        throw invalidRequest('You cannot migrate a subscription that has ended.', 'from_subscription')
      }
      const schedule = createSchedule(ctx, subscription)
      schedule.metadata = mergeMetadata({}, params.metadata)
      return schedule
    },
  ),

  operation(
    'get',
    '/v1/subscription_schedules',
    z.strictObject({ ...listFields, customer: text.optional() }),
    (ctx, params) => {
      const all = Object.values(ctx.state.schedules)
      const matching = all.filter((schedule) => !params.customer || schedule.customer === params.customer)
      return listPage('/v1/subscription_schedules', matching, params)
    },
  ),

  operation('get', '/v1/subscription_schedules/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.schedules, 'subscription_schedule', id),
  ),

  operation(
    'post',
    '/v1/subscription_schedules/:id',
    z.strictObject({
      end_behavior: z.enum(['release', 'cancel']).optional(),
      metadata: removable(metadata).optional(),
      phases: z.array(phase).min(1).max(10).optional(),
      proration_behavior: prorationBehavior.optional(),
    }),
    (ctx, params, id) => {
      const schedule = requireRecord(ctx.state.schedules, 'subscription_schedule', id)
      const inputs = params.phases?.map(({ items, duration, ...rest }) => ({
        price: items[0]?.price ?? '',
        quantity: items[0]?.quantity ?? 1,
        startDate: rest.start_date ?? null,
        endDate: rest.end_date ?? null,
        duration: duration
          ? { interval: duration.interval, interval_count: duration.interval_count ?? 1 }
          : null,
        proration: rest.proration_behavior ?? 'create_prorations',
      }))
      if (inputs) setPhases(ctx, schedule, inputs)
      emitUpdate(ctx, 'subscription_schedule.updated', schedule, () => {
        schedule.end_behavior = params.end_behavior ?? schedule.end_behavior
        schedule.metadata = mergeMetadata(schedule.metadata, params.metadata)
      })
      return schedule
    },
  ),

  operation(
    'post',
    '/v1/subscription_schedules/:id/release',
    z.strictObject({ preserve_cancel_date: boolean.optional() }),
    (ctx, _params, id) => {
      const schedule = requireRecord(ctx.state.schedules, 'subscription_schedule', id)
      assertActive(schedule, 'release')
      endSchedule(ctx, schedule, 'released')
      return schedule
    },
  ),

  operation(
    'post',
    '/v1/subscription_schedules/:id/cancel',
    z.strictObject({ invoice_now: boolean.optional(), prorate: boolean.optional() }),
    (ctx, _params, id) => {
      const schedule = requireRecord(ctx.state.schedules, 'subscription_schedule', id)
      assertActive(schedule, 'cancel')
      const subscription = requireRecord(ctx.state.subscriptions, 'subscription', schedule.subscription ?? '')
      cancelSubscription(ctx, subscription, 'cancellation_requested')
      return schedule
    },
  ),
]

function assertActive(schedule: SubscriptionSchedule, action: string): void {
  if (schedule.status === 'active') return
  const message = `You cannot ${action} a subscription schedule that is currently in the \`${schedule.status}\` status.`
  throw invalidRequest(message)
}
