import type {
  BrokerAccount,
  BrokerAccountFields,
  CostMethodChange,
} from '@candlebook/contract/broker-accounts'
import { type CostMethod, DEFAULT_COST_METHOD, MAX_ACCOUNTS } from '@candlebook/domain/trades/account'
import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Scope, Statement } from '../db/index.ts'
import { brokerAccounts } from './broker-accounts.table.ts'

// SQL names trades and executions here, because this feature must not import theirs: they import it.

/** A broker account without the number of its trades. */
export type BrokerAccountRow = Omit<BrokerAccount, 'open' | 'closed'>

const { id, name, otherNames, broker, currency, colour, archived } = brokerAccounts
const { startingBalance, startingDay, costMethod } = brokerAccounts
const start = { startingBalance, startingDay }
const shown = { id, name, otherNames, broker, currency, colour, archived, ...start, costMethod }

const isOwnedBy = ({ userId }: Pick<Scope, 'userId'>) => eq(brokerAccounts.userId, userId)
const hasIdAndOwner = (scope: Scope, accountId: string) => and(isOwnedBy(scope), eq(id, accountId))

/** All accounts of the user with the number of their trades, by name in any case. */
export function selectAccounts({ userId }: Pick<Scope, 'userId'>): Statement {
  return sql`select id, name, other_names as "otherNames", broker, currency, colour, archived,
      starting_balance as "startingBalance", starting_day as "startingDay", cost_method as "costMethod", coalesce(open, 0) as open, coalesce(closed, 0) as closed
    from broker_accounts left join (select account, (count(*) filter (where status = 'open'))::int as open,
        (count(*) filter (where status = 'closed'))::int as closed
      from trades where user_id = ${userId} and account is not null group by account) as used
    on used.account = broker_accounts.name
    where user_id = ${userId} order by lower(name), id limit ${sql.raw(String(MAX_ACCOUNTS + SPARE))}`
}

const SPARE = 50 // an import and a request at the limit can each add an account

/** The number of the open and the closed trades of an account. */
export async function countTrades(
  { db, userId }: Scope,
  account: string,
): Promise<{ open: number; closed: number }> {
  const { rows } = await db.execute<{ open: number; closed: number }>(
    sql`select (count(*) filter (where status = 'open'))::int as open,
      (count(*) filter (where status = 'closed'))::int as closed
      from trades where user_id = ${userId} and account = ${account}`,
  )
  return rows[0]! // an aggregate without GROUP BY always returns one row
}

/** The number of the user's accounts. */
export async function countAccounts(scope: Scope): Promise<number> {
  return await scope.db.$count(brokerAccounts, isOwnedBy(scope))
}

/** The account with this id, or null. */
export async function findAccount(scope: Scope, accountId: string): Promise<BrokerAccountRow | null> {
  const rows = await scope.db
    .select(shown)
    .from(brokerAccounts)
    .where(hasIdAndOwner(scope, accountId))
    .limit(1)
  return rows[0] ?? null
}

/** The account with this id, or null. Its name stays until the end of the transaction. */
export async function lockAccount(scope: Scope, accountId: string): Promise<BrokerAccountRow | null> {
  return (await lockAccounts(scope, [accountId], 'key share'))[0] ?? null
}

/** The account with exactly this name, or null. */
export async function findAccountByName(scope: Scope, exact: string): Promise<BrokerAccountRow | null> {
  const isNamed = and(isOwnedBy(scope), eq(name, exact))
  const rows = await scope.db.select(shown).from(brokerAccounts).where(isNamed).limit(1)
  return rows[0] ?? null
}

/** A broker account with a starting balance. */
export type StartedAccount = BrokerAccountRow & { startingBalance: string; startingDay: string }

/** All accounts with a starting balance, by name. */
export async function listStartedAccounts(scope: Scope): Promise<StartedAccount[]> {
  const rows = await scope.db
    .select(shown)
    .from(brokerAccounts)
    .where(and(isOwnedBy(scope), isNotNull(startingBalance)))
    .orderBy(name)
    .limit(MAX_ACCOUNTS + SPARE)
  return rows.flatMap((row) =>
    row.startingBalance === null || row.startingDay === null
      ? []
      : [{ ...row, startingBalance: row.startingBalance, startingDay: row.startingDay }],
  )
}

