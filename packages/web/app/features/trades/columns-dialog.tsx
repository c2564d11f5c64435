import {
  type TradeColumn,
  type TradeListLayout,
  tradeColumns,
  usualLayout,
} from '@candlebook/domain/trades/trade-columns'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import styles from './columns-dialog.module.css'
import { isUsual, useRowColumns } from './trade-columns.ts'
import {
  buildColumnsTitle,
  columnNames,
  densityOptions,
  describeColumnsLeftOut,
  PHONE_NOTE,
  ROW_HEIGHT,
} from './trade-columns.words.ts'
import { type Arrangement, useSaveLayout } from './trade-views.queries.ts'

type ColumnsDialogProps = { view: Arrangement['view']; layout: TradeListLayout; onClose: () => void }

/** Which columns the list has, in which order, and how high its rows are. */
export function ColumnsDialog({ view, layout, onClose }: ColumnsDialogProps) {
  const draft = useLayoutDraft(layout)
  const save = useSaveLayout(view)
  const { leftOut } = useRowColumns(draft.layout)
  const saveDraft = () => save.mutate(draft.layout, { onSuccess: onClose })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={buildColumnsTitle(view?.name)}>
      <DialogBody className={styles.body}>
        <Segments
          aria-label={ROW_HEIGHT}
          value={draft.layout.density}
          onValueChange={draft.setDensity}
          options={densityOptions}
        />
        <ColumnList draft={draft} />
        <p className="cap" role="status">
          {describeColumnsLeftOut(leftOut)}
        </p>
        <p className="cap">{PHONE_NOTE}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" disabled={isUsual(draft.layout.columns)} onClick={draft.reset}>
          Usual columns
        </Button>
        <span className="gap" />
        {save.error && <FieldError>{toApiError(save.error).message}</FieldError>}
        <Button variant="primary" busy={save.isPending} busyLabel="Saving" onClick={saveDraft}>
          Save Columns
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

type Draft = ReturnType<typeof useLayoutDraft>

/** All columns in the order of the dialog, and which of them are chosen. A choice leaves the order as it is. */
function useLayoutDraft(start: TradeListLayout) {
  const [order, setOrder] = useState<TradeColumn[]>(() => sortChosenFirst(start.columns))
  const [chosen, setChosen] = useState<ReadonlySet<TradeColumn>>(() => new Set(start.columns))
  const [density, setDensity] = useState(start.density)
  return {
    order,
    chosen,
    layout: { columns: order.filter((column) => chosen.has(column)), density },
    setDensity,
    toggle: (column: TradeColumn) => {
      const next = new Set(chosen)
      if (!next.delete(column)) next.add(column)
      setChosen(next)
    },
    move: (column: TradeColumn, by: 1 | -1) => {
      const at = order.indexOf(column)
      const next = order.toSpliced(at, 1)
      next.splice(at + by, 0, column)
      setOrder(next)
    },
    reset: () => {
      setOrder(sortChosenFirst(usualLayout.columns))
      setChosen(new Set(usualLayout.columns))
    },
  }
}

function sortChosenFirst(columns: readonly TradeColumn[]): TradeColumn[] {
  return [...columns, ...tradeColumns.filter((column) => !columns.includes(column))]
}

function ColumnList({ draft: { order, chosen, toggle, move } }: { draft: Draft }) {
  const list = useRef<HTMLUListElement>(null)
  const keepFocus = useFocusAfterMove(list)
  const isOnly = (column: TradeColumn) => chosen.size === 1 && chosen.has(column)
  return (
    <ul ref={list} className={styles.columns} aria-label="Columns in their order">
      {order.map((column, at) => (
        <li key={column} data-column={column}>
          <Checkbox checked={chosen.has(column)} disabled={isOnly(column)} onChange={() => toggle(column)}>
            {columnNames[column].long}
          </Checkbox>
          {([-1, 1] as const).map((by) => (
            <IconButton
              key={by}
              icon={by < 0 ? ArrowUp : ArrowDown}
              label={`Move ${columnNames[column].long} ${by < 0 ? 'up' : 'down'}`}
              disabled={order[at + by] === undefined}
              onClick={() => {
                keepFocus(column, by)
                move(column, by)
              }}
            />
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Moving a line takes the focus from its button; it returns, to the other button when the line is at an end. */
function useFocusAfterMove(list: RefObject<HTMLElement | null>) {
  const moved = useRef<{ column: TradeColumn; by: 1 | -1 } | null>(null)
  useLayoutEffect(() => {
    if (!moved.current) return
    const { column, by } = moved.current
    moved.current = null
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-column="${column}"] button`)
    const [up, down] = buttons ?? []
    const [same, other] = by < 0 ? [up, down] : [down, up]
    const target = same?.disabled ? other : same
    target?.focus()
  })
  return (column: TradeColumn, by: 1 | -1) => {
    moved.current = { column, by }
  }
}
