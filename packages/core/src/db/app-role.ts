import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** The database role that the app works under: it owns nothing, bypasses nothing and sees nothing of the schema auth. */
export const APP_ROLE = 'candlebook_app'

/** The database role of the auth library: it has the schema auth and nothing else. */
export const AUTH_ROLE = 'candlebook_auth'

type Role = typeof APP_ROLE | typeof AUTH_ROLE

/**
 * The address under which the app role connects to the owner's database. Its password is derived from the owner's,
 * so every node finds the same one and nothing more has to be kept.
 */
export function appUrlOf(ownerUrl: string): string {
  return urlOf(ownerUrl, APP_ROLE)
}

/** The same for the role of the auth library. */
export function authUrlOf(ownerUrl: string): string {
  return urlOf(ownerUrl, AUTH_ROLE)
}

function urlOf(ownerUrl: string, role: Role): string {
  const url = new URL(ownerUrl)
  url.password = passwordOf(url, role)
  url.username = role
  return url.toString()
}

function passwordOf(owner: URL, role: Role): string {
  return createHmac('sha256', decodeURIComponent(owner.password)).update(role).digest('hex')
}

/** Makes the roles that are missing and sets their passwords. Needs an owner that may create roles. */
export async function ensureRoles(client: pg.ClientBase, ownerUrl: string): Promise<void> {
  for (const role of [APP_ROLE, AUTH_ROLE] as const) await ensureRole(client, { role, ownerUrl })
}

async function ensureRole(
  client: pg.ClientBase,
  { role, ownerUrl }: { role: Role; ownerUrl: string },
): Promise<void> {
  const password = passwordOf(new URL(ownerUrl), role)
  await client.query(`do $$ begin
    create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls;
  exception when duplicate_object or unique_violation then null; end $$`)
  await inTurn(() => client.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`))
}

const INTERNAL = 'XX000' // "tuple concurrently updated" has no code of its own

// A role belongs to all databases of a server, and PostgreSQL refuses the second of two who change it at one time.
async function inTurn(change: () => Promise<unknown>, triesLeft = 20): Promise<void> {
  try {
    await change()
  } catch (error) {
    const isBeside = error instanceof pg.DatabaseError && error.code === INTERNAL
    if (!isBeside || triesLeft === 0) throw error
    await setTimeout(25)
    await inTurn(change, triesLeft - 1)
  }
}
