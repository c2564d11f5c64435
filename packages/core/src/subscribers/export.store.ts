import { exportOwnRows, type RowExport } from '../db/index.ts'
import { invitationGrants, subscribers } from './subscribers.table.ts'

/** The subscription of an export, and the access that invitations give. */
export const exportedSubscriptions: RowExport[] = [
  exportOwnRows(subscribers, { file: 'subscription', title: 'Subscription', order: 'user_id' }),
  exportOwnRows(invitationGrants, {
    file: 'invited-access',
    title: 'Access by invitation',
    order: 'starts_at, id',
  }),
]
