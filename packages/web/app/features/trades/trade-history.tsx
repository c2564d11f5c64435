import { clsx } from 'clsx'
import { FileUp, Plus } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonFace, getButtonClass } from '../../ui/actions/button.tsx'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { noFilter, useTradeDialog, useTradeFilter } from './data/trades.url.ts'
import { TradeFilters } from './filters/trade-filters.tsx'
import { FilteredTrades } from './list/filtered-trades.tsx'
import type { TradeListHandle } from './list/trade-list.tsx'
import { TRADES_HEADING } from './list/use-row-focus.ts'
import { TradeSums } from './summary/trade-sums.tsx'
import styles from './trade-history.module.css'
import { useTradeShortcuts } from './trade-shortcuts.ts'

/** The Trade History tab: filters, totals and the list of trades, newest first [TRADE-15]. */
export function TradeHistory() {
  const { filter, setFilter, filtered } = useTradeFilter()
  const { open } = useTradeDialog()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<TradeListHandle>(null)
  const addTrade = () => open({ kind: 'new', copiedId: null })
  useTradeShortcuts({
    newTrade: addTrade,
    search: () => search.current?.focus(),
    move: (by) => list.current?.move(by),
  })
  return (
    <>
      <div className={clsx('head', styles.head)}>
        <h1 id={TRADES_HEADING} tabIndex={-1} className={clsx('h-page', styles.heading)}>
          Your Trades
        </h1>
        <Link className={getButtonClass({ className: styles.button })} to={paths.imports} data-tour="import">
          <ButtonFace icon={FileUp}>
            <span className={styles.word}>Import</span>
          </ButtonFace>
        </Link>
        <Button
          className={styles.button}
          variant="primary"
          icon={Plus}
          aria-keyshortcuts="c"
          data-tour="add-trade"
          onClick={addTrade}
        >
          Add Trade
          <Kbd className={styles.shortcut}>C</Kbd>
        </Button>
      </div>
      <TradeFilters filter={filter} onChange={setFilter} searchRef={search} />
      <TradeSums filter={filter} filtered={filtered} />
      <FilteredTrades
        filter={filter}
        filtered={filtered}
        onClear={() => setFilter(noFilter)}
        onAdd={addTrade}
        open={open}
        ref={list}
      />
    </>
  )
}
