/** Whether more trades follow the loaded ones. */
export type MoreTrades = 'none' | 'waiting' | 'loading' | 'failed'

/** Whether more trades follow, by the state of the list's query. */
export function getMoreTrades(query: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}): MoreTrades {
  if (query.isFetchingNextPage) return 'loading'
  if (query.isFetchNextPageError) return 'failed'
  return query.hasNextPage ? 'waiting' : 'none'
}

/** The sentence below the last row. `total` is null while it is unknown. */
export function describeListEnd({
  more,
  shown,
  total,
}: {
  more: MoreTrades
  shown: number
  total: number | null
}): string {
  if (more === 'failed') return 'The next trades failed to load.'
  if (more === 'none') return 'Newest first.'
  const left = total === null ? 0 : total - shown
  return left > 0
    ? `Newest first. ${left.toLocaleString('en-US')} more load as you scroll.`
    : 'Newest first. More load as you scroll.'
}
