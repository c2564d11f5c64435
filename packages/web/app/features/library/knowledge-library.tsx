import { Plus, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { actions } from '../../lib/actions.ts'
import { formatKeyHint, toKeyShortcuts, useScreenKeys } from '../../lib/keys.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { AccountCopyLine } from './account-copy-line.tsx'
import { FilteredItems } from './item-list.tsx'
import styles from './knowledge-library.module.css'
import { useLibraryDialog, useLibraryFilter } from './library.url.ts'
import { LibraryDialogs } from './library-dialogs.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { getLibrary, useLibrary } from './use-library.ts'

/**
 * The Knowledge Library: texts and links with search, filters and two layouts. The tab and the page both show
 * it [LIB-02].
 */
export function KnowledgeLibrary() {
  const { filter, layout, isFiltered, setFilter, setLayout } = useLibraryFilter()
  const { open } = useLibraryDialog()
  const search = useRef<HTMLInputElement>(null)
  const add = () => open({ kind: 'new' })
  useScreenKeys('library', { newItem: add, findItems: () => search.current?.focus() })
  return (
    <>
      <div className="head">
        <div>
          <h1 className="h-page">Knowledge Library</h1>
          <p className="cap">Organize your trading resources, links and insights</p>
        </div>
        <Button variant="primary" icon={Plus} {...toKeyShortcuts('newItem')} onClick={add}>
          {actions.newItem.label}
          <Kbd className="only-desk">{formatKeyHint('newItem')}</Kbd>
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
        onClear={isFiltered ? () => setFilter({ search: '', category: null, type: null }) : null}
      />
      <LibraryDialogs />
    </>
  )
}

/** Says that the browser's storage failed, and the consequence for the items [ERR-18] [ERR-19]. */
function LibraryNotice() {
  const { trouble, copy } = useLibrary()
  if (trouble === null) return null
  return (
    <div className={styles.notice} role="alert">
      <Icon of={TriangleAlert} />
      <p className={styles.words}>{words[trouble][copy]}</p>
      <Button
        variant="quiet"
        size="small"
        className={styles.dismiss}
        onClick={() => getLibrary().store.dismissTrouble()}
      >
        Dismiss
      </Button>
    </div>
  )
}

const words = {
  unreadable: {
    on: 'What this browser had stored of your library could not be read, so the items come from your account. A copy of the unreadable data is kept in this browser.',
    off: 'What this browser had stored of your library could not be read. A copy of the unreadable data is kept in this browser.',
  },
  full: {
    on: "This browser's storage is full. Your latest changes are kept in your account and in this open tab, and not in the browser's storage.",
    off: "This browser's storage is full. Your latest changes are in this open tab only: free some space, or switch the account copy on before you close it.",
  },
} as const
