import { defaultCategories } from './categories.ts'

/**
 * Merges two lists of custom categories in alphabetical order. Of spellings that differ in case only, the
 * first in sort order stays, so that two browsers that added both get the same list. A default category is
 * never custom.
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
