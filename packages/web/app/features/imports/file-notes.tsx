import type { FileNote } from '@candlebook/contract/imports'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './file-notes.module.css'

const AT_FIRST = 8

/** Notes on lines of a file, the line in front; a long list is shown in part until asked for, then page by page. */
export function FileNotes({
  notes,
  total = notes.length,
  isLoading = false,
  onMore,
}: {
  notes: FileNote[]
  /** How many notes there are in all. */
  total?: number
  isLoading?: boolean
  /** Loads more notes. */
  onMore?: () => void
}) {
  const [all, setAll] = useState(false)
  const shown = all ? notes : notes.slice(0, AT_FIRST)
  const show = () => {
    if (all) onMore?.()
    setAll(true)
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
        <Button variant="quiet" size="small" busy={isLoading} onClick={show}>
          Show more, {shown.length} of {total} shown
        </Button>
      )}
    </>
  )
}
