import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useSingleKeys } from '../../lib/single-keys.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { AccountCopyLine } from './account-copy-line.tsx'
import { FilteredItems } from './filtered-items.tsx'
import { useLibraryDialog, useLibraryFilter } from './library.url.ts'
import { LibraryDialogs } from './library-dialogs.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryNotice } from './library-notice.tsx'

/**
 * The Knowledge Library: texts and links with search, filters and two layouts. The tab and the page both show
 * it [LIB-02].
 */
export function KnowledgeLibrary() {
  const { filter, layout, filtered, setFilter, setLayout } = useLibraryFilter()
  const { open } = useLibraryDialog()
  const search = useRef<HTMLInputElement>(null)
  const add = () => open({ kind: 'new' })
  useSingleKeys({ n: add, '[Shift]+/': () => search.current?.focus() })
  return (
    <>
      <div className="head">
        <div>
          <h1 className="h-page">Knowledge Library</h1>
          <p className="cap">Organize your trading resources, links and insights</p>
        </div>
        <Button variant="primary" icon={Plus} aria-keyshortcuts="n" onClick={add}>
          Add Item
          <Kbd className="only-desk">N</Kbd>
        </Button>
      </div>
      <LibraryNotice />
      <LibraryFilters
        filter={filter}
        layout={layout}
        onFilter={setFilter}
        onLayout={setLayout}
        searchRef={search}
      />
      <AccountCopyLine />
      <FilteredItems
        filter={filter}
        layout={layout}
        open={open}
        onClear={filtered ? () => setFilter({ search: '', category: null, type: null }) : null}
      />
      <LibraryDialogs />
    </>
  )
}
