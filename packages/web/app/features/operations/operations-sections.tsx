import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ListCard, ListNote } from '../../ui/layout/list-card.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { FailedMails } from './failed-mails.tsx'
import { HealthSection } from './health-section.tsx'
import { JobKinds } from './job-kinds.tsx'
import { NoticeSection } from './notice-section.tsx'
import { useOverview } from './operations.queries.ts'
import { RateCorrectionsSection } from './rate-corrections-section.tsx'
import { SlowRequests } from './slow-requests.tsx'
import { StorageSection } from './storage-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

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
