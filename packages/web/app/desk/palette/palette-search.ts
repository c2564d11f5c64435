import { formatDay } from '@candlebook/domain/days/format-day'
import { findItems } from '@candlebook/domain/library/items'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useJournalTags } from '../../features/journal/journal.queries.ts'
import { useLibrary } from '../../features/library/use-library.ts'
import { useTradeViews } from '../../features/trades/trade-views.queries.ts'
import { useNames } from '../../features/trades/trades.queries.ts'
import { api } from '../../lib/api.ts'
import { type DeskBase, paths } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { getLocalToday } from '../../lib/today.ts'
import { useWeekStart } from '../../ui/dates/week-start.ts'
import {
  type Choice,
  findDayChoice,
  groupMatches,
  groupStart,
  listDeskChoices,
  listNameChoices,
  listViewChoices,
  readRecent,
  toEntryChoice,
  toItemChoice,
} from './palette-choices.ts'

/** The groups for the typed text, and what the server still answers. */
export function useChoices(session: Session, text: string) {
  const { pathname } = useLocation()
  const { isAdmin, id: userId } = session.user
  const desk = useMemo(
    () => listDeskChoices({ base: paths.deskBase(pathname), isAdmin }),
    [pathname, isAdmin],
  )
  const [recent] = useState(() => readRecent(userId, desk))
  const names = useNameChoices(paths.deskBase(pathname))
  const entries = useFoundEntries(text)
  const items = useFoundItems(text)
  const day = findDayChoice(text, getLocalToday())
  const failed = [names.failure, entries.failure].find((failure) => failure !== null) ?? null
  return {
    groups:
      text === ''
        ? groupStart(desk, recent)
        : groupMatches(text, {
            local: [...desk, ...names.choices],
            found: [...(day ? [day] : []), ...entries.choices, ...items],
          }),
    isSearching: text !== '' && (names.isLoading || entries.isLoading),
    failure: text === '' ? null : failed,
  }
}

type Failure = { error: unknown; retry: () => void; retrying: boolean } | null

function toFailure(query: {
  error: unknown
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}): Failure {
  const { error, isError, isFetching, refetch } = query
  return isError ? { error, retrying: isFetching, retry: () => void refetch() } : null
}

/** The saved views, the symbols, strategies and tags of the latest trades, and the tags of the journal. */
function useNameChoices(base: DeskBase) {
  const views = useTradeViews()
  const weekStart = useWeekStart()
  const symbols = useNames('symbols')
  const strategies = useNames('strategies')
  const tags = useNames('tags')
  const journalTags = useJournalTags()
  const queries = [views, symbols, strategies, tags, journalTags]
  const choices = useMemo(
    () => [
      ...listViewChoices(views.data ?? [], { today: getLocalToday(), weekStart, base }),
      ...listNameChoices({
        symbols: symbols.data ?? [],
        strategies: strategies.data ?? [],
        tags: tags.data ?? [],
        journalTags: journalTags.data?.map(({ tag }) => tag) ?? [],
      }),
    ],
    [views.data, weekStart, base, symbols.data, strategies.data, tags.data, journalTags.data],
  )
  return {
    choices,
    isLoading: queries.some(({ isLoading }) => isLoading),
    failure: queries.map(toFailure).find((failure) => failure !== null) ?? null,
  }
}

const SEARCH_DELAY_MS = 150
const MAX_FOUND = 5

/** The journal entries that contain the text, asked for when typing pauses. */
function useFoundEntries(text: string): { choices: Choice[]; isLoading: boolean; failure: Failure } {
  const search = useSettled(text, SEARCH_DELAY_MS)
  const query = useQuery({
    queryKey: ['palette', 'entries', search],
    queryFn: async ({ signal }) =>
      (await api.journal.list({ search, tag: '', limit: MAX_FOUND }, { signal })).items,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  const isOutdated = search !== text || query.isPlaceholderData
  return {
    // The entries found for the text before would be chosen by mistake.
    choices: isOutdated ? [] : (query.data ?? []).map((entry) => toEntryChoice(entry, formatDay(entry.date))),
    isLoading: text !== '' && (isOutdated || query.isLoading),
    failure: toFailure(query),
  }
}

/** The items of the library in this browser that contain the text. */
function useFoundItems(text: string): Choice[] {
  const { items } = useLibrary()
  if (text === '') return []
  return findItems(items, { search: text, category: null, type: null }).slice(0, MAX_FOUND).map(toItemChoice)
}

/** The value as it was when it last stayed the same for this time. */
function useSettled(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
