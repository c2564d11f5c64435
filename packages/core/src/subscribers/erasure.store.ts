import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { providerSubscriptions } from './provider-subscriptions.table.ts'
import { invitationGrants, subscribers } from './subscribers.table.ts'

/**
 * Erases a user from the tables of subscribers. A table with a foreign key comes before the table that it refers to.
 */
export const erasures: RowErasure[] = [invitationGrants, providerSubscriptions, subscribers].map(eraseOwnRows)
