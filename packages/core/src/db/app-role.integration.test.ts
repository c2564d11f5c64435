import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APP_ROLE, appUrlOf, ensureAppRole } from './app-role.ts'
import { type TestDatabase, testDatabase } from './testing/index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('the app works under its own role, with a password that the owner’s gives', async () => {
  const { rows } = await database.db.pool.query('select current_user as name')

  expect(rows).toEqual([{ name: APP_ROLE }])
  expect(appUrlOf('postgres://owner:one@host/db')).not.toBe(appUrlOf('postgres://owner:two@host/db'))
})

test('several nodes may set the role up at one time', async () => {
  const node = async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    await ensureAppRole(client, database.ownerUrl).finally(() => client.end())
  }

  await Promise.all(Array.from({ length: 12 }, node))
})

test('the app role is no superuser, bypasses no policy and makes no roles or databases', async () => {
  const { rows } = await database.owner.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = $1`,
    [APP_ROLE],
  )

  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false },
  ])
})

test('the app role is a member of no other role', async () => {
  const { rows } = await database.owner.query('select from pg_auth_members where member = $1::regrole', [
    APP_ROLE,
  ])

  expect(rows).toEqual([])
})

test('the app role owns nothing', async () => {
  const { rows } = await database.owner.query(
    `select relname as owned from pg_class where relowner = $1::regrole
     union all select proname from pg_proc where proowner = $1::regrole
     union all select nspname from pg_namespace where nspowner = $1::regrole
     union all select typname from pg_type where typowner = $1::regrole
     union all select datname from pg_database where datdba = $1::regrole`,
    [APP_ROLE],
  )

  expect(rows).toEqual([])
})

describe('the app role is refused to', () => {
  test.each([
    ['create a table', 'create table public.mine (id int)'],
    ['create a table beside the accounts', 'create table auth.mine (id int)'],
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
  ])('%s', async (_what, sql) => {
    const refused = await database.db.pool.query(sql).then(
      () => 'was allowed',
      (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error),
    )

    expect(refused).toBe('42501')
  })
})

test('row security cannot be switched off for a session of the app: a query that would need it fails', async () => {
  const client = await database.db.pool.connect()
  try {
    await client.query('begin; set local row_security = off')
    await expect(client.query('select * from trades')).rejects.toThrow('row-level security')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('functions that run with the owner’s rights are few, known, and search only where they say', async () => {
  const { rows } = await database.owner.query<{ name: string; config: string[] | null; open: boolean }>(
    `select proname as name, proconfig as config, has_function_privilege('public', oid, 'execute') as open
     from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  )

  expect(rows).toEqual([
    { name: 'users_with_images_to_delete', config: ['search_path=pg_catalog, pg_temp'], open: false },
  ])
})
