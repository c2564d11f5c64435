import { z } from 'zod'
import { refundCharge } from '../cards/charges.ts'
import { closeDispute } from '../cards/disputes.ts'
import { attachPaymentMethod, createPaymentMethod, detachPaymentMethod } from '../cards/payment-methods.ts'
import { checkCard } from '../cards/test-cards.ts'
import type { Charge } from '../resources/payment.ts'
import type { Context } from '../state/context.ts'
import { cardError, invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import {
  address,
  cents,
  created,
  integer,
  listFields,
  listPage,
  matchesCreated,
  mergeMetadata,
  metadata,
  operation,
  text,
} from './operation.ts'

export const paymentOperations = [
  operation(
    'post',
    '/v1/payment_methods',
    z.strictObject({
      billing_details: z
        .strictObject({ address: address.optional(), email: text.optional(), name: text.optional() })
        .optional(),
      card: z.strictObject({
        cvc: text.optional(),
        exp_month: integer(1, 12),
        exp_year: integer(2000, 2100),
        number: text,
      }),
      type: z.enum(['card']),
    }),
    (ctx, { card, billing_details: billing }) => {
      const typed = {
        number: card.number.replaceAll(' ', ''),
        expMonth: card.exp_month,
        expYear: card.exp_year,
        cvc: card.cvc ?? '000',
      }
      const [problem] = checkCard(typed, ctx.now())
      if (problem) throw cardError({ ...problem, declineCode: null })
      return createPaymentMethod(ctx, typed, billing)
    },
  ),

  operation('get', '/v1/payment_methods/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.paymentMethods, 'PaymentMethod', id),
  ),

  operation(
    'get',
    '/v1/payment_methods',
    z.strictObject({ ...listFields, customer: text, type: z.enum(['card']).optional() }),
    (ctx, params) => {
      requireRecord(ctx.state.customers, 'customer', params.customer, 'customer')
      const matching = Object.values(ctx.state.paymentMethods).filter(
        ({ customer }) => customer === params.customer,
      )
      return listPage('/v1/payment_methods', matching, params)
    },
  ),

  operation('post', '/v1/payment_methods/:id/attach', z.strictObject({ customer: text }), (ctx, params, id) =>
    attachPaymentMethod(ctx, id, params.customer),
  ),

  operation('post', '/v1/payment_methods/:id/detach', z.strictObject({}), (ctx, _params, id) =>
    detachPaymentMethod(ctx, id),
  ),

  operation('get', '/v1/payment_intents/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.paymentIntents, 'payment_intent', id),
  ),

  operation('get', '/v1/charges/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.charges, 'charge', id),
  ),

  operation(
    'get',
    '/v1/charges',
    z.strictObject({
      ...listFields,
      created: created.optional(),
      customer: text.optional(),
      payment_intent: text.optional(),
    }),
    (ctx, params) => {
      const matching = Object.values(ctx.state.charges).filter(
        (charge) =>
          (!params.customer || charge.customer === params.customer) &&
          (!params.payment_intent || charge.payment_intent === params.payment_intent) &&
          matchesCreated(charge.created, params.created),
      )
      return listPage('/v1/charges', matching, params)
    },
  ),

  operation(
    'post',
    '/v1/refunds',
    z.strictObject({
      amount: cents.optional(),
      charge: text.optional(),
      metadata: metadata.optional(),
      payment_intent: text.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    (ctx, params) => {
      if (params.amount === 0)
        throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer')
      return refundCharge(ctx, requireCharge(ctx, params), {
        amount: params.amount,
        reason: params.reason,
        metadata: mergeMetadata({}, params.metadata),
      })
    },
  ),

  operation(
    'get',
    '/v1/refunds',
    z.strictObject({ ...listFields, charge: text.optional(), payment_intent: text.optional() }),
    (ctx, params) => {
      const matching = Object.values(ctx.state.refunds).filter(
        (refund) =>
          (!params.charge || refund.charge === params.charge) &&
          (!params.payment_intent || refund.payment_intent === params.payment_intent),
      )
      return listPage('/v1/refunds', matching, params)
    },
  ),

  operation('get', '/v1/refunds/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.refunds, 'refund', id),
  ),
]

function requireCharge(ctx: Context, params: { charge?: string; payment_intent?: string }): Charge {
  if (params.charge) return requireRecord(ctx.state.charges, 'charge', params.charge, 'charge')
  if (!params.payment_intent) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const { payment_intent: id } = params
  const intent = requireRecord(ctx.state.paymentIntents, 'payment_intent', id, 'payment_intent')
  if (!intent.latest_charge) {
    throw invalidRequest(
      `This PaymentIntent (${id}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  }
  return requireRecord(ctx.state.charges, 'charge', intent.latest_charge)
}

export const disputeOperations = [
  operation(
    'get',
    '/v1/disputes',
    z.strictObject({
      ...listFields,
      charge: text.optional(),
      created: created.optional(),
      payment_intent: text.optional(),
    }),
    (ctx, params) => {
      const matching = Object.values(ctx.state.disputes).filter(
        (dispute) =>
          (!params.charge || dispute.charge === params.charge) &&
          (!params.payment_intent || dispute.payment_intent === params.payment_intent) &&
          matchesCreated(dispute.created, params.created),
      )
      return listPage('/v1/disputes', matching, params)
    },
  ),

  operation('get', '/v1/disputes/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.disputes, 'dispute', id),
  ),

  operation('post', '/v1/disputes/:id/close', z.strictObject({}), (ctx, _params, id) => {
    const dispute = requireRecord(ctx.state.disputes, 'dispute', id)
    closeDispute(ctx, dispute, 'lost')
    return dispute
  }),
]
