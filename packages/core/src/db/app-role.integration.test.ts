import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { APP_ROLE, AUTH_ROLE, buildAppUrl, buildAuthUrl, ensureRoles } from './app-role.ts'
import { type Database, openPool } from './database.ts'
import { withOwner } from './owner-client.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the app connects with its own role, whose password is derived from the owner’s', async () => {
  const { rows } = await database.db.pool.query('select current_user as name')

  expect(rows).toEqual([{ name: APP_ROLE }])
  expect(buildAppUrl('postgres://owner:one@host/db')).not.toBe(buildAppUrl('postgres://owner:two@host/db'))
})

test('operations on accounts and sessions connect with a separate role and another password', async () => {
  const { rows } = await database.authDb.pool.query('select current_user as name')

  expect(rows).toEqual([{ name: AUTH_ROLE }])
  expect(new URL(buildAuthUrl('postgres://owner:one@host/db')).password).not.toBe(
    new URL(buildAppUrl('postgres://owner:one@host/db')).password,
  )
})

test('no statement of the app starts parallel workers or compiles its plan, with a role of the operator too', async () => {
  await database.owner.query(`drop role if exists role_of_an_operator`)
  await database.owner.query(`create role role_of_an_operator login password 'secret'`)
  const url = new URL(database.ownerUrl)
  url.username = 'role_of_an_operator'
  url.password = 'secret'
  const ofOperator = openPool(url.toString(), { max: 1 })
  onTestFinished(async () => {
    await ofOperator.close()
    await database.owner.query(`drop role role_of_an_operator`)
  })

  for (const { pool } of [database.db, database.authDb, ofOperator]) {
    const { rows } = await pool.query(
      `select current_setting('max_parallel_workers_per_gather') as workers, current_setting('jit') as jit`,
    )
    expect(rows).toEqual([{ workers: '0', jit: 'off' }])
  }
})

test('several nodes may set the roles up at the same time', async () => {
  const node = () => withOwner(database.ownerUrl, (client) => ensureRoles(client, database.ownerUrl))

  await Promise.all(Array.from({ length: 12 }, node))
})

