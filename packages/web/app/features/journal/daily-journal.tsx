import { LayoutTemplate, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useSingleKeys } from '../../lib/single-keys.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Kbd } from '../../ui/actions/kbd.tsx'
import styles from './daily-journal.module.css'
import { FilteredEntries } from './entries/filtered-entries.tsx'
import { EntryFilters } from './entry-filters.tsx'
import { useJournalDialog, useJournalFilter } from './journal.url.ts'

/** The Daily Journal tab: entries as cards, newest date first, with search and tags. */
export function DailyJournal() {
  const { filter, setFilter, filtered } = useJournalFilter()
  const { open } = useJournalDialog()
  const search = useRef<HTMLInputElement>(null)
  const write = () => open({ kind: 'new' })
  useSingleKeys({ n: write, '[Shift]+/': () => search.current?.focus() })
  return (
    <>
      <div className="head">
        <h1 className="h-page">Daily Journal</h1>
        <Button
          icon={LayoutTemplate}
          className={styles.templatesButton}
          onClick={() => open({ kind: 'templates' })}
        >
          <span className={styles.templatesWord}>Templates</span>
        </Button>
        <Button variant="primary" icon={Plus} aria-keyshortcuts="n" onClick={write}>
          New Entry
          <Kbd className="only-desk">N</Kbd>
        </Button>
      </div>
      <EntryFilters filter={filter} onChange={setFilter} searchRef={search} />
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
