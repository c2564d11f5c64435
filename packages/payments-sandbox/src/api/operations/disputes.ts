import { z } from 'zod'
import { loseDispute } from '../../disputes/lose-dispute.ts'
import { requireRecord } from '../../state/find-record.ts'
import { created, listFields, matchesCreated, text } from '../fields.ts'
import { listPage } from '../list-page.ts'
import { operation } from '../operation.ts'

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
    loseDispute(ctx, dispute)
    return dispute
  }),
]
