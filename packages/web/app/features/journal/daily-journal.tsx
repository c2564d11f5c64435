import type { JournalEntry, JournalFilter } from '@candlebook/contract/journal'
import type { Day } from '@candlebook/domain/days/day'
import { clsx } from 'clsx'
import { CalendarCheck, LayoutTemplate, Plus } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { actions } from '../../lib/actions.ts'
import { toApiError } from '../../lib/api-error.ts'
import { formatKeyHint, toKeyShortcuts, useScreenKeys } from '../../lib/keys.ts'
import { getLocalToday } from '../../lib/today.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { ChipGroup } from '../../ui/chips/chip-group.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { useNear } from '../../ui/layout/use-near.ts'
import styles from './daily-journal.module.css'
import cardStyles from './entry-card.module.css'
import { EntryCard } from './entry-card.tsx'
import { useEntries, useEntry, useJournalTags } from './journal.queries.ts'
import { type JournalDialog, useJournalDialog, useJournalFilter } from './journal.url.ts'

/** The Daily Journal tab: entries as cards, newest date first, with search and tags. The children are above the entries. */
export function DailyJournal({ children }: { children: ReactNode }) {
  const { filter, setFilter, filtered } = useJournalFilter()
  const { open } = useJournalDialog()
  const search = useRef<HTMLInputElement>(null)
  const write = () => open({ kind: 'new' })
  useScreenKeys('journal', { newEntry: write, findEntries: () => search.current?.focus() })
  return (
    <>
      <div className={clsx('head', styles.head)}>
        <h1 className="h-page">Daily Journal</h1>
        <Button
          icon={LayoutTemplate}
          className={styles.iconButton}
          onClick={() => open({ kind: 'templates' })}
        >
          <span className={styles.iconWord}>{actions.journalTemplates.label}</span>
        </Button>
        <Button
          icon={CalendarCheck}
          className={styles.iconButton}
          onClick={() => open({ kind: 'review', day: null })}
        >
          <span className={styles.iconWord}>{actions.weeklyReview.label}</span>
        </Button>
        <Button variant="primary" icon={Plus} {...toKeyShortcuts('newEntry')} onClick={write}>
          {actions.newEntry.label}
          <Kbd className="only-desk">{formatKeyHint('newEntry')}</Kbd>
        </Button>
      </div>
      <EntryFilters filter={filter} onChange={setFilter} searchRef={search} />
      {children}
      <FilteredEntries
        filter={filter}
        filtered={filtered}
        open={open}
        onClear={() => setFilter({ search: '', tag: '' })}
        onWrite={write}
      />
    </>
  )
}

const ALL = 'all'
const TAG = 'tag:' // distinguishes a tag called "all" from All Tags

/** The search box and the tag chips of the journal. A press on the selected tag clears the tag filter. */
function EntryFilters({
  filter,
  onChange,
  searchRef,
}: {
  filter: JournalFilter
  onChange: (change: Partial<JournalFilter>) => void
  searchRef: Ref<HTMLInputElement>
}) {
  const { data: tags = [] } = useJournalTags()
  const chips = [
    { value: ALL, label: 'All Tags' },
    ...tags.map(({ tag, count }) => ({ value: `${TAG}${tag}`, label: tag, count })),
  ]
  const choose = (chip: string | null) =>
    onChange({ tag: chip === null || chip === ALL ? '' : chip.slice(TAG.length) })
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchBox
          ref={searchRef}
          name="Search entries"
          placeholder="Search entries..."
          keyHint={formatKeyHint('findEntries')}
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <ChipGroup
        aria-label="Tags"
        overflow="scroll"
        className={styles.tags}
        options={chips}
        value={filter.tag === '' ? ALL : `${TAG}${findSpelling(filter.tag, tags)}`}
        onValueChange={choose}
      />
    </div>
  )
}

/** The tag as the chip spells it; the address may differ in case. */
function findSpelling(tag: string, tags: { tag: string }[]): string {
  return tags.find((known) => known.tag.toLowerCase() === tag.toLowerCase())?.tag ?? tag
}

const FAILED = 'Failed to load journal entries.'

