import { planStates } from '@candlebook/contract/imports'
import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, ownerPolicy, stamps, userId } from '../../db/columns.ts'
import { users } from '../../identity/stores/identity.table.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Plans of imports, each stored for an hour. `upload` is the compressed content of the file, so that any node can commit
 * the plan; `shown` is the plan as the API returns it, with the first page of each list. A node that works on a plan
 * updates `heartbeat_at` every few seconds. An active plan with an old `heartbeat_at` has failed, because its node has ended.
 */
export const importPlans = pgTable(
  'import_plans',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    state: text({ enum: planStates }).notNull(),
    fileName: text('file_name').notNull(),
    fileBytes: integer('file_bytes').notNull(),
    rowsDone: integer('rows_done').notNull().default(0),
    rowsTotal: integer('rows_total'),
    failure: jsonb(),
    shown: jsonb(),
    upload: bytes(),
    importId: uuid('import_id'),
    heartbeatAt: instant('heartbeat_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check(
      'import_plans_state',
      sql`state in ('waiting', 'reading', 'matching', 'ready', 'failed', 'cancelled', 'committed')`,
    ),
    check(
      'import_plans_size',
      sql`octet_length(upload) <= 33554432 and octet_length(shown::text) <= 4194304 and octet_length(failure::text) <= 1048576`,
    ),
    check('import_plans_ready', sql`state <> 'ready' or (shown is not null and upload is not null)`),
    ownerPolicy('import_plans'),
  ],
)

/** The pages of the lists of a plan after the first one; `section` is the list, `items` the compressed JSON. */
export const importPlanPages = pgTable(
  'import_plan_pages',
  {
    userId: userId(),
    planId: uuid('plan_id').notNull(),
    section: text({ enum: ['trades', 'skipped', 'warnings'] }).notNull(),
    page: integer().notNull(),
    items: bytes().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.planId, t.section, t.page] }),
    foreignKey({
      name: 'import_plan_pages_plan_fk',
      columns: [t.userId, t.planId],
      foreignColumns: [importPlans.userId, importPlans.id],
    }).onDelete('cascade'),
    check('import_plan_pages_section', sql`section in ('trades', 'skipped', 'warnings')`),
    check('import_plan_pages_size', sql`octet_length(items) <= 4194304`),
    ownerPolicy('import_plan_pages'),
  ],
)
