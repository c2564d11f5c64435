import { clsx } from 'clsx'
import { Download, FileUp, Plus, Zap } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSingleKeys } from '../../lib/single-keys.ts'
import { Button, ButtonFace, ButtonLink, getButtonClass } from '../../ui/actions/button.tsx'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { TradeFilters } from './trade-filters.tsx'
import styles from './trade-history.module.css'
import { FilteredTrades, type TradeListHandle } from './trade-list.tsx'
import { TRADES_HEADING } from './trade-row-focus.ts'
import { exportCsv, TradeSums } from './trade-sums.tsx'
import { buildCsvPath, noFilter, useQuickAdd, useTradeDialog, useTradeFilter } from './trades.url.ts'

/** The Trade History tab: filters, totals and the list of trades, newest first [TRADE-15]. */
export function TradeHistory() {
  const { filter, setFilter, filtered } = useTradeFilter()
  const { open } = useTradeDialog()
  const quickAdd = useQuickAdd()
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
        <ButtonLink
          className={styles.exportButton}
          icon={Download}
          href={buildCsvPath(filter)}
          download
          onClick={exportCsv}
        >
          Export CSV
        </ButtonLink>
        <Button className={styles.button} icon={Zap} aria-keyshortcuts="q" onClick={quickAdd.open}>
          <span className={styles.quickWord}>Quick Add</span>
          <Kbd className={styles.shortcut}>Q</Kbd>
        </Button>
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

type TradeShortcuts = {
  /** The key C. */
  newTrade: () => void
  /** The slash key, with or without Shift. */
  search: () => void
  /** The keys J and K: one row down or up. */
  move: (by: 1 | -1) => void
}

/** The keyboard shortcuts of the Trades tab, each a single key. */
function useTradeShortcuts({ newTrade, search, move }: TradeShortcuts): void {
  useSingleKeys({ c: newTrade, '[Shift]+/': search, j: () => move(1), k: () => move(-1) })
}
