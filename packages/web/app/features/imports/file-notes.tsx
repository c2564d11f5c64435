import type { FileNote } from '@candlebook/contract/imports'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

const AT_FIRST = 8

/** Notes on lines of a file, the line in front; a long list is shown in part until asked for. */
export function FileNotes({ notes }: { notes: FileNote[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? notes : notes.slice(0, AT_FIRST)
  return (
    <>
      <ol className="file-notes num">
        {shown.map(({ line, code, message }) => (
          <li key={`${line} ${code} ${message}`}>
            <span>{line === null ? 'File' : `Line ${line}`}</span>
            <span>{message}</span>
          </li>
        ))}
      </ol>
      {notes.length > shown.length && (
        <Button variant="quiet" size="small" onClick={() => setAll(true)}>
          Show all {notes.length}
        </Button>
      )}
    </>
  )
}
