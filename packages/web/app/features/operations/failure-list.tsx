import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { ListCard, ListNote, ListTable } from '../../ui/layout/list-card.tsx'
import type { useRetry } from './operations.queries.ts'

/** A query of TanStack Query whose pages list failures. */
type Query = {
  data: { pages: { items: unknown[] }[] } | undefined
  isPending: boolean
  isError: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** A card with the figures and the table of what failed, and a button that tries all of them again. */
export function FailureList({
  title,
  noun,
  query,
  retry,
  figures,
  columns,
  children,
}: {
  title: string
  /** One of what failed: 'mail'. */
  noun: string
  query: Query
  retry: ReturnType<typeof useRetry>
  figures?: ReactNode
  columns: string[]
  children: ReactNode
}) {
  const { data, isPending, isError, isFetching, refetch } = query
  const isEmpty = data?.pages.every(({ items }) => items.length === 0)
  return (
    <ListCard
      title={title}
      aside={isEmpty === false && <RetryAllButton noun={noun} retry={retry} />}
      foot={
        query.hasNextPage && (
          <Button
            busy={query.isFetchingNextPage}
            busyLabel="Loading"
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        )
      }
    >
      {figures}
      {isPending && (
        <ListNote>
          <Skeleton width="60%" height={16} />
        </ListNote>
      )}
      {isError && !data && (
        <ListNote>
          <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
            Failed to load the list.
          </FailedLine>
        </ListNote>
      )}
      {isEmpty && <ListNote>{`No ${noun} failed.`}</ListNote>}
      {isEmpty === false && (
        <FailureTable noun={noun} columns={columns}>
          {children}
        </FailureTable>
      )}
    </ListCard>
  )
}

function RetryAllButton({ noun, retry }: { noun: string; retry: ReturnType<typeof useRetry> }) {
  return (
    <Button
      size="small"
      busy={retry.isPending && retry.variables.id === undefined}
      busyLabel="Retrying"
      onClick={() => retry.mutate({}, describeRetry(noun))}
    >
      Retry all
    </Button>
  )
}

function FailureTable({ noun, columns, children }: { noun: string; columns: string[]; children: ReactNode }) {
  return (
    <ListTable label={`Each ${noun} that failed`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </ListTable>
  )
}

/** What a toast says after a retry. */
export function describeRetry(noun: string) {
  return {
    onSuccess: ({ count }: { count: number }) =>
      toast(
        count === 0
          ? { title: 'Nothing to retry', description: `No ${noun} of the list can be tried again.` }
          : {
              title: 'Retry started',
              description:
                count === 1
                  ? `The ${noun} is tried again.`
                  : `${count.toLocaleString('en-US')} ${noun}s are tried again.`,
            },
      ),
    onError: () => toast({ title: 'Error', description: `The ${noun} could not be tried again.` }),
  }
}
