import type { TradeColumn } from '@candlebook/domain/trades/trade-columns'
import {
  columnsWithoutIndex,
  type FieldWithoutIndex,
  parseTradeSort,
  type SortField,
  type TradeSort,
} from '@candlebook/domain/trades/trade-sort'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import type { RowColumns } from './trade-columns.ts'
import { columnNames, isRight } from './trade-columns.words.ts'
import styles from './trade-row.module.css'
import { chooseSort } from './trades.url.ts'

/** The order of the list, and the function that changes it. */
export type SortProps = { sort: TradeSort; onSort: (sort: TradeSort) => void }

/**
 * The names of the columns, which are buttons that sort the list. A phone has the menu of the filters
 * instead. Each row has the names too, hidden, because the rows are no table.
 */
export function TradeColumnHeadings({ columns, ...props }: SortProps & { columns: RowColumns }) {
  const { layout, cells } = columns
  if (layout === 'phone') return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: its rows are a list, because each is a card on a phone
    <div role="table" aria-label="Columns">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: a row is not operated */}
      <div role="row" className={clsx(styles.columns, styles.head, ...getColumnClasses(columns))}>
        <SortHeading {...props} field="symbol" title="Sort by Symbol">
          Symbol
        </SortHeading>
        {cells.map((column) => (
          <Heading key={column} column={column} {...props} />
        ))}
      </div>
    </div>
  )
}

/** The classes of a row, and of the headings above the rows, for these columns. */
export function getColumnClasses({ layout, density, style }: RowColumns): (string | undefined | false)[] {
  return [styles[layout], styles[density], Object.keys(style).length > 0 && styles.chosen]
}

function Heading({ column, ...props }: SortProps & { column: TradeColumn }) {
  if (column === 'path')
    return (
      <div className={styles.pathHead}>
        <SortHeading {...props} {...sortBy('entryDay')}>
          Entry
        </SortHeading>
        <span aria-hidden="true">to</span>
        <SortHeading {...props} {...sortBy('exitDay')}>
          exit
        </SortHeading>
      </div>
    )
  if (column === 'stops')
    return (
      <div className={styles.pathHead}>
        <SortHeading {...props} {...sortBy('stop')}>
          Stop
        </SortHeading>
        <span aria-hidden="true">to</span>
        <SortHeading {...props} {...sortBy('target')}>
          target
        </SortHeading>
      </div>
    )
  const className = isRight(column) ? 'right' : undefined
  return (
    <SortHeading {...props} {...sortBy(column)} className={className}>
      {columnNames[column].short}
    </SortHeading>
  )
}

const withoutIndex = Object.fromEntries(
  Object.entries(columnsWithoutIndex).map(([field, column]) => [column, field]),
) as Record<(typeof columnsWithoutIndex)[FieldWithoutIndex], FieldWithoutIndex> // the reverse of an object with distinct values

/** What each column sorts the list by. The size of a trade is its value at entry. */
const fields: Record<Exclude<TradeColumn, 'path' | 'stops'>, SortField> = {
  ...{ size: 'entryValue', value: 'entryValue', pnl: 'basePnl', r: 'rMultiple' },
  ...{ entryDay: 'entryDate', exitDay: 'exitDate' },
  ...withoutIndex,
}

const sortBy = (column: keyof typeof fields) => ({
  field: fields[column],
  title: `Sort by ${columnNames[column].long}`,
})

type HeadingProps = Pick<HTMLAttributes<HTMLElement>, 'aria-sort' | 'className' | 'children'>

function ColumnHeading(props: HeadingProps) {
  // biome-ignore lint/a11y/useSemanticElements: the headings are no table in HTML
  // biome-ignore lint/a11y/useFocusableInteractive: a heading is not operated; its button is
  return <span role="columnheader" {...props} />
}

type SortHeadingProps = SortProps & {
  field: SortField
  title: string
  className?: string
  children: ReactNode
}

function SortHeading({ field, sort, onSort, title, className, children }: SortHeadingProps) {
  const { field: sortedBy, isDescending } = parseTradeSort(sort)
  const direction = isDescending ? 'descending' : 'ascending'
  return (
    <ColumnHeading aria-sort={sortedBy === field ? direction : 'none'} className={className}>
      <button
        type="button"
        className={styles.sortButton}
        title={title}
        onClick={() => onSort(chooseSort(field, sort))}
      >
        {children}
        {sortedBy === field && <Icon of={isDescending ? ArrowDown : ArrowUp} size={12} />}
      </button>
    </ColumnHeading>
  )
}
