import type pg from 'pg'
import { newId } from '../../kernel/new-id.ts'

/** A row as it goes into a table: SQL column names and values. */
export type PlainRow = Record<string, unknown>

/**
 * For each table of users' data, the rows that one user needs there so that there is something to protect, in an order
 * in which foreign keys are satisfied. A test fails when a table is missing, so a new table gets its line here.
 */
export const tenantRows: Record<string, (userId: string, made: Record<string, PlainRow>) => PlainRow> = {
  profiles: (userId) => ({ user_id: userId }),
  trades: (userId) => ({
    user_id: userId,
    id: newId(),
    client_key: newId(),
    symbol: 'BTC',
    market: 'crypto',
    type: 'long',
    status: 'closed',
    quantity: '0.00001',
    entry_price: '96420.50',
    entry_date: '2026-11-02',
    exit_price: '96500',
    exit_date: '2026-11-03',
    notes: `only ${userId} may read this`,
  }),
  // Before migration 0017 the period has the name span.
  analytics_rollups: (userId) => ({
    user_id: userId,
    period: '1999',
    span: '1999',
    summary: `only ${userId} may read this`,
  }),
  analytics_column_chunks: (userId) => ({
    user_id: userId,
    month: '1999',
    part: 0,
    data: Buffer.from(`only ${userId} may read this`),
  }),
  journal_entries: (userId) => ({
    user_id: userId,
    id: newId(),
    client_key: newId(),
    title: 'A quiet day',
    content: `only ${userId} may read this`,
    date: '2026-11-03',
  }),
  journal_templates: (userId) => ({
    user_id: userId,
    id: newId(),
    name: `Evening of ${userId}`,
    content: `only ${userId} may read this`,
  }),
  imports: (userId) => ({
    user_id: userId,
    id: newId(),
    format: 'coinbase',
    format_title: 'Coinbase',
    file_name: `only-${userId}-may-read-this.csv`,
    file_sha256: userId,
    executions_added: 1,
    trades_added: 1,
    trades_changed: 0,
  }),
  import_plans: (userId) => ({
    user_id: userId,
    id: newId(),
    state: 'waiting',
    file_name: `only-${userId}-may-read-this.csv`,
    file_bytes: 1,
    beat_at: CREATED_AT,
    expires_at: CREATED_AT,
  }),
  import_plan_pages: (userId, { import_plans }) => ({
    user_id: userId,
    plan_id: import_plans?.id,
    section: 'trades',
    page: 2,
    items: Buffer.from(`only ${userId} may read this`),
  }),
  import_turns: (userId) => ({ user_id: userId, holder: newId(), held_until: CREATED_AT }),
  executions: (userId, { imports }) => ({
    user_id: userId,
    id: newId(),
    import_id: imports?.id,
    broker: 'coinbase',
    fingerprint: newId(),
    symbol: 'BTC',
    market: 'crypto',
    side: 'buy',
    quantity: '0.00001',
    price: '96420.50',
    fee: '0.01',
    currency: 'USD',
    day: '2026-11-02',
    line: 2,
    closes_only: false,
  }),
  trade_fills: (userId, { trades, executions }) => ({
    user_id: userId,
    trade_id: trades?.id,
    execution_id: executions?.id,
    role: 'entry',
    quantity: '0.00001',
    fee: '0.01',
  }),
  import_changes: (userId, { imports, trades }) => ({
    user_id: userId,
    import_id: imports?.id,
    trade_id: trades?.id,
    kind: 'changed',
    before: JSON.stringify({ notes: `only ${userId} may read this` }),
    after: JSON.stringify({}),
    fills: JSON.stringify([]),
  }),
  images: (userId) => ({
    user_id: userId,
    id: newId(),
    name: `1762171200000-${newId().replaceAll('-', '')}.webp`,
    content_type: 'image/webp',
    bytes: 1234,
    width: 40,
    height: 30,
  }),
  request_counts: (userId) => ({ user_id: userId, kind: 'writes', count: 1, began_at: CREATED_AT }),
  library_copies: (userId) => ({ user_id: userId, copy_id: newId(), kept: true, last_change: 1 }),
  library_items: (userId) => ({
    user_id: userId,
    id: newId(),
    change: 1,
    type: 'text',
    title: 'The whole rule',
    category: 'Trading Strategies',
    tags: ['setup'],
    attached_images: [],
    attached_links: [],
    content: `only ${userId} may read this`,
  }),
  library_categories: (userId) => ({ user_id: userId, key: 'macro', name: `Macro of ${userId}` }),
  image_uses: (userId, { images, trades }) => ({
    user_id: userId,
    image_id: images?.id,
    used_by: trades?.id,
  }),
}

/** Gives a user one row in each of the tables that exist, past row security, and tells what was written. */
export async function insertTenantRows(owner: pg.Pool, userId: string): Promise<Record<string, PlainRow>> {
  const made: Record<string, PlainRow> = {}
  for (const [table, rowOf] of Object.entries(tenantRows)) {
    const columns = await columnsOf(owner, table)
    if (columns.size === 0) continue // this table comes with a later migration
    const row = { ...rowOf(userId, made), created_at: CREATED_AT, updated_at: CREATED_AT }
    made[table] = Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)))
    await insertRow(owner, table, made[table])
  }
  return made
}

/** Inserts one row; what there is already under its key stays. */
export async function insertRow(
  client: Pick<pg.Pool, 'query'>,
  table: string,
  row: PlainRow,
): Promise<pg.QueryResult> {
  const columns = Object.keys(row)
  const places = columns.map((_, at) => `$${at + 1}`)
  return await client.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) on conflict do nothing`,
    Object.values(row),
  )
}

const CREATED_AT = '2026-11-03T12:00:00.000Z'

async function columnsOf(owner: pg.Pool, table: string): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [`public.${table}`],
  )
  return new Set(rows.map(({ name }) => name))
}
