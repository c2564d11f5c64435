import type { JournalFilter } from '@candlebook/contract/journal'
import type { Ref } from 'react'
import { ChipGroup } from '../../ui/chips/chip-group.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import styles from './entry-filters.module.css'
import { useJournalTags } from './journal.queries.ts'

const ALL = 'all'
const TAG = 'tag:' // distinguishes a tag called "all" from All Tags

/** The search box and the tag chips of the journal. A press on the selected tag clears the tag filter. */
export function EntryFilters({
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
