import type { Context } from '../context/index.ts'
import { asAdministrator, type Scope } from '../db/index.ts'
import { requireEditor } from './blog.policy.ts'

/**
 * Runs the work in one transaction of the administrator who writes the blog. Throws session.required and
 * admin.required.
 */
export function asEditor<T>(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return asAdministrator(db, requireEditor(actor), work)
}
