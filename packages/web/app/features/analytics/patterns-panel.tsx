import type { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { fieldProblems } from '@candlebook/contract/field-problems'
import type { PatternsReport } from '@candlebook/contract/patterns-report'
import { formatBand, parseBand } from '@candlebook/domain/analytics/break-even-band'
import type { Day } from '@candlebook/domain/days/day'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import { getCurrentSearchParams } from '../../lib/search-params.ts'
import { getCurrentUserId } from '../../lib/session.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { Card } from '../../ui/display/card.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { usePatterns } from './analytics.queries.ts'
import styles from './analytics-report.module.css'
import { FeesCard, HoldingCard, MonthsCard, OutcomesCard } from './pattern-tables.tsx'
import panelStyles from './patterns.module.css'
import { ByDayTrade, ByHour, ByPrecedent, BySession, BySize } from './patterns.tsx'
import { describePatternTests } from './patterns.words.ts'
import { describeUnitOfGroups } from './results.words.ts'
import { WhatIfSkeleton } from './what-if-skeleton.tsx'

const FAILED = 'Failed to load the patterns.'

/** The open section: the break-even band, and a card for each pattern. */
export function PatternsPanel({ filter }: { filter: AnalyticsFilter }) {
  const [band, setBand] = useBand()
  const query = usePatterns({ ...filter, band })
  const problem = query.error && toApiError(query.error)
  const tooMany = problem?.code === 'analytics.too_many_trades'
  useLoadFailureToast(tooMany ? null : query.error, FAILED)
  if (query.isPending) return <WhatIfSkeleton />
  if (tooMany) {
    return (
      <Card>
        <EmptyState title="These are too many trades for Patterns">{problem.message}</EmptyState>
      </Card>
    )
  }
  if (!query.data) {
    return (
      <Card>
        <ErrorState title={FAILED} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {problem?.message} Nothing was lost.
        </ErrorState>
      </Card>
    )
  }
  return (
    <div className={panelStyles.panel} aria-busy={query.isPlaceholderData || undefined}>
      <Card pad className={panelStyles.band} aria-label="Break-even band">
        <BandField band={band} onBand={setBand} />
        <p className="mini">
          {describePatternTests(query.data)} {describeUnitOfGroups(getResultUnit() === 'r')}
        </p>
      </Card>
      <Cards patterns={query.data} band={band} today={filter.today} />
    </div>
  )
}

/** The tables with many columns take the whole width. */
function Cards({ patterns, band, today }: { patterns: PatternsReport; band: string; today: Day }) {
  return (
    <>
      <OutcomesCard patterns={patterns} band={band} />
      <HoldingCard patterns={patterns} band={band} />
      <div className={styles.row}>
        <FeesCard patterns={patterns} />
        <ByPrecedent patterns={patterns} />
        <ByHour patterns={patterns} />
        <BySession patterns={patterns} />
        <BySize patterns={patterns} />
        <ByDayTrade patterns={patterns} />
      </div>
      <MonthsCard patterns={patterns} today={today} />
    </>
  )
}

/** The field of the band. It applies on Enter and when the field is left; a text that is no band changes nothing. */
function BandField({ band, onBand }: { band: string; onBand: (band: string) => void }) {
  const [typed, setTyped] = useState(band)
  const [known, setKnown] = useState(band)
  if (band !== known) {
    setKnown(band)
    setTyped(band)
  }
  const wanted = toBand(typed)
  const apply = () => {
    if (wanted !== null && wanted !== band) onBand(wanted)
  }
  return (
    <Field
      label="Break-even up to"
      hint="An amount, a percentage of the entry value (0.1%), or a multiple of the risk (0.25R)."
      error={wanted === null ? fieldProblems['band.invalid'] : null}
      isAlert
    >
      <TextInput
        value={typed}
        maxLength={24}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
    </Field>
  )
}

/** The text of a band as the server takes it; null when it is none. An empty field is no band, so 0. */
function toBand(typed: string): string | null {
  const text = typed.trim().replace(/\s+/g, '').replace(/r$/, 'R')
  if (text === '') return '0'
  const band = parseBand(text)
  return band && formatBand(band)
}

/** The band of the address, otherwise the last one of this user in this browser; and a function that sets both. */
function useBand(): readonly [string, (band: string) => void] {
  const [params, setParams] = useSearchParams()
  const [stored, setStored] = useState(readStoredBand)
  const band = toBand(params.get('band') ?? stored) ?? '0'
  const setBand = (next: string) => {
    storeBand(next)
    setStored(next)
    setParams(
      () => {
        const changed = getCurrentSearchParams()
        changed.set('band', next)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [band, setBand]
}

function readStoredBand(): string {
  try {
    return localStorage.getItem(buildStorageKey()) ?? '0'
  } catch {
    return '0' // storage is switched off
  }
}

function storeBand(band: string): void {
  try {
    localStorage.setItem(buildStorageKey(), band)
  } catch {
    // Storage is full or switched off: the address has the band.
  }
}

const buildStorageKey = () => `candlebook.breakEvenBand.${getCurrentUserId() ?? 'no-user'}`
