import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { providerSubscriptions } from './provider-subscriptions.table.ts'
import { invitationGrants, subscribers } from './subscribers.table.ts'

/** How the tables of subscribers lose a user. A table that refers to another is before it. */
export const erasures: RowErasure[] = [invitationGrants, providerSubscriptions, subscribers].map(eraseOwnRows)
