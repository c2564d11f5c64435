import { TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { getLibrary, useLibrary } from './data/use-library.ts'
import styles from './library-notice.module.css'

/** Says that the browser's storage failed, and the consequence for the items [ERR-18] [ERR-19]. */
export function LibraryNotice() {
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
