/** An instant of ISO 8601 as a mail shows it in every language: 2026-11-22 09:30 UTC. */
export function formatInstant(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`
}
