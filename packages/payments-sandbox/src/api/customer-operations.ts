import { z } from 'zod'
import { listPaymentMethods } from '../cards/payment-methods.ts'
import { createCustomer, deleteCustomer } from '../customers/customers.ts'
import { emitUpdate } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import {
  address,
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
  toAddress,
} from './operation.ts'

const fields = {
  address: removable(address).optional(),
  description: removable(text).optional(),
  email: removable(z.string().max(512)).optional(),
  metadata: removable(metadata).optional(),
  name: removable(z.string().max(256)).optional(),
  phone: removable(text).optional(),
  preferred_locales: z.array(text).optional(),
}

export const customerOperations = [
  operation('post', '/v1/customers', z.strictObject(fields), (ctx, params) =>
    createCustomer(ctx, {
      email: params.email ?? null,
      name: params.name ?? null,
      address: params.address ? toAddress(params.address) : null,
      metadata: mergeMetadata({}, params.metadata),
      description: params.description,
      phone: params.phone,
      preferredLocales: params.preferred_locales,
    }),
  ),

  operation(
    'get',
    '/v1/customers',
    z.strictObject({ ...listFields, email: text.optional(), created: created.optional() }),
    (ctx, params) => {
      const matching = Object.values(ctx.state.customers).filter(
        (customer) =>
          (params.email === undefined || customer.email === params.email) &&
          matchesCreated(customer.created, params.created),
      )
      return listPage('/v1/customers', matching, params)
    },
  ),

  operation('get', '/v1/customers/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord({ ...ctx.state.deletedCustomers, ...ctx.state.customers }, 'customer', id),
  ),

  operation(
    'post',
    '/v1/customers/:id',
    z.strictObject({
      ...fields,
      balance: integer(-99_999_999, 99_999_999).optional(),
      invoice_settings: z.strictObject({ default_payment_method: removable(text).optional() }).optional(),
    }),
    (ctx, params, id) => {
      const customer = requireRecord(ctx.state.customers, 'customer', id)
      const method = params.invoice_settings?.default_payment_method
      if (method && ctx.state.paymentMethods[method]?.customer !== id) {
        const message = `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`
        throw invalidRequest(message, 'invoice_settings[default_payment_method]', 'resource_missing')
      }
      emitUpdate(ctx, 'customer.updated', customer, () => {
        if (params.email !== undefined) customer.email = params.email || null
        if (params.name !== undefined) customer.name = params.name || null
        if (params.description !== undefined) customer.description = params.description
        if (params.phone !== undefined) customer.phone = params.phone
        if (params.address !== undefined) customer.address = params.address && toAddress(params.address)
        if (params.balance !== undefined) customer.balance = params.balance
        if (params.preferred_locales) customer.preferred_locales = params.preferred_locales
        if (method !== undefined) customer.invoice_settings.default_payment_method = method
        customer.metadata = mergeMetadata(customer.metadata, params.metadata)
      })
      return customer
    },
  ),

  operation('delete', '/v1/customers/:id', z.strictObject({}), (ctx, _params, id) =>
    deleteCustomer(ctx, requireRecord(ctx.state.customers, 'customer', id)),
  ),

  operation(
    'get',
    '/v1/customers/:id/payment_methods',
    z.strictObject({ ...listFields, type: z.enum(['card']).optional() }),
    (ctx, params, id) => {
      requireRecord(ctx.state.customers, 'customer', id)
      const methods = listPaymentMethods(ctx, id).reverse()
      return listPage(`/v1/customers/${id}/payment_methods`, methods, params)
    },
  ),
]
