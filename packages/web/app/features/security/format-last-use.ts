import { formatInstant } from '../../ui/dates/format-instant.ts'

/** When a session or an API token was last used. The server stores a use once an hour, so the time is not exact. */
export function formatLastUse(lastUsedAt: string): string {
  return `Last used around ${formatInstant(lastUsedAt)}`
}
