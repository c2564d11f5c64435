import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** The database role that the app works under: it owns nothing and bypasses nothing. */
export const APP_ROLE = 'candlebook_app'

/**
 * The address under which the app role connects to the owner's database. Its password is derived from the owner's,
 * so every node finds the same one and nothing more has to be kept.
 */
export function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const secret = decodeURIComponent(url.password)
  url.username = APP_ROLE
  url.password = createHmac('sha256', secret).update(APP_ROLE).digest('hex')
  return url.toString()
}

/** Makes the app role if it is missing and sets its password. Needs an owner that may create roles. */
export async function ensureAppRole(client: pg.ClientBase, ownerUrl: string): Promise<void> {
  const password = new URL(appUrlOf(ownerUrl)).password
  await client.query(`do $$ begin
    create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole nobypassrls;
  exception when duplicate_object or unique_violation then null; end $$`)
  await inTurn(() => client.query(`alter role ${APP_ROLE} login password ${pg.escapeLiteral(password)}`))
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
