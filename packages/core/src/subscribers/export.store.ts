import { exportOwnRows, type RowExport } from '../db/index.ts'
import { providerSubscriptions } from './provider-subscriptions.table.ts'
import { invitationGrants, subscribers } from './subscribers.table.ts'

/** The subscription of an export, and the access that invitations give. */
export const exportedSubscriptions: RowExport[] = [
  exportOwnRows(subscribers, { file: 'subscription', title: 'Subscription', order: 'user_id' }),
  exportOwnRows(providerSubscriptions, {
    file: 'paid-subscription',
    title: 'Paid subscription',
    without: ['startedChecks', 'storedCheck'],
    order: 'user_id',
  }),
  exportOwnRows(invitationGrants, {
    file: 'invited-access',
    title: 'Access by invitation',
    order: 'starts_at, id',
  }),
]
