import { createHash } from 'node:crypto'
import type { Scope } from '../db/database.ts'
import { buildImageUrl } from './image-address.ts'
import { selectImageNames } from './images.store.ts'

/**
 * The URLs of the user's stored screenshots of these pages. When a page has several, the newest is returned.
 */
export async function findScreenshots(scope: Scope, pages: string[]): Promise<Map<string, string>> {
  const names = await selectImageNames(scope, [...new Set(pages.map(hashPage))])
  const newest = new Map(names.map((name) => [name.slice(name.indexOf('-') + 1, name.indexOf('.')), name]))
  const found = pages.map((page) => [page, newest.get(hashPage(page))] as const)
  return new Map(
    found.flatMap(([page, name]) => (name ? [[page, buildImageUrl({ userId: scope.userId, name })]] : [])),
  )
}

/** The key that the names of all screenshots of a page contain: the first half of its SHA-256. */
export function hashPage(page: string): string {
  return createHash('sha256').update(page).digest('hex').slice(0, 32)
}
