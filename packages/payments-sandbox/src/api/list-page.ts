import type { List } from '../resources/list.ts'
import { invalidRequest } from '../state/sandbox-error.ts'

type PageParams = { limit?: number; starting_after?: string; ending_before?: string }

/** One page of records that come the oldest first. The page shows the newest first, 10 unless `limit` says more. */
export function listPage<T extends { id: string }>(
  url: string,
  oldestFirst: T[],
  params: PageParams,
): List<T> {
  const { limit = 10, starting_after: after, ending_before: before } = params
  if (after && before) {
    throw invalidRequest('Only one of `starting_after` and `ending_before` can be sent.', 'starting_after')
  }
  const records = oldestFirst.toReversed()
  if (before) {
    const end = findIndex(records, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: records.slice(start, end), has_more: start > 0, url }
  }
  const start = after ? findIndex(records, after, 'starting_after') + 1 : 0
  return {
    object: 'list',
    data: records.slice(start, start + limit),
    has_more: records.length > start + limit,
    url,
  }
}

function findIndex(records: { id: string }[], id: string, param: string): number {
  const index = records.findIndex((record) => record.id === id)
  if (index < 0) throw invalidRequest(`No such object: '${id}'`, param, 'resource_missing')
  return index
}
