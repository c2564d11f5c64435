import { defaultCategories } from './categories.ts'

/**
 * The custom categories of two lists together, in the order of the alphabet. Of spellings that differ in case only,
 * the one that sorts first stays, so that two browsers which added both end with the same; a default is never custom.
 */
export function mergeCategories(a: readonly string[], b: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of [...a, ...b]) {
    const key = name.toLowerCase()
    const known = byKey.get(key)
    if (!defaults.has(key) && (known === undefined || name < known)) byKey.set(key, name)
  }
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, name]) => name)
}

const defaults = new Set(defaultCategories.map((name) => name.toLowerCase()))
