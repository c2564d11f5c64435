import { currentUserId } from './session.ts'

/** Keeps text that was typed and not yet saved in this browser for this user; `name` is such as 'trade.new'. False when it could not be stored. */
export function keepDraft<T>(name: string, draft: T): boolean {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft))
    return true
  } catch {
    // Storage is full or switched off: the form itself still holds the text.
    return false
  }
}

/** The kept draft, or null. What cannot be read counts as none. */
export function readDraft<T>(name: string, isDraft: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

/** Removes a draft: its text was saved, or the trader discarded it. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // as above
  }
}

function keyOf(name: string): string {
  return `candlebook.draft.${currentUserId() ?? 'nobody'}.${name}`
}
