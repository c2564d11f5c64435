import { z } from 'zod'
import { authenticationFailure } from '../cards/charges.ts'
import { declinedLater } from '../cards/test-cards.ts'
import {
  finalizeInvoice,
  findIntent,
  listInvoicePayments,
  markUncollectible,
  voidInvoice,
} from '../invoices/invoices.ts'
import type { Invoice } from '../resources/invoice.ts'
import { cardError, invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import { planChange, previewInvoice } from '../subscriptions/planned-change.ts'
import { collectInvoice } from '../subscriptions/subscription-billing.ts'
import {
  boolean,
  created,
  listFields,
  listPage,
  matchesCreated,
  operation,
  prorationBehavior,
  second,
  text,
} from './operation.ts'
import { billingCycleAnchor, itemChange, toChangeRequest } from './subscription-params.ts'

const subscriptionDetails = z.strictObject({
  billing_cycle_anchor: billingCycleAnchor.optional(),
  items: z.array(itemChange).max(20).optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: second.optional(),
  trial_end: z.union([z.literal('now'), second]).optional(),
})

export const invoiceOperations = [
  operation(
    'post',
    '/v1/invoices/create_preview',
    z.strictObject({
      customer: text.optional(),
      subscription: text,
      subscription_details: subscriptionDetails.optional(),
      preview_mode: z.enum(['next']).optional(),
    }),
    (ctx, params) => {
      const subscription = requireRecord(
        ctx.state.subscriptions,
        'subscription',
        params.subscription,
        'subscription',
      )
      if (params.customer && params.customer !== subscription.customer) {
        throw invalidRequest('The subscription does not belong to the customer.', 'subscription')
      }
      if (
        !params.subscription_details &&
        (subscription.cancel_at !== null || subscription.ended_at !== null)
      ) {
        throw invalidRequest(
          `No upcoming invoices for customer: '${subscription.customer}'`,
          undefined,
          'invoice_upcoming_none',
        )
      }
      const request = toChangeRequest(ctx, subscription, params.subscription_details ?? {})
      const change = params.subscription_details ? planChange(ctx, subscription, request) : null
      return previewInvoice(ctx, subscription, change)
    },
  ),

  operation(
    'get',
    '/v1/invoices',
    z.strictObject({
      ...listFields,
      created: created.optional(),
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    }),
    (ctx, params) => {
      const matching = Object.values(ctx.state.invoices).filter(
        (invoice) =>
          (!params.customer || invoice.customer === params.customer) &&
          (!params.status || invoice.status === params.status) &&
          (!params.subscription ||
            invoice.parent?.subscription_details.subscription === params.subscription) &&
          matchesCreated(invoice.created, params.created),
      )
      return listPage('/v1/invoices', matching, params)
    },
  ),

  operation('get', '/v1/invoices/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.invoices, 'invoice', id),
  ),

  operation(
    'post',
    '/v1/invoices/:id/finalize',
    z.strictObject({ auto_advance: boolean.optional() }),
    (ctx, _params, id) => {
      const invoice = requireRecord(ctx.state.invoices, 'invoice', id)
      if (invoice.status !== 'draft')
        throw invalidRequest(`This invoice is already finalized: it is ${invoice.status}.`)
      finalizeInvoice(ctx, invoice)
      return invoice
    },
  ),

  operation(
    'post',
    '/v1/invoices/:id/pay',
    z.strictObject({ off_session: boolean.optional(), payment_method: text.optional() }),
    (ctx, params, id) => {
      const invoice = requireRecord(ctx.state.invoices, 'invoice', id)
      if (invoice.status === 'paid')
        throw invalidRequest('Invoice is already paid', undefined, 'invoice_not_editable')
      if (invoice.status === 'draft') finalizeInvoice(ctx, invoice)
      if (invoice.status !== 'open')
        throw invalidRequest(`This invoice can no longer be paid: it is ${invoice.status}.`)
      const method = params.payment_method
        ? requireRecord(ctx.state.paymentMethods, 'PaymentMethod', params.payment_method, 'payment_method')
        : undefined
      if (method && method.customer !== invoice.customer) {
        throw invalidRequest('The payment method belongs to another customer.', 'payment_method')
      }
      const outcome = collectInvoice(ctx, invoice, 'absent', method)
      const attached = { payment_intent: findIntent(ctx, invoice) }
      if (outcome === 'declined') throw cardError(declinedLater, attached)
      if (outcome === 'needs_authentication') throw cardError(authenticationFailure, attached)
      if (outcome === 'no_method') {
        const message =
          'There is no `default_payment_method` set on this Customer or Invoice. Please set a `default_payment_method`.'
        throw invalidRequest(message, undefined, 'invoice_payment_intent_requires_action')
      }
      return invoice
    },
  ),

  operation('post', '/v1/invoices/:id/void', z.strictObject({}), (ctx, _params, id) => {
    const invoice: Invoice = requireRecord(ctx.state.invoices, 'invoice', id)
    voidInvoice(ctx, invoice)
    return invoice
  }),

  operation('post', '/v1/invoices/:id/mark_uncollectible', z.strictObject({}), (ctx, _params, id) => {
    const invoice: Invoice = requireRecord(ctx.state.invoices, 'invoice', id)
    markUncollectible(ctx, invoice)
    return invoice
  }),

  operation(
    'get',
    '/v1/invoice_payments',
    z.strictObject({
      ...listFields,
      invoice: text.optional(),
      payment: z
        .strictObject({ payment_intent: text.optional(), type: z.enum(['payment_intent']) })
        .optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
    }),
    (ctx, params) => {
      const all = params.invoice
        ? listInvoicePayments(ctx, params.invoice)
        : Object.values(ctx.state.invoicePayments)
      const intent = params.payment?.payment_intent
      const matching = all.filter(
        ({ payment, status }) =>
          (!params.status || status === params.status) && (!intent || payment.payment_intent === intent),
      )
      return listPage('/v1/invoice_payments', matching, params)
    },
  ),
]
