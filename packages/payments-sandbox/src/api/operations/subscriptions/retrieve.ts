import { z } from 'zod'
import { requireRecord } from '../../../state/find-record.ts'
import { operation } from '../../operation.ts'

/** Returns one subscription, also one that has ended. */
export const retrieveSubscription = operation(
  'get',
  '/v1/subscriptions/:id',
  z.strictObject({}),
  (ctx, _params, id) => requireRecord(ctx.state.subscriptions, 'subscription', id),
)
