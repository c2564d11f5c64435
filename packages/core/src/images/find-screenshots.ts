import { createHash } from 'node:crypto'
import type { Scope } from '../db/database.ts'
import { imageUrl } from './image-address.ts'
import { selectMarked } from './images.store.ts'

/**
 * The URLs of the user's stored screenshots of these pages. When a page has several, the newest is returned.
 */
export async function findScreenshots(scope: Scope, pages: string[]): Promise<Map<string, string>> {
  const names = await selectMarked(scope, [...new Set(pages.map(markOf))])
  const newest = new Map(names.map((name) => [name.slice(name.indexOf('-') + 1, name.indexOf('.')), name]))
  const found = pages.map((page) => [page, newest.get(markOf(page))] as const)
  return new Map(
    found.flatMap(([page, name]) => (name ? [[page, imageUrl({ userId: scope.userId, name })]] : [])),
  )
}

/** The part that the names of all screenshots of a page have in common. */
export function markOf(page: string): string {
  return createHash('sha256').update(page).digest('hex').slice(0, 32)
}
