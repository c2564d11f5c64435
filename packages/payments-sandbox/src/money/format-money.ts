/** Cents as people read them: `€24.90`. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(
    cents / 100,
  )
}

/** A second as a date in UTC: `Mar 5, 2026`. */
export function formatDate(second: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(second * 1000)
}
