/** How the items are shown: as cards or as rows. */
export type LibraryLayout = 'grid' | 'list'

const KEY = 'candlebook.library.layout'

/** The layout of the library that was chosen last in this browser. */
export function readLayout(): LibraryLayout {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'
  } catch {
    return 'grid' // storage is switched off
  }
}

/** Remembers the layout in this browser, where it can be stored. */
export function keepLayout(layout: LibraryLayout): void {
  try {
    localStorage.setItem(KEY, layout)
  } catch {
    // The address still names it.
  }
}
