/** How the library shows its items: as cards or as rows. */
export type LibraryLayout = 'grid' | 'list'

const KEY = 'candlebook.library.layout'

/** The layout that the user selected last in this browser. */
export function readStoredLayout(): LibraryLayout {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'
  } catch {
    return 'grid' // storage is switched off
  }
}

/** Stores the layout in this browser when storage is available. */
export function storeLayout(layout: LibraryLayout): void {
  try {
    localStorage.setItem(KEY, layout)
  } catch {
    // The address still contains the layout.
  }
}
