import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Button } from '../actions/button.tsx'
import { Card } from '../display/card.tsx'
import { Skeleton } from '../display/loading.tsx'
import { VisuallyHidden } from '../display/visually-hidden.tsx'
import { FailedLine } from '../feedback/states.tsx'
import styles from './list-card.module.css'
import { ScrollArea } from './scroll-area.tsx'

/** A card with a heading, an optional element at the end of its line, and a list below it. */
export function ListCard({
  title,
  aside,
  foot,
  children,
}: {
  title: string
  aside?: ReactNode
  /** Below the list, such as a button that loads more. */
  foot?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="h-card" id={id}>
          {title}
        </h2>
        <span className={styles.aside}>{aside}</span>
      </div>
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </Card>
  )
}

/**
 * A wide table inside a ListCard. It scrolls sideways where it does not fit; on a phone each row is a block, in which
 * `data-name` of a cell names it.
 */
export function ListTable({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    // A region that scrolls must be reachable by keyboard.
    <ScrollArea className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={clsx(styles.table, className)}>{children}</table>
    </ScrollArea>
  )
}

/** A sentence that a ListCard shows in place of its list. */
export function ListNote({ children }: { children: ReactNode }) {
  return <div className={clsx('soft', styles.note)}>{children}</div>
}

/** The last cell of a row: its button or menu. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return <td className={styles.actions}>{children}</td>
}

/** A cell of a ListTable with a text that may take several lines. */
export function TextCell({ children }: { children: ReactNode }) {
  return <td className={styles.text}>{children}</td>
}

/** The state of a list that is loaded, in one answer or page by page. A query of the app has this shape. */
interface LoadedList {
  data: unknown
  isPending: boolean
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  fetchNextPage?: () => unknown
}

interface ListSectionProps<Item> {
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
