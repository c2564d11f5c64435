/** The categories that every library offers, in this order. Source: requirement CONST-01. */
export const defaultCategories: readonly string[] = [
  'Trading Strategies',
  'Market Analysis',
  'Educational',
  'Tools & Resources',
  'News & Updates',
  'Personal Notes',
]

const PRESET = 'Trading Strategies'

/**
 * The category of a new item: Trading Strategies, or the first category when that name is missing [LIB-30].
 */
export function getPresetCategory(categories: readonly string[]): string | null {
  return categories.includes(PRESET) ? PRESET : (categories[0] ?? null)
}

/**
 * The result of adding a category: the new list of custom categories, or the reason why the list is
 * unchanged.
 */
export type AddedCategory =
  | { added: true; category: string; custom: string[] }
  | { added: false; reason: 'blank' }
  | { added: false; reason: 'exists'; category: string }

/**
 * Adds a custom category, trimmed. A blank name and an existing name (default or custom, in any case) change nothing;
 * `category` is then the existing spelling [LIB-21] [LIB-22].
 */
export function addCategory(custom: readonly string[], name: string): AddedCategory {
  const category = name.trim()
  if (category === '') return { added: false, reason: 'blank' }
  const known = [...defaultCategories, ...custom].find(
    (other) => other.toLowerCase() === category.toLowerCase(),
  )
  if (known !== undefined) return { added: false, reason: 'exists', category: known }
  return { added: true, category, custom: [...custom, category] }
}

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
