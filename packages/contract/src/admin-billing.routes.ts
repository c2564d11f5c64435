import * as z from 'zod/mini'
import {
  CancelOfUser,
  ExtendSubscription,
  LatestSync,
  ListInvoices,
  ListSubscribers,
  ListSyncDetails,
  Refund,
  RefundInvoice,
  SubscriberPage,
  Sync,
  SyncDetailPage,
  UserInvoices,
} from './admin-billing.ts'
import { documentedErrors } from './error-codes.ts'
import { route } from './routes.ts'

const admin = route('admin')
const tags = ['Billing']

/** Operations of administrators on the subscriptions of other users. */
export const adminBilling = {
  startSync: admin
    .route({
      method: 'POST',
      path: '/admin/billing/sync',
      summary:
        'Compare every subscription with the payment provider; answers the open comparison if there is one',
      tags,
    })
    .output(Sync),
  latestSync: admin
    .route({ method: 'GET', path: '/admin/billing/sync', summary: 'The newest comparison', tags })
    .output(LatestSync),
  syncDetails: admin
    .errors(documentedErrors('request.invalid', 'billing.bad_cursor'))
    .route({ method: 'GET', path: '/admin/billing/sync/users', summary: 'The users of a comparison', tags })
    .input(ListSyncDetails)
    .output(SyncDetailPage),
  listSubscribers: admin
    .errors(documentedErrors('request.invalid'))
    .route({ method: 'GET', path: '/admin/subscribers', summary: 'All subscribers by address', tags })
    .input(ListSubscribers)
    .output(SubscriberPage),
  listInvoices: admin
    .errors(documentedErrors('request.invalid', 'billing.invoices_failed'))
    .route({ method: 'GET', path: '/admin/billing/invoices', summary: 'The invoices of a user', tags })
    .input(ListInvoices)
    .output(UserInvoices),
  refund: admin
    .errors(documentedErrors('request.invalid', 'accounts.not_found', 'billing.refund_failed'))
    .route({
      method: 'POST',
      path: '/admin/billing/refund',
      summary: 'Refund an invoice of a user',
      tags,
    })
    .input(RefundInvoice)
    .output(Refund),
  extend: admin
    .errors(
      documentedErrors(
        'request.invalid',
        'billing.not_set_up',
        'billing.no_subscription',
        'billing.plan_change_failed',
      ),
    )
    .route({
      method: 'POST',
      path: '/admin/billing/extend',
      summary: 'Move the next charge of a user',
      tags,
    })
    .input(ExtendSubscription)
    .output(z.void()),
  cancelOfUser: admin
    .errors(
      documentedErrors(
        'request.invalid',
        'billing.not_set_up',
        'billing.no_subscription',
        'billing.cancel_failed',
      ),
    )
    .route({
      method: 'POST',
      path: '/admin/billing/cancel',
      summary: 'Cancel the subscription of a user at the end of its period',
      tags,
    })
    .input(CancelOfUser)
    .output(z.void()),
}
