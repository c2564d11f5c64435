import type { FileNote } from '@candlebook/contract/file-reading'
import { PreviewError } from '@candlebook/contract/import-previews'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { FieldError } from '../../ui/fields/field.tsx'
import styles from './imports.module.css'

/** Lets the trader choose or drop a broker's CSV file, and shows the problems of a file that cannot be planned. */
export function ChooseFile({
  error,
  onChoose,
  onRetry,
  onReadOthers,
  onChooseColumns,
}: {
  /** The error of the last file: a failed call, or the error of its preview. */
  error: unknown
  onChoose: (file: File) => void
  /** Tries again what failed; null when the page has no file to send. */
  onRetry: (() => void) | null
  /** Reads the file without the lines that cannot be read; null when the page has no file to send. */
  onReadOthers: (() => void) | null
  /** Lets the trader choose which column is what; null when the page has no file to send. */
  onChooseColumns: (() => void) | null
}) {
  const id = useId()
  const [over, setOver] = useState(false)
  const choose = async (files: Iterable<File>) => {
    try {
      const file = await packFiles([...files])
      if (file) onChoose(file)
    } catch {
      toast({ title: 'Error', description: 'The files could not be read. Choose them again.' })
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files)
  }
  return (
    <Card pad>
      <label
        className={styles.drop}
        htmlFor={id}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={FileUp} size={28} />
        <b>Drop your broker’s file here, or choose it</b>
        <span className="cap">
          CSV, Excel, HTML, XML, JSON or ZIP of any broker, also several files of several brokers at once.
          Nothing is written before you have seen the preview.
        </span>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.html,.htm,.xml,.json,.zip,.gz,.tgz,text/csv"
          multiple
          onChange={(event) => {
            void choose(event.target.files ?? [])
            event.target.value = '' // otherwise choosing the same file again triggers no event
          }}
        />
      </label>
      {error !== null && error !== undefined && (
        <PreviewFailure {...{ ...toProblem(error), onRetry, onReadOthers, onChooseColumns }} />
      )}
    </Card>
  )
}

/** An upload has 24 MB at most. A text of 200 MB has about 25 MB when it is packed. */
const MAX_PLAIN_BYTES = 20 * 1024 * 1024

/**
 * The files as one that the server reads as all of them: several as an archive, a large one packed. Null for none. Throws for a
 * file that cannot be read.
 */
export async function packFiles(files: readonly File[]): Promise<File | null> {
  const [first, second] = files
  if (!first) return null
  if (!second) return first.size <= MAX_PLAIN_BYTES ? first : await packFile(first)
  const { zipSync } = await import('fflate')
  const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  const names = files.map(({ name }) => name.replaceAll('/', '-'))
  const named = contents.map((bytes, at) => [nameMember(names, at), bytes] as const)
  return new File([zipSync(Object.fromEntries(named), { level: 1 })], `${files.length} files.zip`)
}

async function packFile(file: File): Promise<File> {
  const packed = new Response(file.stream().pipeThrough(new CompressionStream('gzip')))
  return new File([await packed.blob()], file.name)
}

// An archive cannot have two files of one name, and an object would have a name of digits first.
function nameMember(names: readonly string[], at: number): string {
  const name = names[at] ?? ''
  return names.indexOf(name) < at || /^\d+$/.test(name) ? `${at + 1} ${name}` : name
}

type Problem = { code: string; message: string; problems: FileNote[]; readable: number }

function PreviewFailure({
  code,
  message,
  problems,
  readable,
  onRetry,
  onReadOthers,
  onChooseColumns,
}: Problem & Record<'onRetry' | 'onReadOthers' | 'onChooseColumns', (() => void) | null>) {
  return (
    <div className={styles.problems} role="alert">
      <FieldError>
        {/* A preview that was deleted may have been imported before. */}
        {code === 'imports.preview_not_found' ? message : `${message} Nothing was written.`}
      </FieldError>
      {problems.length > 0 && <FileNotes notes={problems} />}
      {readable > 0 && onReadOthers && (
        <Button size="small" onClick={onReadOthers}>
          Read the other {formatCount(readable, 'execution')}, leave out these lines
        </Button>
      )}
      {onChooseColumns && problems.some(({ line, code }) => line !== null && code === 'import.bad_value') && (
        <Button size="small" onClick={onChooseColumns}>
          Choose the columns yourself
        </Button>
      )}
      {onRetry && !isCausedByFile(code) && (
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

// Sending an unreadable or too large file again has the same result.
function isCausedByFile(code: string): boolean {
  return ['imports.unreadable', 'imports.too_large', 'request.too_large'].includes(code)
}

function toProblem(error: unknown): Problem {
  const ofPreview = PreviewError.safeParse(error)
  if (ofPreview.success) return ofPreview.data
  const { code, message } = toApiError(error)
  return { code, message, problems: [], readable: 0 }
}

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
