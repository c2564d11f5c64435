import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditRights } from '../audit/audit.table.ts'
import { backupRights } from '../backup/backups.table.ts'
import {
  billingEventRights,
  syncedUserRights,
  syncRights,
  usedTrialRights,
} from '../billing/billing.table.ts'
import { blogImageRights, blogPostRights } from '../blog/blog.table.ts'
import { contactMessageRights } from '../contact/contact.table.ts'
import { erasureRights } from '../erasure/erasures.table.ts'
import { pseudonymRights, visitorCountRights } from '../identity/identity.table.ts'
import { invitationRights } from '../invitations/invitations.table.ts'
import { mailRights, undeliverableRights } from '../mail/mail.table.ts'
import { notificationRights } from '../notifications/notifications.table.ts'
import { noticeRights } from '../operations/notices.table.ts'
import { pageViewCountRights, pageViewRights } from '../pageviews/page-views.table.ts'
import { rateCorrectionRights } from '../rates/rate-corrections.table.ts'
import { exchangeRateRights } from '../rates/rates.table.ts'
import { APP_ROLE, AUTH_ROLE } from './app-role.ts'
import type { PlatformRights } from './platform.table.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const ALL = 'DELETE INSERT SELECT UPDATE'

/** The rights of actors on each table of the schema platform. Add a line for each new table. */
const platformTables: Record<string, PlatformRights> = {
  account_erasures: erasureRights,
  audit_entries: auditRights,
  backups: backupRights,
  billing_events: billingEventRights,
  blog_images: blogImageRights,
  blog_posts: blogPostRights,
  contact_messages: contactMessageRights,
  exchange_rates: exchangeRateRights,
  invitations: invitationRights,
  mails: mailRights,
  rate_corrections: rateCorrectionRights,
  subscription_syncs: syncRights,
  synced_users: syncedUserRights,
  notices: noticeRights,
  notifications: notificationRights,
  page_view_counts: pageViewCountRights,
  page_view_referrers: pageViewCountRights,
  page_views: pageViewRights,
  pseudonyms: pseudonymRights,
  page_visitors: pageViewCountRights,
  undeliverable_addresses: undeliverableRights,
  used_trials: usedTrialRights,
  visitor_counts: visitorCountRights,
}

/** Policies that let visitors, who have no transaction of an actor, read rows. */
const visitorPolicies = [
  'blog_posts_visitor_select',
  'exchange_rates_visitor_select',
  'notices_visitor_select',
]

describe('the app role', () => {
  test('reads and writes rows of every table of the schema public, except which profile is an administrator’s', async () => {
    const rights = await listRights(APP_ROLE, 'public')

    expect(rights.profiles).toBe('DELETE SELECT')
    expect(rights.own_trades).toBe('SELECT') // a write through this view would pass no policy
    expect(rights.fills).toBe('SELECT')
    expect(Object.keys(rights).length).toBeGreaterThan(15)
    const exceptions = ['profiles', 'own_trades', 'fills']
    const others = Object.entries(rights).filter(([table]) => !exceptions.includes(table))
    expect(others.filter(([, held]) => held !== ALL)).toEqual([])
    expect(await listColumnRights(APP_ROLE)).toEqual([
      'profiles.created_at INSERT UPDATE',
      'profiles.full_name UPDATE',
      'profiles.updated_at INSERT UPDATE',
      'profiles.user_id INSERT UPDATE',
    ])
  })

  test('reads and writes rows of the declared tables of the schema platform, within their policies', async () => {
    const rights = await listRights(APP_ROLE, 'platform')
    const declared = Object.entries(platformTables).map(([table, ofActors]) => [
      table,
      [...new Set(Object.values(ofActors).flat())].sort().join(' ').toUpperCase(),
    ])

    expect(rights).toEqual(Object.fromEntries(declared))
    expect(rights.audit_entries).toBe('SELECT') // so that no code can change or delete an entry
  })

  test('reads the schema jobs, and writes jobs, queues, schedules, workers and the times of the last runs', async () => {
    expect(await listRights(APP_ROLE, 'jobs')).toEqual({
      bam: 'SELECT',
      instance: ALL,
      job: ALL,
      job_common: ALL,
      job_dependency: 'DELETE SELECT',
      queue: 'INSERT SELECT UPDATE',
      queue_stats: 'SELECT',
      schedule: ALL,
      subscription: 'SELECT',
      version: 'SELECT UPDATE',
      warning: 'SELECT',
    })
  })

  test('has no right in the schemas auth and drizzle', async () => {
    expect(await listRights(APP_ROLE, 'auth')).toEqual({})
    expect(await listRights(APP_ROLE, 'drizzle')).toEqual({})
  })
})

