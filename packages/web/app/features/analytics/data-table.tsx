import { type CSSProperties, type FocusEvent, Fragment, type ReactNode, useRef, useState } from 'react'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './data-table.module.css'
import { ROW_HEIGHT, useTableWindow } from './use-table-window.ts'

/** A row: what names it, and its cells. */
type Row = readonly [name: string, ...cells: ReactNode[]]

/**
 * The numbers of a picture in rows and columns; the first column names the row, the others stand on the right. Only the
 * rows near the view are in the document, so thousands of days scroll like ten.
 */
export function DataTable({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly string[]
  rows: readonly Row[]
}) {
  const area = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const { shown, below } = useTableWindow({ area, count: rows.length, keep: focused })
  const cellsOf = ([name, ...cells]: Row) => (
    <>
      <th scope="row">{name}</th>
      {cells.map((cell, at) => (
        <td key={columns[at + 1]} className="right">
          {cell}
        </td>
      ))}
    </>
  )
  return (
    // It scrolls both ways, and the keyboard must be able to.
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
        <tbody onFocus={(event) => setFocused(indexOf(event))} onBlur={() => setFocused(null)}>
          <tr className={styles.widest} aria-hidden>
            {cellsOf(widest(rows))}
          </tr>
          {shown.map(({ index, above }) => {
            const row = rows[index]
            return (
              row && (
                <Fragment key={row[0]}>
                  <Gap height={above} columns={columns.length} />
                  <tr aria-rowindex={index + 2}>{cellsOf(row)}</tr>
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

/** The room of rows that are not in the document. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={styles.space}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

/** The longest text of each column: it takes no room, but its columns do, so none changes its width while one scrolls. */
function widest(rows: readonly Row[]): Row {
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

function indexOf({ target }: FocusEvent): number | null {
  const row = target.closest('tr')
  return row && Number(row.ariaRowIndex) - 2
}
