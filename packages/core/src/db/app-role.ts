import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** The database role of the app. It owns nothing, bypasses no policy, and has no right in the schema auth. */
export const APP_ROLE = 'candlebook_app'

/** The database role for accounts and sessions. It has rights in the schema auth and in no other. */
export const AUTH_ROLE = 'candlebook_auth'

type Role = typeof APP_ROLE | typeof AUTH_ROLE

/**
 * The URL with which the app role connects to the owner's database. The password of the role is derived from
 * the owner's password, so every node computes the same one and no other secret is stored.
 */
export function buildAppUrl(ownerUrl: string): string {
  return buildRoleUrl(ownerUrl, APP_ROLE)
}

/** The URL with which the role for accounts and sessions connects. */
export function buildAuthUrl(ownerUrl: string): string {
  return buildRoleUrl(ownerUrl, AUTH_ROLE)
}

function buildRoleUrl(ownerUrl: string, role: Role): string {
  const url = new URL(ownerUrl)
  url.password = derivePassword(url, role)
  url.username = role
  return url.toString()
}

function derivePassword(owner: URL, role: Role): string {
  return createHmac('sha256', decodeURIComponent(owner.password)).update(role).digest('hex')
}

/** Creates the roles that are missing and sets the passwords of both. The owner needs the right to create roles. */
export async function ensureRoles(client: pg.ClientBase, ownerUrl: string): Promise<void> {
  for (const role of [APP_ROLE, AUTH_ROLE] as const) await ensureRole(client, { role, ownerUrl })
}

async function ensureRole(
  client: pg.ClientBase,
  { role, ownerUrl }: { role: Role; ownerUrl: string },
): Promise<void> {
  const password = derivePassword(new URL(ownerUrl), role)
  await client.query(`do $$ begin
    create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls;
  exception when duplicate_object or unique_violation then null; end $$`)
  await retryWhileBusy(() => client.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`))
}

const INTERNAL = 'XX000' // "tuple concurrently updated" has no specific code

// A role belongs to all databases of a server. PostgreSQL refuses the second of two concurrent changes of one role.
async function retryWhileBusy(change: () => Promise<unknown>, triesLeft = 20): Promise<void> {
  try {
    await change()
  } catch (error) {
    const isConcurrent = error instanceof pg.DatabaseError && error.code === INTERNAL
    if (!isConcurrent || triesLeft === 0) throw error
    await setTimeout(25)
    await retryWhileBusy(change, triesLeft - 1)
  }
}