/** The cost method of each account by its name, without those that have the default one. */
export async function listCostMethods(scope: Scope): Promise<ReadonlyMap<string, CostMethod>> {
  const rows = await scope.db
    .select({ name, costMethod })
    .from(brokerAccounts)
    .where(and(isOwnedBy(scope), ne(costMethod, DEFAULT_COST_METHOD)))
    .limit(MAX_ACCOUNTS + SPARE)
  return new Map(rows.map((row) => [row.name, row.costMethod]))
}

// Only the trades whose exits the methods divide in different ways.
const isOfAnotherMethod = (account: string, method: CostMethod): SQL =>
  sql`account = ${account} and partial_exits <> '[]' and exits_by_method is not null
    and exits_by_method -> ${method}::text <> partial_exits`

/** Writes the partial exits of this method into the trades of an account. The trigger set_base_rate converts them. */
export async function applyCostMethod(
  { db, userId }: Scope,
  { account, costMethod: method, now }: { account: string; costMethod: CostMethod; now: Date },
): Promise<void> {
  await db.execute(sql`update trades set partial_exits = exits_by_method -> ${method}::text, version = version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    where user_id = ${userId} and ${isOfAnotherMethod(account, method)}`)
}

/**
 * How many trades of an account another cost method changes, the months whose results in base currency differ, oldest first, and the
 * P&L of these trades in base currency by both methods. Of a trade without a rate the months are those of its own currency.
 */
export async function findCostMethodChange(
  { db, userId }: Scope,
  { account, costMethod: method }: { account: string; costMethod: CostMethod },
): Promise<CostMethodChange> {
  const { rows } = await db.execute<CostMethodChange>(sql`
    with changed as (
      select id, exit_date, trades.base_pnl, realised_base_pnl,
          trades.realised as before, realised_pnl, later.realised as after, later.pnl as later_pnl, later.base_pnl as later_base_pnl,
          case base_rate when 1 then trades.pnl - later.pnl
            else round_half_even((trades.pnl - later.pnl) * base_rate, 18) end as later_rest
        from trades, realise_exits(user_id, exits_by_method -> ${method}::text, fee_rates, own_fee_rates, currency, exit_date, rate,
          rate_currency) as later
        where user_id = ${userId} and ${isOfAnotherMethod(account, method)}),
    days as (
      select id, part ->> 'day' as day, -coalesce(part ->> 'basePnl', part ->> 'pnl')::numeric as amount
        from changed, jsonb_array_elements(before) as part
      union all
      select id, part ->> 'day', coalesce(part ->> 'basePnl', part ->> 'pnl')::numeric
        from changed, jsonb_array_elements(after) as part
      union all -- the exit day of a closed trade realises the rest
      select id, exit_date::text, coalesce(later_rest - (base_pnl - realised_base_pnl), realised_pnl - later_pnl)
        from changed where exit_date is not null),
    months as (
      select distinct month from (
        select left(day, 7) as month from days group by id, left(day, 7)
          having round(sum(amount), 8) <> 0) as mismatched), -- each day is rounded to 18 places
    totals as (
      select case when exit_date is null then realised_base_pnl else base_pnl end as before,
          case when exit_date is null then later_base_pnl else later_base_pnl + later_rest end as after
        from changed)
    select (select count(*)::int from changed) as trades,
      coalesce((select array_agg(month order by month) from months), '{}') as months,
      (select json_build_object('before', trim_scale(coalesce(sum(before), 0))::text,
        'after', trim_scale(coalesce(sum(after), 0))::text) from totals) as "basePnl"`)
  return rows[0]! // a statement without FROM always returns one row
}

/** Adds an account. The constraint of names refuses one that exists in any case. */
export async function insertAccount(
  { db, userId }: Scope,
  { id, fields, now }: { id: string; fields: BrokerAccountFields; now: Date },
): Promise<BrokerAccountRow> {
  const rows = await db
    .insert(brokerAccounts)
    .values({ ...fields, userId, id, createdAt: now, updatedAt: now })
    .returning(shown)
  return rows[0]! // a row that is not inserted is an error
}

/**
 * These accounts, locked until the end of the transaction in the order of their ids. With 'key share' only a rename and a
 * deletion wait. With 'update' a write of a trade or an execution also waits when it names an account for the first time.
 */
export async function lockAccounts(
  scope: Scope,
  ids: string[],
  strength: 'update' | 'key share' = 'update',
): Promise<BrokerAccountRow[]> {
  return await scope.db
    .select(shown)
    .from(brokerAccounts)
    .where(and(isOwnedBy(scope), inArray(id, ids)))
    .orderBy(id)
    .limit(ids.length)
    .for(strength)
}

