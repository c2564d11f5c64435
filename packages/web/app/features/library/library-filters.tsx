import { defaultCategories } from '@candlebook/domain/library/categories'
import type { LibraryFilter, LibraryType } from '@candlebook/domain/library/items'
import { LayoutGrid, List } from 'lucide-react'
import { type Ref, useState } from 'react'
import { formatKeyHint } from '../../lib/keys.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { typeNames } from './item.words.ts'
import styles from './knowledge-library.module.css'
import type { LibraryLayout } from './library.url.ts'
import { useLibrary } from './use-library.ts'

const ALL = 'all'
const CATEGORY = 'category:' // distinguishes a category called "all" from All Categories

/** The search box, the two filters and the layout switch. No option has an empty value [LIB-23]. */
export function LibraryFilters({
  filter,
  layout,
  onFilter,
  onLayout,
  searchRef,
}: {
  filter: LibraryFilter
  layout: LibraryLayout
  onFilter: (change: Partial<LibraryFilter>) => void
  onLayout: (layout: LibraryLayout) => void
  searchRef: Ref<HTMLInputElement>
}) {
  const [pressed, press] = usePressed(layout, onLayout)
  return (
    <section className={`card ${styles.bar}`} aria-label="Filters">
      <SearchBox
        ref={searchRef}
        name="Search"
        placeholder="Search items, descriptions, or tags..."
        keyHint={formatKeyHint('findItems')}
        value={filter.search}
        onSearch={(search) => onFilter({ search })}
      />
      <CategorySelect category={filter.category} onChange={(category) => onFilter({ category })} />
      <Select<LibraryType | typeof ALL>
        aria-label="Type"
        value={filter.type ?? ALL}
        onValueChange={(value) => onFilter({ type: value === ALL ? null : value })}
        options={[
          { value: ALL, label: 'All Types' },
          { value: 'text', label: typeNames.text },
          { value: 'link', label: typeNames.link },
        ]}
      />
      <Segments
        aria-label="View"
        className={styles.layouts}
        value={pressed}
        onValueChange={press}
        options={[
          { value: 'grid', label: 'Grid View', icon: LayoutGrid },
          { value: 'list', label: 'List View', icon: List },
        ]}
      />
    </section>
  )
}

function CategorySelect({
  category,
  onChange,
}: {
  category: string | null
  onChange: (category: string | null) => void
}) {
  const { categories } = useLibrary()
  const names = [...defaultCategories, ...categories]
  const chosen = names.find((name) => name.toLowerCase() === category?.toLowerCase()) ?? category
  // A category that exists only in the address is listed too, so that the field shows the active filter.
  const listed = chosen === null || names.includes(chosen) ? names : [...names, chosen]
  return (
    <Select
      aria-label="Category"
      value={chosen === null ? ALL : `${CATEGORY}${chosen}`}
      onValueChange={(value) => onChange(value === ALL ? null : value.slice(CATEGORY.length))}
      options={[
        { value: ALL, label: 'All Categories' },
        ...listed.map((name) => ({ value: `${CATEGORY}${name}`, label: name })),
      ]}
    />
  )
}

/** The pressed layout at once: the address changes a moment later. */
function usePressed(layout: LibraryLayout, onLayout: (layout: LibraryLayout) => void) {
  const [pressed, setPressed] = useState(layout)
  const [known, setKnown] = useState(layout)
  if (layout !== known) {
    setKnown(layout)
    setPressed(layout)
  }
  const press = (next: LibraryLayout) => {
    setPressed(next)
    onLayout(next)
  }
  return [pressed, press] as const
}
