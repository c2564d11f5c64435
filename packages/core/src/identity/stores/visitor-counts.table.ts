import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../../db/columns.ts'
import { platform } from '../../db/platform.table.ts'
import { type PlatformRights, platformPolicies } from '../../db/platform-policies.ts'

/** Rights on the counts of visitors: only the product itself counts. */
export const visitorCountRights: PlatformRights = {
  user: [],
  administrator: [],
  job: ['select', 'insert', 'update', 'delete'],
}

/** The number of requests of one kind from one network address since the start of a time window. */
export const visitorCounts = platform.table(
  'visitor_counts',
  {
    kind: text().notNull(),
    /** A keyed hash of the address, so that the table holds no address. */
    visitor: text().notNull(),
    count: integer().notNull(),
    beganAt: instant('began_at').notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.visitor] }),
    index('visitor_counts_began').on(t.beganAt),
    ...platformPolicies('visitor_counts', visitorCountRights),
  ],
)
