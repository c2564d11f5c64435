/**
 * Whether a part of a filter of trades leaves any of them out. 'all' lets every market, direction and status through;
 * in every other part it is a name like any other, such as that of a strategy.
 */
export function leavesOut(part: string, value: string | undefined): value is string {
  return value !== undefined && value !== '' && !(value === 'all' && CHOSEN_FROM_ALL.has(part))
}

const CHOSEN_FROM_ALL = new Set(['market', 'type', 'status'])
