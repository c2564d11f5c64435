import type { HealthLine, OperationsOverview } from '@candlebook/contract/operations'
import { capitalise, formatCount } from '@candlebook/domain/text/text'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatSize } from '../../lib/format-size.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Icon, type LucideIcon } from '../../ui/display/icon.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { ListCard, ListNote, ListTable } from '../../ui/layout/list-card.tsx'
import { JobKinds, RateCorrectionsSection, WebhooksSection } from './background-work.tsx'
import { FailedJobs, FailedMails } from './failures.tsx'
import { NoticeSection } from './notice-form.tsx'
import styles from './operations.module.css'
import { useOverview, useStorage } from './operations.queries.ts'

/** The notice, the health of the installation, and what waits or failed in it. */
export function OperationsSections() {
  const { data, isFetching, isError, refetch } = useOverview()
  if (!data)
    return (
      <>
        <NoticeSection />
        <ListCard title="Health">
          <ListNote>
            {isError ? (
              <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
                Failed to load the state of the installation.
              </FailedLine>
            ) : (
              <Skeleton width="60%" height={16} />
            )}
          </ListNote>
        </ListCard>
      </>
    )
  return (
    <>
      <NoticeSection />
      <HealthSection overview={data} checking={isFetching} onCheck={() => void refetch()} />
      <FailedMails counts={data.mails} />
      <FailedJobs />
      <JobKinds kinds={data.jobs} />
      <WebhooksSection webhooks={data.webhooks} />
      <RateCorrectionsSection rateCorrections={data.rateCorrections} />
      <StorageSection />
      <SlowRequests {...data.slowRequests} startedAt={data.version.startedAt} />
    </>
  )
}

const looks: Record<HealthLine['status'], { icon: LucideIcon; word: string }> = {
  ok: { icon: CircleCheck, word: 'OK' },
  warning: { icon: TriangleAlert, word: 'Warning' },
  failed: { icon: CircleX, word: 'Failed' },
}

/** One line for each check of the installation, and which version runs. */
function HealthSection({
  overview: { health, version, migrations },
  checking,
  onCheck,
}: {
  overview: Pick<OperationsOverview, 'health' | 'version' | 'migrations'>
  checking: boolean
  onCheck: () => void
}) {
  return (
    <ListCard
      title="Health"
      aside={
        <Button size="small" busy={checking} busyLabel="Checking" onClick={onCheck}>
          Check again
        </Button>
      }
    >
      <ul>
        {health.map((line) => (
          <Line key={`${line.check} ${line.message}`} line={line} />
        ))}
      </ul>
      <p className={styles.version}>{describeVersion(version, migrations)}</p>
    </ListCard>
  )
}

function Line({ line: { check, status, message, advice } }: { line: HealthLine }) {
  const { icon, word } = looks[status]
  return (
    <li className={styles.line}>
      <span className={styles.name}>{capitalise(check)}</span>
      <span className={styles.status} data-status={status}>
        <Icon of={icon} />
        {word}
      </span>
      <div className={styles.text}>
        <p>{message}</p>
        {advice && <p className="soft">{advice}</p>}
      </div>
    </li>
  )
}

function describeVersion(
  { version, commit, startedAt }: OperationsOverview['version'],
  migrations: OperationsOverview['migrations'],
): string {
  const source = commit === null ? 'commit not known' : `commit ${commit.slice(0, 10)}`
  const parts = [`Version ${version}, ${source}, running since ${formatInstant(startedAt)}.`]
  if (migrations) {
    const { applied, missing, unknown } = migrations
    parts.push(
      `${formatCount(applied, 'migration')} applied, ${missing} missing, ${unknown} of another version.`,
    )
  }
  return parts.join(' ')
}

/** The newest slow requests of the process that answers this page. */
function SlowRequests({
  thresholdMs,
  newest,
  startedAt,
}: OperationsOverview['slowRequests'] & { startedAt: string }) {
  return (
    <ListCard title="Slow requests">
      <p className={styles.note}>
        {`Requests to this process that took longer than ${thresholdMs.toLocaleString('en-US')} ms, since ${formatInstant(startedAt)}. The newest 50 are kept in memory; a restart forgets them.`}
      </p>
      {newest.length === 0 ? (
        <ListNote>No request was slow.</ListNote>
      ) : (
        <ListTable label="The newest slow requests">
          <thead>
            <tr>
              <th scope="col">Route</th>
              <th scope="col">Time</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {newest.map(({ method, route, ms, at }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id and are replaced together
              <tr key={position}>
                <th scope="row">{`${method} ${route}`}</th>
                <td>{`${ms.toLocaleString('en-US')} ms`}</td>
                <td className="soft">{formatInstant(at)}</td>
              </tr>
            ))}
          </tbody>
        </ListTable>
      )}
    </ListCard>
  )
}

/** What the accounts store, the largest 50. It is measured on request, because it reads every row. */
function StorageSection() {
  const [isAsked, setAsked] = useState(false)
  const { data, isFetching, isError, refetch } = useStorage({ enabled: isAsked })
  const measure = () => (isAsked ? void refetch() : setAsked(true))
  return (
    <ListCard
      title="Storage by user"
      aside={
        <Button size="small" busy={isFetching} busyLabel="Measuring" onClick={measure}>
          {data ? 'Measure again' : 'Measure'}
        </Button>
      }
    >
      {!data && !isError && (
        <ListNote>Reads every row of every user. On a large database this takes some seconds.</ListNote>
      )}
      {isError && !data && (
        <ListNote>
          <FailedLine onRetry={measure} retrying={isFetching}>
            Failed to measure the storage.
          </FailedLine>
        </ListNote>
      )}
      {data && (
        <ListTable label="Accounts that store most">
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Images</th>
              <th scope="col">Records</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ email, images, records }) => (
              <tr key={email}>
                <th scope="row" title={email}>
                  {email}
                </th>
                <td data-name="Images">{formatSize(images)}</td>
                <td data-name="Records">{formatSize(records)}</td>
                <td data-name="Total">{formatSize(images + records)}</td>
              </tr>
            ))}
          </tbody>
        </ListTable>
      )}
    </ListCard>
  )
}
