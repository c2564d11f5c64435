import { pgSchema } from 'drizzle-orm/pg-core'

/** Rows of the product itself, which belong to no tenant: mail, later posts, invitations, audit and provider events. */
export const platform = pgSchema('platform')
