import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Table } from '../../ui/display/table.tsx'
import { ScrollArea } from '../../ui/layout/scroll-area.tsx'
import { createScroller, useShownRows } from '../../ui/layout/use-row-window.ts'
import styles from './charts.module.css'

/** A row: its name and its cells. */
type Row = readonly [name: string, ...cells: ReactNode[]]

/**
 * The data of a chart as a table; the first column names the row, the others are right-aligned. Only rows near the
 * view are rendered, so that thousands of days scroll fast.
 */
export function DataTable({
  label,
  columns,
  rows,
  renderName = (name) => name,
}: {
  label: string
  columns: readonly string[]
  rows: readonly Row[]
  /** What the name of a row shows, such as a link with it. */
  renderName?: (name: string, index: number) => ReactNode
}) {
  const area = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const widest = buildWidestRow(rows)
  const { shown, below } = useTableWindow({ area, count: rows.length, focused })
  return (
    // The area scrolls in both directions, and needs focus to scroll by keyboard.
    <ScrollArea
      ref={area}
      className={styles.area}
      style={{ '--row-height': `${ROW_HEIGHT}px` } as CSSProperties} // React's type names no custom properties
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      <Table aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at > 0 ? 'right' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onFocus={(event) => setFocused(findRowIndex(event))} onBlur={() => setFocused(null)}>
          <tr className={styles.widest} aria-hidden>
            <Cells row={widest} name={widest[0]} columns={columns} />
          </tr>
          {shown.map(({ index, above }) => {
            const row = rows[index]
            return (
              row && (
                <Fragment key={row[0]}>
                  <Gap height={above} columns={columns.length} />
                  <tr aria-rowindex={index + 2}>
                    <Cells row={row} name={renderName(row[0], index)} columns={columns} />
                  </tr>
                </Fragment>
              )
            )
          })}
          <Gap height={below} columns={columns.length} />
        </tbody>
      </Table>
    </ScrollArea>
  )
}

function Cells({
  row: [, ...cells],
  name,
  columns,
}: {
  row: Row
  name: ReactNode
  columns: readonly string[]
}) {
  return (
    <>
      <th scope="row">{name}</th>
      {cells.map((cell, at) => (
        <td key={columns[at + 1]} className="right">
          {cell}
        </td>
      ))}
    </>
  )
}

/** The height of the rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={styles.space}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

/**
 * An invisible row with the longest text of each column, so that no column changes its width while the user scrolls.
 */
function buildWidestRow(rows: readonly Row[]): Row {
  const longest: string[] = ['']
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      if (typeof cell === 'string' && cell.length > (longest[at]?.length ?? -1)) longest[at] = cell
      else longest[at] ??= ''
    }
  }
  const [name = '', ...cells] = longest
  return [name, ...cells]
}

function findRowIndex({ target }: FocusEvent): number | null {
  const row = target.closest('tr')
  return row && Number(row.ariaRowIndex) - 2
}

/** The height of a row in px, which is the size of a touch target. */
const ROW_HEIGHT = 44

/** Rows rendered above and below the view, so that most tables are rendered completely. */
const OVERSCAN = 12

/**
 * The rows of a scrolling table near the view, and the height of the rows above and below that are not rendered.
 * `focused` is a row that stays rendered because it has the focus.
 */
function useTableWindow({
  area,
  count,
  focused,
}: {
  area: RefObject<HTMLElement | null>
  count: number
  focused: number | null
}) {
  const scroller = useMemo(() => createScroller(area), [area])
  const rows = { offset: 0, count, rowHeight: ROW_HEIGHT }
  const { shown } = useShownRows({ scroller, rows, overscan: OVERSCAN, focused })
  return {
    shown: shown.map((index, at) => ({ index, above: (index - 1 - (shown[at - 1] ?? -1)) * ROW_HEIGHT })),
    below: (count - 1 - (shown.at(-1) ?? -1)) * ROW_HEIGHT,
  }
}
