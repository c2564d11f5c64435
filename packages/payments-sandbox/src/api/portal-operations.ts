import { z } from 'zod'
import type { PortalConfiguration, PortalFlow, PortalSession } from '../resources/session.ts'
import { type Context, createId } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import { requireRecurringPrice } from '../subscriptions/recurring-price.ts'
import { getItem, hasEnded } from '../subscriptions/subscription-item.ts'
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
  text,
} from './operation.ts'

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
  if (subscription.customer !== customer || hasEnded(subscription)) {
    throw invalidRequest(`No such subscription: '${id}'`, param, 'resource_missing')
  }
  if (type === 'subscription_cancel' && subscription.cancel_at !== null) {
    throw invalidRequest(`The subscription \`${id}\` is already set to be canceled.`, param)
  }
}

const configurationParams = z.strictObject({
  business_profile: z
    .strictObject({
      headline: removable(text).optional(),
      privacy_policy_url: z.url().optional(),
      terms_of_service_url: z.url().optional(),
    })
    .optional(),
  default_return_url: removable(z.url()).optional(),
  features: z.strictObject({
    customer_update: z
      .strictObject({
        allowed_updates: z
          .array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']))
          .optional(),
        enabled: boolean,
      })
      .optional(),
    invoice_history: z.strictObject({ enabled: boolean }).optional(),
    payment_method_update: z.strictObject({ enabled: boolean }).optional(),
    subscription_cancel: z
      .strictObject({
        cancellation_reason: z
          .strictObject({ enabled: boolean, options: z.array(text).optional() })
          .optional(),
        enabled: boolean,
        mode: z.enum(['at_period_end', 'immediately']).optional(),
        proration_behavior: prorationBehavior.optional(),
      })
      .optional(),
    subscription_update: z
      .strictObject({
        default_allowed_updates: z.array(z.enum(['price', 'promotion_code', 'quantity'])).optional(),
        enabled: boolean,
        products: z.array(z.strictObject({ prices: z.array(text), product: text })).optional(),
        proration_behavior: prorationBehavior.optional(),
        schedule_at_period_end: z
          .strictObject({
            conditions: z
              .array(z.strictObject({ type: z.enum(['decreasing_item_amount', 'shortening_interval']) }))
              .optional(),
          })
          .optional(),
        trial_update_behavior: z.enum(['continue_trial', 'end_trial']).optional(),
      })
      .optional(),
  }),
  metadata: metadata.optional(),
  name: removable(text).optional(),
})

export const portalConfigurationOperations = [
  operation('post', '/v1/billing_portal/configurations', configurationParams, (ctx, params) => {
    const configuration = buildConfiguration(ctx, params)
    ctx.state.portalConfigurations[configuration.id] = configuration
    return configuration
  }),

  operation(
    'post',
    '/v1/billing_portal/configurations/:id',
    configurationParams.extend({ active: boolean.optional() }).partial({ features: true }),
    (ctx, params, id) => {
      const former = requireRecord(ctx.state.portalConfigurations, 'configuration', id)
      const { features, ...rest } = params
      const built = buildConfiguration(ctx, { ...rest, features: features ?? {} })
      former.active = params.active ?? former.active
      if (features) Object.assign(former.features, pick(built.features, Object.keys(features)))
      if (params.business_profile) former.business_profile = built.business_profile
      if (params.default_return_url !== undefined) former.default_return_url = params.default_return_url
      if (params.name !== undefined) former.name = params.name
      former.metadata = mergeMetadata(former.metadata, params.metadata)
      former.updated = ctx.now()
      return former
    },
  ),

  operation(
    'get',
    '/v1/billing_portal/configurations',
    z.strictObject({ ...listFields, active: boolean.optional(), is_default: boolean.optional() }),
    (ctx, params) => {
      const matching = Object.values(ctx.state.portalConfigurations).filter(
        (configuration) =>
          (params.active === undefined || configuration.active === params.active) &&
          (params.is_default === undefined || configuration.is_default === params.is_default),
      )
      return listPage('/v1/billing_portal/configurations', matching, params)
    },
  ),

  operation('get', '/v1/billing_portal/configurations/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.portalConfigurations, 'configuration', id),
  ),
]

/** The members of an object with these names. */
function pick(from: object, names: string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
}

function buildConfiguration(ctx: Context, params: z.output<typeof configurationParams>): PortalConfiguration {
  const { business_profile: profile, features } = params
  const update = features.subscription_update
  return {
    id: createId(ctx, 'bpc_'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: profile?.headline ?? null,
      privacy_policy_url: profile?.privacy_policy_url ?? null,
      terms_of_service_url: profile?.terms_of_service_url ?? null,
    },
    created: ctx.now(),
    default_return_url: params.default_return_url ?? null,
    features: {
      customer_update: {
        allowed_updates: features.customer_update?.allowed_updates ?? [],
        enabled: features.customer_update?.enabled ?? false,
      },
      invoice_history: { enabled: features.invoice_history?.enabled ?? false },
      payment_method_update: {
        enabled: features.payment_method_update?.enabled ?? false,
        payment_method_configuration: null,
      },
      subscription_cancel: {
        cancellation_reason: {
          enabled: features.subscription_cancel?.cancellation_reason?.enabled ?? false,
          options: features.subscription_cancel?.cancellation_reason?.options ?? [],
        },
        enabled: features.subscription_cancel?.enabled ?? false,
        mode: features.subscription_cancel?.mode ?? 'at_period_end',
        proration_behavior: features.subscription_cancel?.proration_behavior ?? 'none',
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: update?.default_allowed_updates ?? [],
        enabled: update?.enabled ?? false,
        products: (update?.products ?? []).map((product) => ({
          ...product,
          adjustable_quantity: { enabled: false as const },
        })),
        proration_behavior: update?.proration_behavior ?? 'none',
        schedule_at_period_end: { conditions: update?.schedule_at_period_end?.conditions ?? [] },
        trial_update_behavior: update?.trial_update_behavior ?? 'end_trial',
      },
    },
    // Stripe's default is saved in its dashboard. The sandbox has none, so its first configuration is the default.
    is_default: Object.keys(ctx.state.portalConfigurations).length === 0,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    updated: ctx.now(),
  }
}
