import type { FailedMail, OperationsOverview } from '@candlebook/contract/operations'
import { formatCount } from '@candlebook/domain/text'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ActionsCell, TextCell } from '../../ui/layout/list-card.tsx'
import { describeRetry, FailureList } from './failure-list.tsx'
import { Figures } from './figures.tsx'
import styles from './operations.module.css'
import { useFailedMails, useRetry } from './operations.queries.ts'

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
