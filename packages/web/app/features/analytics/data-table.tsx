import type { ReactNode } from 'react'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Table } from '../../ui/table.tsx'

/** The numbers of a picture in rows and columns; the first column names the row, the others stand on the right. */
export function DataTable({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly string[]
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[]
}) {
  return (
    // It scrolls both ways, and the keyboard must be able to.
    <ScrollArea className="data-table" role="group" aria-label={label} tabIndex={0}>
      <Table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at > 0 ? 'r' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className="r">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollArea>
  )
}
