import type { ColumnMapping } from '@candlebook/contract/column-mapping'
import { previewStates } from '@candlebook/contract/import-previews'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { decimal, instant, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { users } from '../identity/identity.table.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Previews of imports, each stored for an hour. `upload` is the compressed content of the file, so that any node can commit
 * the preview; `shown` is the preview as the API returns it, with the first page of each list. A node that works on a preview
 * updates `heartbeat_at` every few seconds. An upload with files of several formats has a preview for each, and `first_preview_id` of all
 * but the first one is the first. An active preview with an old `heartbeat_at` has failed, because its node has ended.
 */
export const importPreviews = pgTable(
  'import_previews',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    state: text({ enum: previewStates }).notNull(),
    fileName: text('file_name').notNull(),
    fileBytes: integer('file_bytes').notNull(),
    rowsDone: integer('rows_done').notNull().default(0),
    rowsTotal: integer('rows_total'),
    failure: jsonb(),
    shown: jsonb(),
    upload: bytes(),
    importId: uuid('import_id'),
    firstPreviewId: uuid('first_preview_id'),
    heartbeatAt: instant('heartbeat_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({
      name: 'import_previews_first_fk',
      columns: [t.userId, t.firstPreviewId],
      foreignColumns: [t.userId, t.id],
    }).onDelete('cascade'),
    check(
      'import_previews_state',
      sql`state in ('waiting', 'reading', 'matching', 'ready', 'failed', 'cancelled', 'committed')`,
    ),
    check(
      'import_previews_size',
      sql`octet_length(upload) <= 33554432 and octet_length(shown::text) <= 4194304 and octet_length(failure::text) <= 1048576`,
    ),
    check('import_previews_ready', sql`state <> 'ready' or (shown is not null and upload is not null)`),
    ownerPolicy('import_previews'),
  ],
)

/** The pages of the lists of a preview after the first one; `section` is the list, `items` the compressed JSON. */
export const importPreviewPages = pgTable(
  'import_preview_pages',
  {
    userId: userId(),
    previewId: uuid('preview_id').notNull(),
    section: text({ enum: ['trades', 'skipped', 'warnings'] }).notNull(),
    page: integer().notNull(),
    items: bytes().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.previewId, t.section, t.page] }),
    foreignKey({
      name: 'import_preview_pages_preview_fk',
      columns: [t.userId, t.previewId],
      foreignColumns: [importPreviews.userId, importPreviews.id],
    }).onDelete('cascade'),
    check('import_preview_pages_section', sql`section in ('trades', 'skipped', 'warnings')`),
    check('import_preview_pages_size', sql`octet_length(items) <= 4194304`),
    ownerPolicy('import_preview_pages'),
  ],
)

/** The trader's answers about contract sizes, by root symbol: the product of a future, the underlying of an option. */
export const contractSizes = pgTable(
  'contract_sizes',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    root: text().notNull(),
    size: decimal('size').notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.root] }),
    check('contract_sizes_size', sql`size > 0 and size < 1e18 and scale(trim_scale(size)) <= 6`),
    check('contract_sizes_root', sql`char_length(root) between 1 and 50`),
    ownerPolicy('contract_sizes'),
  ],
)

/**
 * The accounts that the trader gave to files that name none, by the signature of the file. '' is the answer that its
 * trades have no account.
 */
export const fileAccounts = pgTable(
  'file_accounts',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    signature: text().notNull(),
    account: text().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.signature, t.account] }),
    check(
      'file_accounts_length',
      sql`char_length(signature) between 1 and 100 and char_length(account) <= 50`,
    ),
    ownerPolicy('file_accounts'),
  ],
)

/**
 * What the trader decided about files that do not say it, by their format and columns: the zone of times that name none, the
 * order of day and month, the decimal mark, whether the newest line of a single day comes first, and the currency of amounts for
 * which the file names none. Null for no answer.
 */
export const fileReadings = pgTable(
  'file_readings',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    signature: text().notNull(),
    zone: text(),
    days: text({ enum: ['dmy', 'mdy'] }),
    numbers: text({ enum: ['point', 'comma'] }),
    newestFirst: boolean('newest_first'),
    currency: text(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.signature] }),
    check(
      'file_readings_length',
      sql`char_length(signature) between 1 and 100 and char_length(zone) between 1 and 60`,
    ),
    check('file_readings_days', sql`days in ('dmy', 'mdy')`),
    check('file_readings_numbers', sql`numbers in ('point', 'comma')`),
    check('file_readings_currency', sql`currency ~ '^[A-Z]{3}$'`),
    ownerPolicy('file_readings'),
  ],
)

/**
 * The columns that the trader chose for files that no format knows. `signature` is the digest of the cells of their header, so
 * that the next file with this header is read without a question.
 */
export const columnMappings = pgTable(
  'column_mappings',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    signature: text().notNull(),
    mapping: jsonb().$type<ColumnMapping>().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.signature] }),
    check('column_mappings_signature', sql`signature ~ '^[0-9a-f]{64}$'`),
    check('column_mappings_size', sql`octet_length(mapping::text) <= 131072`),
    ownerPolicy('column_mappings'),
  ],
)
