import type { Notice } from '@candlebook/contract/operations'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { OptionCard } from '../../ui/settings/option-card.tsx'
import { NoticeForm } from './notice-form.tsx'
import styles from './operations.module.css'
import { useChangeNotice, useCurrentNotice } from './operations.queries.ts'

/** The notice that all people see: which one is set, and the form that sets another one. */
export function NoticeSection() {
  const { data, isError, isFetching, refetch } = useCurrentNotice()
  const remove = useChangeNotice()
  const notice = data?.notice ?? null
  const removeNotice = () =>
    remove.mutate(null, {
      onSuccess: () => toast({ title: 'Notice removed' }),
      onError: () => toast({ title: 'Error', description: 'The notice could not be removed.' }),
    })
  return (
    <OptionCard
      title="Notice"
      hint="All people see it above every page, also without an account, until they close it. Open pages of signed-in people show it at once, all others with the next page."
      aside={
        notice && (
          <Button size="small" busy={remove.isPending} busyLabel="Removing" onClick={removeNotice}>
            Remove notice
          </Button>
        )
      }
    >
      {isError && !data && (
        <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
          Failed to load the notice.
        </FailedLine>
      )}
      {data && <p className={styles.state}>{describe(notice)}</p>}
      {data && <NoticeForm key={notice?.id ?? 'none'} notice={notice} />}
    </OptionCard>
  )
}

function describe(notice: Notice | null): string {
  if (!notice) return 'No notice is set.'
  const { startsAt, endsAt } = notice
  const from = startsAt === null ? 'Shown' : `Shown from ${formatInstant(startsAt)}`
  return `${from} ${endsAt === null ? 'until it is removed.' : `until ${formatInstant(endsAt)}.`}`
}
