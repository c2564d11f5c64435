import type pg from 'pg'
import { getConstructionPlans, getMigrationPlans, PgBoss } from 'pg-boss'
import { APP_ROLE, AUTH_ROLE } from './app-role.ts'

/** The schema of the job queue. The library pg-boss defines its tables; the owner of the database creates them. */
export const JOB_SCHEMA = 'jobs'

/**
 * Brings the schema of the job queue to the version of the installed library, and grants the app role its rights
 * there. Takes a client of the owner; the caller holds the lock of the migrations.
 */
export async function installJobSchema(client: pg.ClientBase): Promise<void> {
  const version = await getVersion(client)
  if (version === null) await client.query(getConstructionPlans(JOB_SCHEMA))
  else if (version !== NEWEST) await upgrade(client, version)
  await client.query(GRANTS)
}

/** The plan ends with indexes that PostgreSQL builds concurrently: each is a separate query. */
async function upgrade(client: pg.ClientBase, version: number): Promise<void> {
  const queries = getMigrationPlans(JOB_SCHEMA, version).split(/^(?=-- inlined from )/m)
  for (const query of queries) await client.query(query)
}

/** The version that the installed library needs. The plan that creates the schema contains it. */
const NEWEST = Number(/version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans(JOB_SCHEMA))?.[1])

async function getVersion(client: pg.ClientBase): Promise<number | null> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, schema: JOB_SCHEMA })
  return (await boss.isInstalled()) ? await boss.schemaVersion() : null
}

/**
 * What enqueueing, working, scheduling and supervising need: rows of jobs, queues, schedules and running workers. The app
 * role creates no table here and deletes no queue. The auth role enqueues, so that a change of an account and its mail are
 * committed together; it reads no job.
 */
const GRANTS = `
  revoke all on schema ${JOB_SCHEMA} from ${APP_ROLE};
  revoke all on all tables in schema ${JOB_SCHEMA} from ${APP_ROLE};
  grant usage on schema ${JOB_SCHEMA} to ${APP_ROLE};
  grant select on all tables in schema ${JOB_SCHEMA} to ${APP_ROLE};
  grant insert, update, delete on ${JOB_SCHEMA}.job, ${JOB_SCHEMA}.job_common, ${JOB_SCHEMA}.schedule,
    ${JOB_SCHEMA}.instance to ${APP_ROLE};
  grant delete on ${JOB_SCHEMA}.job_dependency to ${APP_ROLE};
  grant insert, update on ${JOB_SCHEMA}.queue to ${APP_ROLE};
  grant update on ${JOB_SCHEMA}.version to ${APP_ROLE};
  revoke all on schema ${JOB_SCHEMA} from ${AUTH_ROLE};
  revoke all on all tables in schema ${JOB_SCHEMA} from ${AUTH_ROLE};
  grant usage on schema ${JOB_SCHEMA} to ${AUTH_ROLE};
  grant select on ${JOB_SCHEMA}.queue to ${AUTH_ROLE};
  grant insert, select (id) on ${JOB_SCHEMA}.job_common to ${AUTH_ROLE};`
