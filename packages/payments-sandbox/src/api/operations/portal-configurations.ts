import { z } from 'zod'
import type { PortalConfiguration } from '../../resources/session.ts'
import type { Context } from '../../state/context.ts'
import { createId } from '../../state/create-id.ts'
import { requireRecord } from '../../state/find-record.ts'
import {
  boolean,
  listFields,
  mergeMetadata,
  metadata,
  prorationBehavior,
  removable,
  text,
} from '../fields.ts'
import { listPage } from '../list-page.ts'
import { operation } from '../operation.ts'

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
