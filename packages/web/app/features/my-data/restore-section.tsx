import type { RestoredTable, RestoreSummary } from '@candlebook/contract/exports'
import { formatCount } from '@candlebook/domain/text/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { formatSize } from '../../lib/format-size.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { OptionCard, OptionRow } from '../../ui/layout/option-card.tsx'
import styles from './my-data.module.css'

/** Larger archives are restored by the command line. The server has the same limit for the request. */
const MAX_ARCHIVE_BYTES = 47 * 1024 * 1024

/** Restores an archive of My data: the trader chooses a file, sees what it would do, and confirms. */
export function RestoreSection() {
  const { preview, restore, choose, forget } = useRestore()
  const input = useRef<HTMLInputElement>(null)
  const error = preview.error ?? restore.error
  return (
    <OptionCard title="Restore" hint="Brings an archive back, also one of another installation.">
      <OptionRow
        label="Restore an archive"
        hint="Choose the ZIP file that “Export everything” made. You see what it would do first, and what is in this account stays as it is."
        stacked
      >
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept=".zip,application/zip"
          aria-label="Archive"
          tabIndex={-1}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) choose(chosen)
            event.target.value = '' // otherwise choosing the same file again triggers no event
          }}
        />
        <Button
          busy={preview.isPending}
          busyLabel="Checking"
          disabled={restore.isPending}
          onClick={() => input.current?.click()}
        >
          Choose Archive
        </Button>
      </OptionRow>
      {error && <Failure error={error} />}
      {restore.data ? (
        <p className={styles.state} role="status">
          {describeResult(restore.data)}
        </p>
      ) : (
        preview.data && (
          <div className={styles.preview} role="status">
            <PreviewLines name={preview.data.archive.name} preview={preview.data.summary} />
            <div className={styles.actions}>
              {countRestored(preview.data.summary) > 0 && (
                <Button
                  variant="primary"
                  busy={restore.isPending}
                  busyLabel="Restoring"
                  onClick={() => restore.mutate(preview.data.archive)}
                >
                  Restore
                </Button>
              )}
              <Button disabled={restore.isPending} onClick={forget}>
                Cancel
              </Button>
            </div>
          </div>
        )
      )}
    </OptionCard>
  )
}

function useRestore() {
  const client = useQueryClient()
  const preview = useMutation({ mutationFn: (archive: File) => previewRestore(archive) })
  const restore = useMutation({
    mutationFn: (archive: File) => api.exports.restore({ file: archive }),
    onSuccess: () => client.invalidateQueries(),
  })
  const forget = () => {
    preview.reset()
    restore.reset()
  }
  const choose = (chosen: File) => {
    forget()
    preview.mutate(chosen)
  }
  return { preview, restore, choose, forget }
}

/** The archive cannot be sent; the message says why. */
class UnusableArchive extends Error {}

/** The preview of an archive, with its content as it was planned: the file on the disk can change before the restore. */
async function previewRestore(chosen: File): Promise<{ archive: File; summary: RestoreSummary }> {
  if (chosen.size > MAX_ARCHIVE_BYTES)
    throw new UnusableArchive(
      `The archive has ${formatSize(chosen.size)}, and ${formatSize(MAX_ARCHIVE_BYTES)} can be uploaded. Ask the operator to restore it with the command restore-archive.`,
    )
  const content = await chosen.arrayBuffer().catch(() => {
    throw new UnusableArchive('The archive could not be read. Choose it again.')
  })
  const archive = new File([content], chosen.name, { type: chosen.type })
  return { archive, summary: await api.exports.previewRestore({ file: archive }) }
}

function Failure({ error }: { error: unknown }) {
  const { message, data } =
    error instanceof UnusableArchive ? { message: error.message, data: null } : toApiError(error)
  const problem = (data as { problem?: unknown } | null)?.problem
  return (
    <p className={styles.failure} role="alert">
      {message} {typeof problem === 'string' && problem}
    </p>
  )
}

function PreviewLines({ name, preview }: { name: string; preview: RestoreSummary }) {
  const { exportedAt, tables, missingImages, notRestored } = preview
  return (
    <>
      <p>
        <b>{name}</b>
        {exportedAt && `, made on ${formatInstant(exportedAt)}`}
      </p>
      {tables.length === 0 ? (
        <p>The archive has no records.</p>
      ) : (
        <ul className={styles.tables}>
          {tables.map((table) => (
            <li key={table.file}>{describeTable(table)}</li>
          ))}
        </ul>
      )}
      {missingImages > 0 && <p>{formatCount(missingImages, 'image')} missing in the archive.</p>}
      {notRestored.length > 0 && (
        <p className="mini">
          Not restored, because it belongs to an installation:{' '}
          {notRestored.map(({ title }) => title.toLowerCase()).join(', ')}.
        </p>
      )}
    </>
  )
}

/** One line of the preview: 'Trades: 2,310 to restore, 2 are here already'. */
function describeTable({ title, restored, existing }: RestoredTable): string {
  const parts = [
    ...(restored > 0 ? [`${restored.toLocaleString('en-US')} to restore`] : []),
    ...(existing > 0 ? [`${existing.toLocaleString('en-US')} here already`] : []),
  ]
  return `${title}: ${parts.join(', ')}`
}

function countRestored({ tables }: RestoreSummary): number {
  return tables.reduce((sum, { restored }) => sum + restored, 0)
}

function describeResult(summary: RestoreSummary): string {
  return `The archive is restored: ${formatCount(countRestored(summary), 'record')}.`
}
