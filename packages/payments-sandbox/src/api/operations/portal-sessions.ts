import { z } from 'zod'
import type { PortalConfiguration, PortalFlow, PortalSession } from '../../resources/session.ts'
import type { Context } from '../../state/context.ts'
import { createId } from '../../state/create-id.ts'
import { requireRecord } from '../../state/find-record.ts'
import { invalidRequest } from '../../state/sandbox-error.ts'
import { getItem, hasStarted } from '../../subscriptions/get-item.ts'
import { requireRecurringPrice } from '../../subscriptions/require-price.ts'
import { integer, text } from '../fields.ts'
import { operation } from '../operation.ts'

const flowData = z.strictObject({
  after_completion: z
    .strictObject({
      redirect: z.strictObject({ return_url: z.url() }).optional(),
      type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
    })
    .optional(),
  subscription_cancel: z.strictObject({ subscription: text }).optional(),
  subscription_update: z.strictObject({ subscription: text }).optional(),
  subscription_update_confirm: z
    .strictObject({
      items: z
        .array(z.strictObject({ id: text, price: text, quantity: integer(1, 999_999).optional() }))
        .length(1),
      subscription: text,
    })
    .optional(),
  type: z.enum([
    'payment_method_update',
    'subscription_cancel',
    'subscription_update',
    'subscription_update_confirm',
  ]),
})

export const portalSessionOperations = [
  operation(
    'post',
    '/v1/billing_portal/sessions',
    z.strictObject({
      configuration: text.optional(),
      customer: text,
      flow_data: flowData.optional(),
      locale: text.optional(),
      return_url: z.url().optional(),
    }),
    (ctx, params) => {
      requireRecord(ctx.state.customers, 'customer', params.customer, 'customer')
      const configuration = findConfiguration(ctx, params.configuration)
      const id = createId(ctx, 'bps_')
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: ctx.now(),
        customer: params.customer,
        customer_account: null,
        flow: params.flow_data ? buildFlow(ctx, params.customer, params.flow_data) : null,
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? configuration.default_return_url,
        url: `${ctx.pagesUrl()}/portal/${id}`,
      }
      ctx.state.portalSessions[id] = session
      return session
    },
  ),
]

function findConfiguration(ctx: Context, id: string | undefined): PortalConfiguration {
  if (id) return requireRecord(ctx.state.portalConfigurations, 'configuration', id, 'configuration')
  const configuration = Object.values(ctx.state.portalConfigurations).find(({ is_default }) => is_default)
  if (configuration) return configuration
  throw invalidRequest(
    'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
  )
}

function buildFlow(ctx: Context, customer: string, data: z.output<typeof flowData>): PortalFlow {
  const detail = data.type === 'payment_method_update' ? undefined : data[data.type]
  if (data.type !== 'payment_method_update' && !detail) {
    throw invalidRequest(
      `Missing required param: flow_data[${data.type}].`,
      `flow_data[${data.type}]`,
      'parameter_missing',
    )
  }
  if (detail) checkFlowSubscription(ctx, customer, data.type, detail.subscription)
  const confirmed = data.subscription_update_confirm
  for (const item of confirmed?.items ?? []) {
    requireRecurringPrice(ctx, item.price, 'flow_data[subscription_update_confirm][items][0][price]')
    const own = getItem(
      requireRecord(ctx.state.subscriptions, 'subscription', confirmed?.subscription ?? ''),
    ).id
    if (item.id !== own)
      throw invalidRequest(
        `No such subscription item: '${item.id}'`,
        'flow_data[subscription_update_confirm][items][0][id]',
      )
  }
  const after = data.after_completion
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    subscription_cancel: data.subscription_cancel ? { ...data.subscription_cancel, retention: null } : null,
    subscription_pause: null,
    subscription_update: data.subscription_update ?? null,
    subscription_update_confirm: confirmed
      ? {
          discounts: null,
          items: confirmed.items.map((item) => ({ ...item, quantity: item.quantity ?? 1 })),
          subscription: confirmed.subscription,
        }
      : null,
    type: data.type,
  }
}

function checkFlowSubscription(ctx: Context, customer: string, type: string, id: string): void {
  const param = `flow_data[${type}][subscription]`
  const subscription = requireRecord(ctx.state.subscriptions, 'subscription', id, param)
  if (subscription.customer !== customer || !hasStarted(subscription)) {
    throw invalidRequest(`No such subscription: '${id}'`, param, 'resource_missing')
  }
  if (type === 'subscription_cancel' && subscription.cancel_at !== null) {
    throw invalidRequest(`The subscription \`${id}\` is already set to be canceled.`, param)
  }
}
