import { z } from 'zod'
import type { Price, Product } from '../resources/price.ts'
import { type Context, createId, emitEvent, emitUpdate } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import {
  boolean,
  cents,
  created,
  integer,
  listFields,
  listPage,
  matchesCreated,
  mergeMetadata,
  metadata,
  operation,
  removable,
  text,
} from './operation.ts'

const productFields = {
  active: boolean.optional(),
  description: removable(text).optional(),
  images: z.array(text).max(8).optional(),
  metadata: removable(metadata).optional(),
  statement_descriptor: z.string().max(22).optional(),
  tax_code: removable(text).optional(),
}

const priceFields = {
  active: boolean.optional(),
  lookup_key: z.string().max(200).optional(),
  metadata: removable(metadata).optional(),
  nickname: z.string().max(5000).optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: boolean.optional(),
}

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer(1, 36).optional(),
  usage_type: z.enum(['licensed']).optional(),
})

const filters = { ...listFields, active: boolean.optional(), created: created.optional() }

export const priceOperations = [
  operation(
    'post',
    '/v1/products',
    z.strictObject({
      ...productFields,
      metadata: metadata.optional(),
      id: text.optional(),
      name: text,
      type: z.enum(['service']).optional(),
    }),
    (ctx, params) => createProduct(ctx, params),
  ),

  operation(
    'get',
    '/v1/products',
    z.strictObject({ ...filters, ids: z.array(text).optional() }),
    (ctx, params) => {
      const matching = Object.values(ctx.state.products).filter(
        (product) =>
          (params.active === undefined || product.active === params.active) &&
          (!params.ids || params.ids.includes(product.id)) &&
          matchesCreated(product.created, params.created),
      )
      return listPage('/v1/products', matching, params)
    },
  ),

  operation('get', '/v1/products/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.products, 'product', id),
  ),

  operation(
    'post',
    '/v1/products/:id',
    z.strictObject({ ...productFields, name: text.optional(), default_price: text.optional() }),
    (ctx, params, id) => {
      const product = requireRecord(ctx.state.products, 'product', id)
      if (params.default_price)
        requireRecord(ctx.state.prices, 'price', params.default_price, 'default_price')
      emitUpdate(ctx, 'product.updated', product, () => {
        product.name = params.name ?? product.name
        product.active = params.active ?? product.active
        product.default_price = params.default_price ?? product.default_price
        if (params.description !== undefined) product.description = params.description
        if (params.tax_code !== undefined) product.tax_code = params.tax_code
        product.metadata = mergeMetadata(product.metadata, params.metadata)
        product.updated = ctx.now()
      })
      return product
    },
  ),

  operation(
    'post',
    '/v1/prices',
    z.strictObject({
      ...priceFields,
      metadata: metadata.optional(),
      billing_scheme: z.enum(['per_unit']).optional(),
      currency: z.string().length(3),
      product: text.optional(),
      product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
      recurring: recurring.optional(),
      unit_amount: cents,
    }),
    (ctx, params) => {
      if (!params.product === !params.product_data) {
        throw invalidRequest(
          'Exactly one of `product` and `product_data` must be sent.',
          'product',
          'parameter_missing',
        )
      }
      if (params.product) requireRecord(ctx.state.products, 'product', params.product, 'product')
      takeLookupKey(ctx, params.lookup_key, params.transfer_lookup_key)
      const product = params.product ?? createProduct(ctx, { name: params.product_data?.name ?? '' }).id
      const price: Price = {
        id: createId(ctx, 'price_'),
        object: 'price',
        active: params.active ?? true,
        billing_scheme: 'per_unit',
        created: ctx.now(),
        currency: params.currency.toLowerCase(),
        custom_unit_amount: null,
        livemode: false,
        lookup_key: params.lookup_key || null,
        metadata: mergeMetadata({}, params.metadata),
        nickname: params.nickname || null,
        product,
        recurring: params.recurring
          ? {
              interval: params.recurring.interval,
              interval_count: params.recurring.interval_count ?? 1,
              meter: null,
              trial_period_days: null,
              usage_type: 'licensed',
            }
          : null,
        tax_behavior: params.tax_behavior ?? 'unspecified',
        tiers_mode: null,
        transform_quantity: null,
        type: params.recurring ? 'recurring' : 'one_time',
        unit_amount: params.unit_amount,
        unit_amount_decimal: String(params.unit_amount),
      }
      ctx.state.prices[price.id] = price
      emitEvent(ctx, 'price.created', price)
      return price
    },
  ),

  operation(
    'get',
    '/v1/prices',
    z.strictObject({
      ...filters,
      currency: text.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
      recurring: z.strictObject({ interval: recurring.shape.interval.optional() }).optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    (ctx, params) => {
      const matching = Object.values(ctx.state.prices).filter(
        (price) =>
          (params.active === undefined || price.active === params.active) &&
          (!params.lookup_keys || params.lookup_keys.includes(price.lookup_key ?? '')) &&
          (!params.product || price.product === params.product) &&
          (!params.currency || price.currency === params.currency) &&
          (!params.type || price.type === params.type) &&
          (!params.recurring?.interval || price.recurring?.interval === params.recurring.interval) &&
          matchesCreated(price.created, params.created),
      )
      return listPage('/v1/prices', matching, params)
    },
  ),

  operation('get', '/v1/prices/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.prices, 'price', id),
  ),

  operation('post', '/v1/prices/:id', z.strictObject(priceFields), (ctx, params, id) => {
    const price = requireRecord(ctx.state.prices, 'price', id)
    if (params.lookup_key !== price.lookup_key)
      takeLookupKey(ctx, params.lookup_key, params.transfer_lookup_key)
    emitUpdate(ctx, 'price.updated', price, () => {
      price.active = params.active ?? price.active
      if (params.lookup_key !== undefined) price.lookup_key = params.lookup_key || null
      if (params.nickname !== undefined) price.nickname = params.nickname || null
      price.tax_behavior = params.tax_behavior ?? price.tax_behavior
      price.metadata = mergeMetadata(price.metadata, params.metadata)
    })
    return price
  }),
]

type ProductInput = {
  id?: string
  name: string
  active?: boolean
  description?: string | null
  images?: string[]
  metadata?: Record<string, string> | null
  statement_descriptor?: string
  tax_code?: string | null
}

function createProduct(ctx: Context, input: ProductInput): Product {
  if (input.id && ctx.state.products[input.id]) {
    throw invalidRequest('Product already exists.', 'id', 'resource_already_exists')
  }
  const product: Product = {
    id: input.id ?? createId(ctx, 'prod_', 14),
    object: 'product',
    active: input.active ?? true,
    created: ctx.now(),
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, input.metadata),
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: input.statement_descriptor ?? null,
    tax_code: input.tax_code ?? null,
    type: 'service',
    unit_label: null,
    updated: ctx.now(),
    url: null,
  }
  ctx.state.products[product.id] = product
  emitEvent(ctx, 'product.created', product)
  return product
}

/** A lookup key belongs to one price. Another price gets it only when the request says so. */
function takeLookupKey(ctx: Context, key: string | undefined, transfers: boolean | undefined): void {
  const owner = key ? Object.values(ctx.state.prices).find((price) => price.lookup_key === key) : undefined
  if (!owner) return
  if (!transfers) {
    const message = `A price (\`${owner.id}\`) already uses that lookup key. You can transfer it with \`transfer_lookup_key\`.`
    throw invalidRequest(message, 'lookup_key', 'resource_already_exists')
  }
  emitUpdate(ctx, 'price.updated', owner, () => {
    owner.lookup_key = null
  })
}
