import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { VisuallyHidden } from '../display/visually-hidden.tsx'
import { FailedLine } from '../feedback/failed-line.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { ListCard, ListNote, ListTable } from './list-card.tsx'

/** The state of a list that is loaded, in one answer or page by page. A query of the app has this shape. */
export interface LoadedList {
  data: unknown
  isPending: boolean
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  fetchNextPage?: () => unknown
}

export interface ListSectionProps<Item> {
  title: string
  aside?: ReactNode
  query: LoadedList
  /** The text when the list could not be loaded. */
  failed: string
  /** The text when the list is empty. */
  empty?: string
  items: readonly Item[]
  /** The name of the table, the names of its columns, and whether a column of buttons follows them. */
  label: string
  columns: readonly string[]
  actions?: boolean
  className?: string
  renderRow: (item: Item) => ReactNode
  /** The dialogs that its rows open. */
  children?: ReactNode
}

/**
 * A card with a table that is loaded. It shows whether the list is loading, failed or empty, and a button that loads
 * more rows.
 */
export function ListSection<Item>(props: ListSectionProps<Item>) {
  const { title, aside, query, failed, empty, items, children } = props
  return (
    <ListCard title={title} aside={aside} foot={query.hasNextPage && <ShowMore query={query} />}>
      {query.isPending && (
        <ListNote>
          <Skeleton width="60%" height={16} />
        </ListNote>
      )}
      {query.isError && !query.data && (
        <ListNote>
          <FailedLine onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {failed}
          </FailedLine>
        </ListNote>
      )}
      {query.data !== undefined && items.length === 0 && empty && <ListNote>{empty}</ListNote>}
      {items.length > 0 && <Rows {...props} />}
      {children}
    </ListCard>
  )
}

function Rows<Item>({ label, columns, actions, className, items, renderRow }: ListSectionProps<Item>) {
  return (
    <ListTable label={label} className={className}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{items.map(renderRow)}</tbody>
    </ListTable>
  )
}

function ShowMore({ query }: { query: LoadedList }) {
  return (
    <Button busy={query.isFetchingNextPage} busyLabel="Loading" onClick={() => void query.fetchNextPage?.()}>
      Show more
    </Button>
  )
}
