export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }

/** A list that holds everything. */
export function buildList<T>(url: string, data: T[]): List<T> {
  return { object: 'list', data, has_more: false, url }
}