/** Writes columns of an account. The foreign keys of trades and executions follow a new name. */
export async function updateAccount(
  scope: Scope,
  change: {
    id: string
    set: Partial<BrokerAccountFields> & { otherNames?: string[]; isMerged?: boolean }
    now: Date
  },
): Promise<void> {
  await scope.db
    .update(brokerAccounts)
    .set({ ...change.set, updatedAt: change.now })
    .where(hasIdAndOwner(scope, change.id))
}

/** Deletes the account and returns whether it existed. The foreign keys refuse an account with trades or executions. */
export async function deleteAccountRow(scope: Scope, accountId: string): Promise<boolean> {
  const rows = await scope.db.delete(brokerAccounts).where(hasIdAndOwner(scope, accountId)).returning({ id })
  return rows.length > 0
}

/** Whether executions, cash movements or balances of imported files are in the account. */
export async function hasExecutions({ db, userId }: Scope, account: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from executions where user_id = ${userId} and account = ${account}
      union all select from cash_movements where user_id = ${userId} and account = ${account} and import_id is not null
      union all select from stated_balances where user_id = ${userId} and account = ${account}
      limit 1`,
  )
  return rowCount === 1
}

/**
 * Moves all trades and executions of an account to another one, and returns their numbers. A trade whose partial exits the cost method of
 * the other account changes gets a new version.
 */
export async function moveRows(
  { db, userId }: Scope,
  { from, into, costMethod: method, now }: { from: string; into: string; costMethod: CostMethod; now: Date },
): Promise<{ trades: number; executions: number }> {
  const at = sql`${now.toISOString()}::timestamptz`
  const trades = await db.execute(sql`update trades set account = ${into}, updated_at = ${at},
      version = version + case when ${isOfAnotherMethod(from, method)} then 1 else 0 end
    where user_id = ${userId} and account = ${from}`)
  const executions = await db.execute(sql`update executions set account = ${into}
    where user_id = ${userId} and account = ${from}`)
  await db.execute(
    sql`update cash_movements set account = ${into} where user_id = ${userId} and account = ${from}`,
  )
  await db.execute(
    sql`update stated_balances set account = ${into} where user_id = ${userId} and account = ${from}`,
  )
  await setAccountWithoutKey({ db, userId }, { from, into, now })
  return { trades: trades.rowCount ?? 0, executions: executions.rowCount ?? 0 }
}

/** Gives the stock splits of an account, and its records in the bin, another account name. They have no foreign key that follows a new name. */
export async function setAccountWithoutKey(
  { db, userId }: Scope,
  { from, into, now }: { from: string; into: string; now: Date },
): Promise<void> {
  await db.execute(sql`update corporate_actions set account = ${into}, updated_at = ${now.toISOString()}::timestamptz
    where user_id = ${userId} and account = ${from}`)
  await db.execute(sql`update binned_records set record = jsonb_set(record, '{account}', to_jsonb(${into}::text))
    where user_id = ${userId} and record ->> 'account' = ${from}`)
}

/** The stored name of the account that each of these names means. A name of no account is not in the map. */
export async function listStoredNames({ db, userId }: Scope, names: string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ given: string; stored: string }>(
    sql`select given, find_broker_account(${userId}::uuid, given) as stored
      from unnest(${sql.param(names)}::text[]) as given where find_broker_account(${userId}::uuid, given) is not null`,
  )
  return new Map(rows.map(({ given, stored }) => [given, stored]))
}

/**
 * The rows with the stored spelling of their accounts, for a statement that writes many rows. A new name becomes an account,
 * a blank one null. Each name is looked up once.
 */
export async function ensureAccounts<T extends { account?: string | null | undefined }>(
  { db, userId }: Scope,
  rows: readonly T[],
): Promise<T[]> {
  const names = [...new Set(rows.flatMap(({ account }) => (account == null ? [] : [account])))]
  if (names.length === 0) return [...rows]
  const { rows: found } = await db.execute<{ given: string; stored: string | null }>(
    sql`select given, ensure_account_name(${userId}::uuid, given) as stored
      from unnest(${sql.param(names)}::text[]) as given`,
  )
  const stored = new Map(found.map((one) => [one.given, one.stored]))
  return rows.map((row) => (row.account == null ? row : { ...row, account: stored.get(row.account) ?? null }))
}
