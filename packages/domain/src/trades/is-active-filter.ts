/**
 * Whether a condition of the filter of trades excludes any trade. 'all' is inactive for market, type and status only: a
 * strategy, an account or a tag can have the name 'all'.
 */
export function isActiveFilter(condition: string, value: string | undefined): value is string {
  return value !== undefined && value !== '' && !(value === 'all' && HAS_ALL.has(condition))
}

const HAS_ALL = new Set(['market', 'type', 'status'])
