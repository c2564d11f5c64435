import { pgSchema } from 'drizzle-orm/pg-core'

/** Rows of the product itself, which belong to no tenant, such as mail. */
export const platform = pgSchema('platform')
