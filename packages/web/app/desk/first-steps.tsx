import { SAMPLE_TAG } from '@candlebook/contract/sample-tag'
import type { Trade } from '@candlebook/contract/trades'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useJournalSummary } from '../features/journal/journal-summary.queries.ts'
import { useSavePreferences } from '../features/settings/settings.queries.ts'
import { useDemoRecord } from '../features/trades/demo-record.queries.ts'
import { everyTrade, tradeKeys } from '../features/trades/trade-keys.ts'
import { toApiError } from '../lib/api-error.ts'
import type { LoadedPages } from '../lib/loaded-pages.ts'
import { paths } from '../lib/paths.ts'
import { OPENS_DIALOG } from '../lib/search-params.ts'
import { Button } from '../ui/actions/button.tsx'
import { Icon } from '../ui/display/icon.tsx'
import { toast } from '../ui/feedback/toast.store.ts'
import styles from './first-steps.module.css'

/**
 * What a new trader does first. Each step is done when the account says so, never by a press here, and sample data counts for none.
 * The list goes when all are done, or when the trader hides it: in every browser, for good.
 */
export function FirstSteps() {
  const steps = useSteps()
  const hide = useHide()
  const [wasOpen, setWasOpen] = useState(false)
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0
  const isComplete = steps !== null && done === steps.length
  const end = useEffectEvent(() => void hide({ isSilent: true }))
  useEffect(() => {
    if (isComplete) end()
  }, [isComplete])
  if (steps && !isComplete && !wasOpen) setWasOpen(true)
  if (!steps || (isComplete && !wasOpen)) return null
  return (
    <section className={clsx('card', styles.card)} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 className="h-card" id="first-steps">
          {isComplete ? 'All first steps are done' : 'First steps'}
        </h2>
        <p className="cap num" role="status">
          {done} of {steps.length} done
        </p>
        <span className="gap" />
        {!isComplete && (
          <Button size="small" variant="quiet" onClick={() => void hide({ isSilent: false })}>
            Hide for good
          </Button>
        )}
      </div>
      <ol
        // biome-ignore lint/a11y/noRedundantRoles: without numbers Safari no longer calls it a list
        role="list"
        className={styles.steps}
      >
        {steps.map(({ name, isDone, link }) => (
          <li key={name} className={styles.step} data-done={isDone || undefined}>
            <Icon of={isDone ? CircleCheck : Circle} size={18} />
            <span>
              {name}
              {isDone && <span className="visually-hidden"> (done)</span>}
            </span>
            {!isDone && link}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface Step {
  name: string
  isDone: boolean
  link: ReactNode
}

/**
 * The steps, from what is stored; null until all of it is known. A new trader has few trades, so those that the list
 * has loaded say enough.
 */
function useSteps(): Step[] | null {
  const { data: journal } = useJournalSummary()
  const listed = useListedTrades()
  const own = listed?.filter(({ tags }) => !tags.includes(SAMPLE_TAG)) ?? []
  const hasSamples = listed !== undefined && own.length < listed.length
  const { data: sample } = useDemoRecord(hasSamples)
  if (!listed || !journal || (hasSamples && !sample)) return null
  return [
    {
      name: 'Record or import your first trade',
      isDone: own.length > 0,
      link: <Link to={paths.imports}>Import a statement</Link>,
    },
    {
      name: 'Give a trade a stop, so that its result has an R',
      isDone: own.some(({ stopLoss }) => stopLoss !== null),
      link: own.length > 0 && <Link to={paths.trades({ hasR: 'false' })}>Show trades without one</Link>,
    },
    {
      name: 'Write your first journal entry',
      isDone: journal.entries > (sample?.entries ?? 0),
      link: (
        <Link to={`${paths.tab('journal')}?new=`} {...OPENS_DIALOG}>
          Write
        </Link>
      ),
    },
  ]
}

/**
 * The latest trades, once the list has loaded them. They are not asked for here. The sign-out clears the cache: without the former
 * trades this would draw again and send requests that are refused.
 */
function useListedTrades(): Trade[] | undefined {
  const client = useQueryClient()
  const former = useRef<Trade[]>(undefined)
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => {
      const loaded = client.getQueryData<LoadedPages<Trade>>(tradeKeys.list(everyTrade))
      former.current = loaded?.pages[0]?.items ?? former.current
      return former.current
    },
  )
}

/** Returns the function that stores that the steps are not shown any more. */
function useHide() {
  const { mutateAsync } = useSavePreferences()
  const { revalidate } = useRevalidator()
  const show = async (firstSteps: boolean) => {
    await mutateAsync({ firstSteps })
    await revalidate() // the session has the preferences
  }
  return async ({ isSilent }: { isSilent: boolean }) => {
    try {
      // The finished list stays on the screen until the page is left.
      if (isSilent) return void (await mutateAsync({ firstSteps: false }))
      await show(false)
      const undo = { label: 'Undo', onPress: () => void show(true).catch(() => undefined) }
      toast({ title: 'First steps hidden', description: 'They do not come back.', action: undo })
    } catch (thrown) {
      if (!isSilent) toast({ title: 'Error', description: toApiError(thrown).message })
    }
  }
}