/** The entries that match the filter, or the reason why there are none. */
function FilteredEntries({
  filter,
  filtered,
  open,
  onClear,
  onWrite,
}: {
  filter: JournalFilter
  filtered: boolean
  open: (dialog: NonNullable<JournalDialog>) => void
  onClear: () => void
  onWrite: () => void
}) {
  const query = useEntries(filter)
  const day = getLocalToday()
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  useLoadFailureToast(query.error, FAILED)

  if (query.isPending) return <Waiting />
  if (!entries) {
    return (
      <Card>
        <ErrorState title={FAILED} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {toApiError(query.error).message} Nothing was lost.
        </ErrorState>
      </Card>
    )
  }
  if (entries.length === 0 && !query.isPlaceholderData) {
    return <Card>{filtered ? <NoMatches onClear={onClear} /> : <NoEntries onWrite={onWrite} />}</Card>
  }
  return (
    <>
      <h2 className="visually-hidden">Entries</h2>
      <section
        className={`grid3 ${styles.entries}`}
        aria-label="Entries"
        aria-busy={query.isPlaceholderData || undefined}
      >
        {entries.map((entry) => (
          <EntryCard key={entry.id} entry={entry} today={day} open={open} />
        ))}
      </section>
      {query.hasNextPage && (
        <MoreEntries
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No entries match your filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  )
}

function NoEntries({ onWrite }: { onWrite: () => void }) {
  return (
    <EmptyState
      title="No journal entries yet. Start writing!"
      action={
        <Button variant="primary" onClick={onWrite}>
          {actions.newEntry.label}
        </Button>
      }
    />
  )
}

/**
 * Loads the next page when it comes near the viewport; the button does the same for users who do not scroll.
 */
function MoreEntries({ loading, failed, onMore }: { loading: boolean; failed: boolean; onMore: () => void }) {
  const place = useNear(onMore, !loading && !failed)
  return (
    <div ref={place} className={styles.more}>
      <Button busy={loading} busyLabel="Loading" onClick={onMore}>
        {failed ? 'Retry loading more' : 'Load more'}
      </Button>
    </div>
  )
}

function Waiting() {
  return (
    <section className={`grid3 ${styles.entries}`} aria-label="Entries" aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <div key={name} className={`card ${cardStyles.entry}`}>
          <div className={cardStyles.face} />
          <div className={cardStyles.body}>
            <Skeleton width={180} height={20} />
            <Skeleton width={240} height={12} />
          </div>
        </div>
      ))}
    </section>
  )
}

// Each dialog is fetched when it is first opened.
const EntryFormDialog = lazyDialog(async () => (await import('./entry-form-dialog.tsx')).EntryFormDialog)
const EntryViewer = lazyDialog(async () => (await import('./entry-viewer.tsx')).EntryViewer)
const DeleteEntryDialog = lazyDialog(
  async () => (await import('./delete-entry-dialog.tsx')).DeleteEntryDialog,
)
const WeeklyReviewDialog = lazyDialog(
  async () => (await import('./weekly-review-dialog.tsx')).WeeklyReviewDialog,
)
const TemplatesDialog = lazyDialog(async () => (await import('./templates-dialog.tsx')).TemplatesDialog)

/** The dialog of the journal that the address names. `prefix` is that of useJournalDialog, and `day` that of a new entry. */
export function JournalDialogs({ prefix = '', day }: { prefix?: string; day?: Day }) {
  const { dialog, open, close } = useJournalDialog(prefix)
  if (!dialog) return null
  return (
    <>
      {dialog.kind === 'new' && <EntryFormDialog entry={null} day={day} onClose={close} />}
      {dialog.kind === 'templates' && <TemplatesDialog onClose={close} />}
      {dialog.kind === 'review' && (
        <WeeklyReviewDialog
          key={dialog.day}
          day={dialog.day}
          onOpenEntry={(id) => open({ kind: 'view', id })}
          onClose={close}
        />
      )}
      {'id' in dialog && <EntryDialog key={dialog.id} kind={dialog.kind} id={dialog.id} prefix={prefix} />}
    </>
  )
}

function EntryDialog({ kind, id, prefix }: { kind: 'view' | 'edit' | 'delete'; id: string; prefix: string }) {
  const { open, close } = useJournalDialog(prefix)
  const { data: entry, error } = useEntry(id)
  const giveUp = useEffectEvent((failure: Error) => {
    toast({ title: 'Error', description: toApiError(failure).message })
    void close()
  })
  const failure = entry ? null : error
  useEffect(() => {
    if (failure) giveUp(failure)
  }, [failure])
  return entry ? show(kind, entry, { open, close }) : null
}

function show(
  kind: 'view' | 'edit' | 'delete',
  entry: JournalEntry,
  { open, close }: Pick<ReturnType<typeof useJournalDialog>, 'open' | 'close'>,
) {
  const { id } = entry
  switch (kind) {
    case 'view':
      return (
        <EntryViewer
          entry={entry}
          onClose={close}
          onEdit={() => open({ kind: 'edit', id })}
          onDelete={() => open({ kind: 'delete', id })}
        />
      )
    case 'edit':
      return <EntryFormDialog entry={entry} onClose={close} />
    case 'delete':
      return <DeleteEntryDialog entry={entry} onClose={close} />
  }
}
