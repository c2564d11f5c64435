import type { TradeFilter } from '@candlebook/contract/trades'
import { isActiveFilter, NO_STRATEGY } from '@candlebook/domain/trades'
import type { Context } from '../context/index.ts'
import { readAsUser } from '../db/index.ts'
import { type FoundNames, selectFoundNames } from './names.store.ts'
import type { FilteredNames } from './trade-conditions.store.ts'

/**
 * Finds the symbols and strategies that the texts of the filter select among the names of the viewer's trades, so that an
 * index finds their trades. Reads nothing for a filter without such a text.
 */
export async function findNames(
  ctx: Context,
  { search, strategy }: Partial<Pick<TradeFilter, 'search' | 'strategy'>>,
): Promise<FilteredNames> {
  const isSearched = isActiveFilter('search', search)
  const isNamed = isActiveFilter('strategy', strategy) && strategy !== NO_STRATEGY
  if (!isSearched && !isNamed) return { searched: null, strategies: null }
  const [found] = await readAsUser<FoundNames>(ctx, (owner) => selectFoundNames(owner, { search, strategy }))
  const { symbols, searched, named } = found! // the statement gives one row
  return {
    searched: isSearched && symbols && searched ? { symbols, strategies: searched } : null,
    strategies: isNamed ? named : null,
  }
}
