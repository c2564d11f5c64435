import { UnreadableFile } from '@candlebook/contract/imports'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { Card } from '../../ui/card.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FileNotes } from './file-notes.tsx'

const formats = ['Interactive Brokers', 'Trading 212', 'Coinbase']

/** Takes a broker's CSV by click or drop and says what is wrong with one that cannot be read. */
export function ChooseFile({
  reading,
  error,
  onChoose,
}: {
  reading: boolean
  error: unknown
  onChoose: (file: File) => void
}) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !reading) onChoose(file)
  }
  return (
    <Card pad>
      <label
        className="import-drop"
        htmlFor={id}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {reading ? <Spinner label="Reading the file" /> : <Icon of={FileUp} size={28} />}
        <b>{reading ? 'Reading the file' : 'Drop your broker’s CSV here, or choose it'}</b>
        <span className="cap">{formats.join(', ')}. Nothing is written before you have seen the plan.</span>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept=".csv,.txt,text/csv"
          disabled={reading}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) onChoose(file)
            event.target.value = '' // so that the same file can be chosen again after it was mended
          }}
        />
      </label>
      {error !== null && error !== undefined && <Unreadable thrown={error} />}
    </Card>
  )
}

function Unreadable({ thrown }: { thrown: unknown }) {
  const error = toApiError(thrown)
  const file = UnreadableFile.safeParse(error.data)
  return (
    <div className="import-problems" role="alert">
      <FieldError>{error.message} Nothing was written.</FieldError>
      {file.success && <FileNotes notes={file.data.problems} />}
    </div>
  )
}
