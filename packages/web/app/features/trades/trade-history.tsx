import { clsx } from 'clsx'
import { Download, FileUp, Plus, Zap } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { actions } from '../../lib/actions.ts'
import { formatKeyHint, toKeyShortcuts, useScreenKeys } from '../../lib/keys.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonFace, ButtonLink, getButtonClass } from '../../ui/actions/button.tsx'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { TradeFilters } from './trade-filters.tsx'
import styles from './trade-history.module.css'
import { FilteredTrades, type TradeListHandle } from './trade-list.tsx'
import { TRADES_HEADING } from './trade-row-focus.ts'
import { exportCsv, TradeSums } from './trade-sums.tsx'
import { buildCsvPath, noFilter, useQuickAdd, useTradeDialog, useTradeFilter } from './trades.url.ts'

/**
 * The Trade History tab: filters, totals and the list of trades, the newest first unless sorted otherwise [TRADE-15]. The children are
 * above the list.
 */
export function TradeHistory({ children }: { children: ReactNode }) {
  const { filter, setFilter, filtered, sort, setSort } = useTradeFilter()
  const { open } = useTradeDialog()
  const quickAdd = useQuickAdd()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<TradeListHandle>(null)
  const csv = buildCsvPath(filter, sort)
  const addTrade = () => open({ kind: 'new', copiedId: null })
  useScreenKeys('trades', {
    newTrade: addTrade,
    findTrades: () => search.current?.focus(),
    nextTrade: () => list.current?.move(1),
    previousTrade: () => list.current?.move(-1),
    clearSelection: () => list.current?.clearSelection(),
  })
  return (
    <>
      <TradesHead csv={csv} onAdd={addTrade} onQuickAdd={quickAdd.open} />
      <TradeFilters filter={filter} onChange={setFilter} sort={sort} onSort={setSort} searchRef={search} />
      <TradeSums filter={filter} filtered={filtered} csv={csv} />
      {children}
      <FilteredTrades
        filter={filter}
        filtered={filtered}
        sort={sort}
        onSort={setSort}
        onClear={() => setFilter(noFilter)}
        onAdd={addTrade}
        open={open}
        ref={list}
      />
    </>
  )
}

/** The heading of the tab with its actions. */
function TradesHead({ csv, onAdd, onQuickAdd }: { csv: string; onAdd: () => void; onQuickAdd: () => void }) {
  return (
    <div className={clsx('head', styles.head)}>
      <h1 id={TRADES_HEADING} tabIndex={-1} className={clsx('h-page', styles.heading)}>
        Your Trades
      </h1>
      <Link className={getButtonClass({ className: styles.button })} to={paths.imports} data-tour="import">
        <ButtonFace icon={FileUp}>
          <span className={styles.word}>{actions.importTrades.label}</span>
        </ButtonFace>
      </Link>
      <ButtonLink className={styles.exportButton} icon={Download} href={csv} download onClick={exportCsv}>
        {actions.exportTrades.label}
      </ButtonLink>
      <Button className={styles.button} icon={Zap} {...toKeyShortcuts('quickAdd')} onClick={onQuickAdd}>
        <span className={styles.quickWord}>{actions.quickAdd.label}</span>
        <Kbd className={styles.shortcut}>{formatKeyHint('quickAdd')}</Kbd>
      </Button>
      <Button
        className={styles.button}
        variant="primary"
        icon={Plus}
        {...toKeyShortcuts('newTrade')}
        data-tour="add-trade"
        onClick={onAdd}
      >
        {actions.newTrade.label}
        <Kbd className={styles.shortcut}>{formatKeyHint('newTrade')}</Kbd>
      </Button>
    </div>
  )
}
