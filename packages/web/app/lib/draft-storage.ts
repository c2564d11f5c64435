import { getCurrentUserId } from './session.ts'

/**
 * Stores typed, unsaved text in this browser for this user; `name` is such as 'trade.new'. Returns false when
 * storing failed.
 */
export function keepDraft<T>(name: string, draft: T): boolean {
  try {
    localStorage.setItem(buildDraftKey(name), JSON.stringify(draft))
    return true
  } catch {
    // Storage is full or switched off. The form still holds the text.
    return false
  }
}

/** The stored draft, or null. A draft that cannot be read counts as none. */
export function readDraft<T>(name: string, isDraft: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(buildDraftKey(name)) ?? 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

/** Removes a draft: its text was saved, or the trader discarded it. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(buildDraftKey(name))
  } catch {
    // Storage is switched off, so it holds no draft.
  }
}

/** The key of a draft in the storage of the browser. */
export function buildDraftKey(name: string, userId = getCurrentUserId()): string {
  return `candlebook.draft.${userId ?? 'no-user'}.${name}`
}
