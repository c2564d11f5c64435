const KEY = 'closedNotice'

/** Remembers in this browser that the notice was closed. A changed notice has another id and is shown again. */
export function rememberClosed(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // Without storage the notice is shown again on the next page.
  }
}

/** Whether the notice was closed in this browser. */
export function wasClosed(id: string): boolean {
  try {
    return localStorage.getItem(KEY) === id
  } catch {
    return false
  }
}
