import type { FailedMail, OperationsOverview } from '@candlebook/contract/operations'
import { formatCount } from '@candlebook/domain/text/text'
import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Skeleton } from '../../ui/display/loading.tsx'
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { ActionsCell, ListCard, ListNote, ListTable, TextCell } from '../../ui/layout/list-card.tsx'
import styles from './operations.module.css'
import { useFailedJobs, useFailedMails, useRetry } from './operations.queries.ts'

/** The outbox of mail: how many mails wait, and those that failed. */
export function FailedMails({ counts }: { counts: OperationsOverview['mails'] }) {
  const query = useFailedMails()
  const retry = useRetry('mails')
  const mails = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <FailureList
      title="Mail"
      noun="mail"
      query={query}
      retry={retry}
      columns={['Recipient', 'Mail', 'Queued', 'State']}
      figures={
        <Figures
          items={[
            { label: 'Waiting', value: counts.waiting },
            { label: 'Failed so far', value: counts.failed },
            { label: 'Refused for good', value: counts.refused },
            { label: 'Sent in the last day', value: counts.sentLastDay },
          ]}
        />
      }
    >
      {mails.map((mail) => (
        <MailRow
          key={mail.id}
          mail={mail}
          busy={retry.isPending && retry.variables.id === mail.id}
          onRetry={() => retry.mutate({ id: mail.id }, describeRetry('mail'))}
        />
      ))}
    </FailureList>
  )
}

function MailRow({ mail, busy, onRetry }: { mail: FailedMail; busy: boolean; onRetry: () => void }) {
  const { recipient, template, createdAt, state } = mail
  return (
    <tr className={styles.row}>
      <th scope="row" title={recipient}>
        {recipient}
      </th>
      <td data-name="Mail">{template}</td>
      <td className="soft" data-name="Queued">
        {formatInstant(createdAt)}
      </td>
      <TextCell>{describeState(mail)}</TextCell>
      <ActionsCell>
        {state !== 'refused' && (
          <Button
            size="small"
            busy={busy}
            busyLabel="Retrying"
            aria-label={`Retry the mail to ${recipient}`}
            onClick={onRetry}
          >
            Retry
          </Button>
        )}
      </ActionsCell>
    </tr>
  )
}

function describeState({ state, attempts, problem, nextTryAt }: FailedMail): string {
  const code = problem ?? 'no code'
  if (state === 'refused')
    return `The mail server refuses this address (${code}). Nothing more is sent to it.`
  const tried = `${formatCount(attempts, 'attempt')} failed (${code}).`
  if (state === 'stopped') return `${tried} It is not tried again by itself.`
  return nextTryAt ? `${tried} Next: ${formatInstant(nextTryAt)}.` : `${tried} It waits for a worker.`
}

/** The jobs that failed in all their attempts. They are listed for 30 days. */
export function FailedJobs() {
  const query = useFailedJobs()
  const retry = useRetry('jobs')
  const jobs = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <FailureList
      title="Failed jobs"
      noun="job"
      query={query}
      retry={retry}
      columns={['Job', 'Failed', 'Attempts', 'Problem']}
    >
      {jobs.map(({ id, name, failedAt, attempts, problem }) => (
        <tr key={id} className={styles.row}>
          <th scope="row">{name}</th>
          <td className="soft" data-name="Failed">
            {formatInstant(failedAt)}
          </td>
          <td>{formatCount(attempts, 'attempt')}</td>
          <TextCell>{problem ?? <span className="soft">No message</span>}</TextCell>
          <ActionsCell>
            <Button
              size="small"
              busy={retry.isPending && retry.variables.id === id}
              busyLabel="Retrying"
              aria-label={`Retry ${name} of ${formatInstant(failedAt)}`}
              onClick={() => retry.mutate({ id }, describeRetry('job'))}
            >
              Retry
            </Button>
          </ActionsCell>
        </tr>
      ))}
    </FailureList>
  )
}

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
function FailureList({
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
function describeRetry(noun: string) {
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

/** Some counts with their names, in one line. */
function Figures({ items }: { items: { label: string; value: number }[] }) {
  return (
    <dl className={styles.figures}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt className="cap">{label}</dt>
          <dd>{value.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