describe('the role for accounts and sessions', () => {
  test('reads and writes rows of every table of the schema auth', async () => {
    const rights = await listRights(AUTH_ROLE, 'auth')

    expect(Object.keys(rights).sort()).toEqual([
      'account_attempts',
      'api_tokens',
      'backup_codes',
      'email_changes',
      'one_time_tokens',
      'passkeys',
      'passwords',
      'pending_steps',
      'rate_limits',
      'sessions',
      'two_factors',
      'used_challenges',
      'users',
    ])
    expect(new Set(Object.values(rights))).toEqual(new Set([ALL]))
  })

  test.each(['public', 'platform', 'drizzle'])('has no right in the schema %s', async (schema) => {
    expect(await listRights(AUTH_ROLE, schema)).toEqual({})
  })

  test('adds jobs, and reads none', async () => {
    expect(await listRights(AUTH_ROLE, 'jobs')).toEqual({ job_common: 'INSERT', queue: 'SELECT' })
  })
})

test('no other schema exists, and both roles create nothing in any', async () => {
  const { rows } = await database.owner.query<{ name: string; creators: string[] }>(
    `select nspname as name, array(select role from unnest($1::text[]) as role
       where has_schema_privilege(role, oid, 'create')) as creators
     from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' order by nspname`,
    [[APP_ROLE, AUTH_ROLE]],
  )

  expect(rows).toEqual(
    ['auth', 'drizzle', 'jobs', 'platform', 'public'].map((name) => ({ name, creators: [] })),
  )
})

test('only the roles that use a schema have access to it', async () => {
  const { rows } = await database.owner.query<{ name: string; users: string[] }>(
    `select nspname as name, array(select role from unnest($1::text[]) as role
       where has_schema_privilege(role, oid, 'usage')) as users
     from pg_namespace where nspname in ('auth', 'drizzle', 'jobs', 'platform') order by nspname`,
    [[APP_ROLE, AUTH_ROLE]],
  )

  expect(rows).toEqual([
    { name: 'auth', users: [AUTH_ROLE] },
    { name: 'drizzle', users: [] },
    { name: 'jobs', users: [APP_ROLE, AUTH_ROLE] },
    { name: 'platform', users: [APP_ROLE] },
  ])
})

test('every table of the schema platform has row security and exactly the policies that are declared', async () => {
  const { owner } = database
  const tables = await owner.query<{ name: string; secured: boolean }>(
    `select relname as name, relrowsecurity as secured from pg_class
     where relnamespace = 'platform'::regnamespace and relkind in ('r', 'p') order by relname`,
  )
  const policies = await owner.query<{ name: string }>(
    `select policyname as name from pg_policies where schemaname = 'platform' and roles = array[$1::name]
     order by policyname`,
    [APP_ROLE],
  )
  const declared = Object.entries(platformTables).flatMap(([table, rights]) =>
    Object.entries(rights).flatMap(([actor, allowed]) =>
      allowed.map((right) => `${table}_${actor}_${right}`),
    ),
  )
  declared.push(...visitorPolicies)

  expect(tables.rows).toEqual(
    Object.keys(platformTables)
      .sort()
      .map((name) => ({ name, secured: true })),
  )
  expect(policies.rows.map(({ name }) => name)).toEqual(declared.sort())
})

/**
 * The rights of a role on the tables of a schema, in alphabetical order, without tables that grant no right.
 */
async function listRights(role: string, schema: string): Promise<Record<string, string>> {
  const { rows } = await database.owner.query<{ table: string; rights: string }>(
    `select c.relname as table, string_agg(kind, ' ' order by kind) as rights
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = $2,
       unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as kind
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relname !~ '^queue_stats_\\d{8}$'
       and has_table_privilege($1, c.oid, kind)
     group by c.relname`,
    [role, schema],
  )
  return Object.fromEntries(rows.map(({ table, rights }) => [table, rights]))
}

/** Rights on single columns of tables on which the role has no right. */
async function listColumnRights(role: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ line: string }>(
    `select format('%s.%s %s', table_name, column_name, string_agg(privilege_type, ' ' order by privilege_type)) as line
     from information_schema.column_privileges where grantee = $1 and table_schema = 'public'
       and privilege_type in ('INSERT', 'UPDATE')
       and not has_table_privilege($1, format('%I.%I', table_schema, table_name), privilege_type)
     group by table_name, column_name order by 1`,
    [role],
  )
  return rows.map(({ line }) => line)
}
