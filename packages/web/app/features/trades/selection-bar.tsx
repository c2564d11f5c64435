import type { Trade, TradeFilter } from '@candlebook/contract/trades'
import type { TradeSort } from '@candlebook/domain/trades/trade-sort'
import { ClipboardCheck, Download, Layers, ListChecks, Tag, Trash2, Wallet, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { actions } from '../../lib/actions.ts'
import { toApiError } from '../../lib/api-error.ts'
import { buildTooltip } from '../../lib/keys.ts'
import { ActionMenu, type MenuAction } from '../../ui/actions/action-menu.tsx'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { exportSelected, loadMatchingIds } from './selected-trades.queries.ts'
import { changeWords, describeSelection, nameSelectAll } from './selection.words.ts'
import styles from './selection-bar.module.css'
import type { SelectionTask } from './selection-dialogs.tsx'
import { focusTabStop } from './trade-row-focus.ts'
import type { RowLayout } from './trade-row-layout.ts'
import type { TradeSelection } from './trade-selection.ts'

// Fetched when it is first opened.
const SelectionDialog = lazyDialog(async () => (await import('./selection-dialogs.tsx')).SelectionDialog)

type SelectionBarProps = {
  selection: TradeSelection
  /** The loaded trades of the list. */
  trades: readonly Trade[]
  /** They are of the previous filter or order. */
  stale: boolean
  filter: TradeFilter
  sort: TradeSort
  /** The number of trades that match the filter; null while it is unknown. */
  total: number | null
  layout: RowLayout
  /** What is done to the selected trades in a dialog; null when none is open. */
  task: SelectionTask | null
  onTask: (task: SelectionTask | null) => void
  onClear: () => void
}

/** What can be done to the selected trades: a bar at the lower edge while any is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, trades, stale, filter, sort, total, layout, task, onTask: ask, onClear } = props
  const bar = useRef<HTMLElement>(null)
  const ids = [...selection.ids]
  const dialog = useTask(selection, { task, ask })
  useListedOnly(selection, trades, stale || task !== null)
  const [busy, setBusy] = useState<'all' | 'export' | null>(null)
  const runBusy = (what: 'all' | 'export', run: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    void runWithToast({ run, failed: (thrown) => toApiError(thrown).message }).finally(() => setBusy(null))
  }
  const addAll = async () => {
    const matching = await loadMatchingIds(filter, sort)
    if (!bar.current) return // the selection was cleared during the request
    selection.replace(matching)
    bar.current.focus() // the button disappears
  }
  const all = nameSelectAll(ids.length, total)
  const selectAll = () => runBusy('all', addAll)
  const exportThem = () => runBusy('export', () => exportSelected(ids, sort))
  const listed: MenuAction[] = [
    { label: changeWords.tags.button, icon: Tag, onSelect: () => ask('tags') },
    { label: changeWords.strategy.button, icon: Layers, onSelect: () => ask('strategy') },
    { label: changeWords.account.button, icon: Wallet, onSelect: () => ask('account') },
    { label: changeWords.plan.button, icon: ClipboardCheck, onSelect: () => ask('plan') },
    { label: 'Export selected', icon: Download, onSelect: exportThem },
    { label: actions.deleteTrade.label, icon: Trash2, tone: 'danger', onSelect: () => ask('delete') },
  ]
  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label="Selection" data-bottom-bar>
      <p className="strong num">{describeSelection(ids.length)}</p>
      {all && layout === 'wide' && (
        <Button size="small" variant="quiet" busy={busy === 'all'} onClick={selectAll}>
          {all}
        </Button>
      )}
      <span className="gap" />
      {layout === 'wide' ? (
        listed.map(({ label, icon, onSelect }) => (
          <Button
            key={label}
            size="small"
            variant="quiet"
            icon={icon}
            busy={busy === 'export' && onSelect === exportThem}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))
      ) : (
        <ActionMenu
          label="Actions for the selected trades"
          actions={all ? [{ label: all, icon: ListChecks, onSelect: selectAll }, ...listed] : listed}
        />
      )}
      <IconButton
        icon={X}
        label={actions.clearSelection.label}
        title={buildTooltip('clearSelection')}
        onClick={onClear}
      />
      {task && <SelectionDialog task={task} ids={ids} {...dialog} />}
    </section>
  )
}

/**
 * Takes trades out of the selection that leave the list: deleted ones, and those that a change takes out of the filter. They
 * would be changed or deleted with the others unseen. Waits while `isPaused`.
 */
function useListedOnly({ ids, remove }: TradeSelection, trades: readonly Trade[], isPaused: boolean) {
  const before = useRef<ReadonlySet<string> | null>(null)
  const drop = useEffectEvent((left: (id: string) => boolean) => {
    for (const id of ids) if (left(id)) remove(id)
  })
  useEffect(() => {
    const [last, now] = [before.current, isPaused ? null : new Set(trades.map(({ id }) => id))]
    before.current = now
    if (last && now) drop((id) => last.has(id) && !now.has(id))
  }, [trades, isPaused])
}

/** The events of the dialog of a task. When it is done, the selection is cleared and the list has the focus. */
function useTask(
  { clear }: TradeSelection,
  { task, ask }: { task: SelectionTask | null; ask: (task: SelectionTask | null) => void },
) {
  const isDone = useRef(false)
  useEffect(() => {
    if (task !== null || !isDone.current) return
    isDone.current = false
    // Later, because the dialog first returns the focus to its button in the bar, which disappears with the selection.
    setTimeout(() => {
      focusTabStop()
      clear()
    })
  }, [task, clear])
  return {
    onDone: () => {
      isDone.current = true
    },
    onClose: () => ask(null),
  }
}
