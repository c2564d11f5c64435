import type { FileNote } from '@candlebook/contract/imports'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import styles from './file-notes.module.css'

const MAX_COLLAPSED_NOTES = 8

/** Notes about lines of a file. A long list shows its first notes, then all loaded notes, then further pages. */
export function FileNotes({
  notes,
  total = notes.length,
  isLoading = false,
  onMore,
}: {
  notes: FileNote[]
  /** The number of all notes, including those that are not loaded. */
  total?: number
  isLoading?: boolean
  /** Loads more notes. */
  onMore?: () => void
}) {
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded ? notes : notes.slice(0, MAX_COLLAPSED_NOTES)
  const showMore = () => {
    if (isExpanded) onMore?.()
    setExpanded(true)
  }
  return (
    <>
      <ol className={clsx(styles.notes, 'num')}>
        {shown.map(({ line, code, message }) => (
          <li key={`${line} ${code} ${message}`}>
            <span>{line === null ? 'File' : `Line ${line}`}</span>
            <span>{message}</span>
          </li>
        ))}
      </ol>
      {total > shown.length && (
        <Button variant="quiet" size="small" busy={isLoading} onClick={showMore}>
          Show more, {shown.length} of {total} shown
        </Button>
      )}
    </>
  )
}
