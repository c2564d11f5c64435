/**
 * A number of full days as an age: '12 days' below 30, then full months of 30 days ('about 1 month', '11 months'), then
 * full years of 365 days ('about 1 year', '2 years') [NOTIF-08].
 */
export function describeAge(days: number): string {
  if (days < 30) return formatCount(days, 'day')
  if (days < 365) return formatRoughly(Math.min(Math.floor(days / 30), 11), 'month')
  return formatRoughly(Math.floor(days / 365), 'year')
}

/** '1 minute', '3 hours'. */
export function formatCount(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

function formatRoughly(amount: number, unit: string): string {
  return amount === 1 ? `about ${formatCount(amount, unit)}` : formatCount(amount, unit)
}
