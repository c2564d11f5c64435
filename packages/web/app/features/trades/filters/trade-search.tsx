import type { Ref } from 'react'
import { SearchBox } from '../../../ui/fields/search-box.tsx'

/** The search box of the trades [TRADE-02]. */
export function TradeSearch(box: {
  value: string
  onSearch: (text: string) => void
  ref?: Ref<HTMLInputElement>
}) {
  return <SearchBox name="Search by symbol or strategy" {...box} />
}