test.each([APP_ROLE, AUTH_ROLE])(
  '%s is not a superuser, bypasses no policy and makes no roles or databases',
  async (role) => {
    const { rows } = await database.owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = $1`,
      [role],
    )

    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
      },
    ])
  },
)

test.each([APP_ROLE, AUTH_ROLE])('%s is a member of no other role', async (role) => {
  const { rows } = await database.owner.query('select from pg_auth_members where member = $1::regrole', [
    role,
  ])

  expect(rows).toEqual([])
})

test.each([APP_ROLE, AUTH_ROLE])('%s owns nothing', async (role) => {
  const { rows } = await database.owner.query(
    `select relname as owned from pg_class where relowner = $1::regrole
     union all select proname from pg_proc where proowner = $1::regrole
     union all select nspname from pg_namespace where nspowner = $1::regrole
     union all select typname from pg_type where typowner = $1::regrole
     union all select datname from pg_database where datdba = $1::regrole`,
    [role],
  )

  expect(rows).toEqual([])
})

// The row has the id that the session names: for another id, row security would answer with the same code.
const insertOwnProfile = `select set_config('app.user_id', '01a1fe23-61fe-75c3-8b46-403d202b7d6a', true);
  insert into profiles (user_id, is_admin, created_at, updated_at)
  values ('01a1fe23-61fe-75c3-8b46-403d202b7d6a', true, now(), now())`

describe('the app role is refused to', () => {
  test.each([
    ['create a table', 'create table public.mine (id int)'],
    ['create a table next to the accounts', 'create table auth.mine (id int)'],
    ['create a schema', 'create schema mine'],
    ['drop a table', 'drop table trades'],
    ['change a table', 'alter table trades add column mine int'],
    ['empty a table at once', 'truncate trades'],
    ['switch row security off', 'alter table trades disable row level security'],
    ['loosen a policy', 'alter policy trades_owner on trades using (true)'],
    ['make a role', 'create role mine superuser'],
    ['become another role', 'set role pg_read_server_files'],
    ['read password hashes of the server', 'select * from pg_authid'],
    ['read files of the server', `select pg_read_file('/etc/hostname')`],
    ['run programs', `copy (select 1) to program 'true'`],
    ['see or forge the list of migrations', 'select * from drizzle.__drizzle_migrations'],
    ['make an administrator', 'update profiles set is_admin = true'],
    ['add an administrator', insertOwnProfile],
    ['change the e-mail of a profile', `update profiles set email = 'other@example.com'`],
    ['add an audit entry without the function', 'insert into platform.audit_entries default values'],
    ['change an audit entry', 'update platform.audit_entries set actor = null'],
    ['delete an audit entry', 'delete from platform.audit_entries'],
    ['read accounts', 'select from auth.users'],
    ['read sessions', 'select from auth.sessions'],
    ['read passwords', 'select from auth.passwords'],
    ['read limits of requests', 'select from auth.rate_limits'],
    ['sign somebody in', 'insert into auth.sessions default values'],
    ['delete an account', 'delete from auth.users'],
    ['become the role for accounts and sessions', `set role ${AUTH_ROLE}`],
  ])('%s', async (_what, sql) => {
    expect(await getCode(database.db, sql)).toBe('42501')
  })
})

describe('the role for accounts and sessions is refused to', () => {
  test.each([
    ['read trades', 'select from trades'],
    ['read profiles', 'select from profiles'],
    ['make an administrator', 'update profiles set is_admin = true'],
    ['read versions', 'select from record_versions'],
    ['read what a job is for', 'select data from jobs.job_common'],
    ['change a job', `update jobs.job_common set state = 'completed'`],
    ['delete a job', 'delete from jobs.job_common'],
    ['ask for a session the way the app does', `select live_session('', now(), now())`],
    ['create a table next to the accounts', 'create table auth.mine (id int)'],
    ['empty a table at once', 'truncate auth.users'],
    ['become the app role', `set role ${APP_ROLE}`],
  ])('%s', async (_what, sql) => {
    expect(await getCode(database.authDb, sql)).toBe('42501')
  })

  test('any table outside the schema auth, but to add jobs', async () => {
    const { rows } = await database.owner.query(
      `select c.oid::regclass as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not in ('auth', 'pg_catalog', 'information_schema')
       and has_table_privilege($1, c.oid, 'select, insert, update, delete, truncate, references, trigger')`,
      [AUTH_ROLE],
    )

    expect(rows.map(({ table }) => table).sort()).toEqual(['jobs.job_common', 'jobs.queue'])
  })
})

test('the app role has no right in the schema auth, also on tables that are created later', async () => {
  const { rows } = await database.owner.query(
    `select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind in ('r', 'p')
       and has_table_privilege($1, oid, 'select, insert, update, delete, truncate, references, trigger')
     union all select 'schema' where has_schema_privilege($1, 'auth', 'usage, create')
     union all select 'later' from pg_default_acl where defaclnamespace = 'auth'::regnamespace
       and defaclacl::text like '%' || $1 || '=%'`,
    [APP_ROLE],
  )

  expect(rows).toEqual([])
})

/** Runs each statement in its own transaction, so that one that is allowed does not change the next case. */
async function getCode({ pool }: Database, sql: string): Promise<unknown> {
  const client = await pool.connect()
  await client.query('begin')
  try {
    await client.query(sql)
    return 'was allowed'
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('what jobs ask about all users, and what administrators list, is refused to the actors of others', async () => {
  const { rows } = await database.owner.query<{ call: string; actor: string }>(
    `select format('%s(%s)', proname, (select string_agg('null::' || type::regtype, ', ') from unnest(proargtypes) as type)) as call,
       case when proname ~ '^(list_(administrators|subscribers|stored)|find_audited)' then 'administrator' else 'job' end as actor
     from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
       and proname ~ '^(users_|count_|list_|find_|remove_old_)' order by proname`,
  )
  const others = ['user', 'job', 'administrator'] // an administrator without the right in the profile is none
  const answers = await Promise.all(
    rows.flatMap(({ call, actor }) =>
      others
        .filter((other) => other === 'administrator' || other !== actor)
        .map(async (other) => {
          const sql = `select set_config('app.actor', '${other}', true); select ${call}`
          return `${call} as ${other}: ${await getCode(database.db, sql)}`
        }),
    ),
  )

  expect(rows.length).toBeGreaterThan(14)
  expect(answers.filter((answer) => !answer.endsWith(': 42501'))).toEqual([])
})

test('no session of the app can switch row security off: a query that would need it fails', async () => {
  const client = await database.db.pool.connect()
  try {
    await client.query('begin; set local row_security = off')
    await expect(client.query('select * from trades')).rejects.toThrow('row-level security')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('few functions run with the owner’s rights, all are listed, and each has a fixed search path', async () => {
  const { rows } = await database.owner.query<{ name: string; config: string[] | null; open: boolean }>(
    `select proname as name, proconfig as config, has_function_privilege('public', oid, 'execute') as open
     from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'auth'::regnamespace) order by proname`,
  )

  const known = [
    'accounts_among',
    'copy_account_to_profile',
    'copy_changed_account',
    'copy_email_to_subscriber',
    'copy_name_to_account',
    'count_traders',
    'count_users_with_customers',
    'find_audited_people',
    'find_billing_user',
    'forget_audited_sources',
    'list_administrators',
    'list_applied_migrations',
    'list_stored_bytes',
    'list_subscribers',
    'live_api_token',
    'live_session',
    'lock_out_account',
    'mail_language',
    'queue_account_mail',
    'record_action',
    'refuse_row_of_locked_account',
    'remove_old_audit_data',
    'set_administrator',
    'users_with_customers',
    'users_with_ended_bin',
    'users_with_expired_exports',
    'users_with_expired_previews',
    'users_with_images_to_delete',
    'users_with_period_end',
    'users_with_rated_trades',
    'users_with_weekly_review',
    'users_without_rates',
  ]
  expect(rows).toEqual(
    known.map((name) => ({ name, config: ['search_path=pg_catalog, pg_temp'], open: false })),
  )
})
