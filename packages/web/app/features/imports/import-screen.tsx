import { PreviewError, type PreviewState } from '@candlebook/contract/import-previews'
import type { Import } from '@candlebook/contract/imports'
import { formatCount } from '@candlebook/domain/text/text'
import { useId, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import { publishAuthEvent } from '../../lib/auth-events.ts'
import { findDemoLimit } from '../../lib/demo-limits.ts'
import { paths } from '../../lib/paths.ts'
import { Button, getButtonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Select } from '../../ui/fields/select.tsx'
import { OptionRow } from '../../ui/layout/option-card.tsx'
import { usePreferences } from '../settings/preferences.ts'
import { useSavePreferences } from '../settings/settings.queries.ts'
import { formatZone, listZoneOptions, STATEMENT } from '../settings/statement-zone.ts'
import { ChooseFile } from './choose-file.tsx'
import { ColumnMapper } from './column-mapper.tsx'
import { findMapperNote } from './column-mapper.words.ts'
import { PreviewButtons, PreviewView } from './import-preview.tsx'
import styles from './imports.module.css'
import { isPreviewActive, useFormats } from './imports.queries.ts'
import { describeEnded, describeProgress, type ShownProgress } from './imports.words.ts'
import { PastImports } from './past-imports.tsx'
import { useImportFlow } from './use-import-flow.ts'

/**
 * Imports a broker's file: the trader chooses a file, waits for its preview, checks the preview, and confirms or cancels.
 * `accounts` are the accounts of existing trades.
 */
export function ImportScreen({ accounts }: { accounts: string[] }) {
  const flow = useImportFlow()
  const limit = findDemoLimit('imports')
  const { previewId, parts, progress, sentFile, failure } = flow
  const unknown = findUnknownFile(failure)
  const { readAgain } = flow
  const chooseColumns = readAgain && ((file: string) => readAgain({ columnsOf: file }))
  const imported = flow.imported.map((one) => one.imported)
  if (flow.isComplete) return <ImportDone imported={imported} onAnother={flow.startOver} />
  if (previewId && progress && parts.length > 0 && !failure) {
    return (
      <>
        {imported.map(({ fileName }) => (
          <EndedPreview key={fileName} fileName={fileName} states={['committed']} />
        ))}
        <PreviewView
          key={previewId}
          uploadName={progress.fileName}
          parts={parts}
          usedAccounts={accounts}
          busy={flow.isImporting}
          answering={flow.isAnswering}
          onAnswer={flow.answerPreview}
          onImport={flow.importPreviews}
          onCancel={flow.cancel}
          onChooseColumns={chooseColumns}
          onRead={readAgain}
        />
      </>
    )
  }
  if (unknown?.sample && readAgain)
    return (
      <ColumnMapper
        sample={unknown.sample}
        key={unknown.sample.file}
        note={findMapperNote(unknown.problems)}
        onRead={(mapping) => readAgain({ mapping, columnsOf: undefined, skipsProblems: false })}
        onCancel={flow.cancel}
      />
    )
  if (sentFile) return <ImportProgress fileName={sentFile.name} progress="sending" onCancel={flow.cancel} />
  if (previewId && !failure && (!progress || isPreviewActive(progress) || flow.isLoadingParts)) {
    const fileName = progress?.fileName ?? 'Your import'
    return <ImportProgress fileName={fileName} progress={progress ?? 'loading'} onCancel={flow.cancel} />
  }
  return (
    <>
      {previewId && progress && !failure && (
        <EndedPreview fileName={progress.fileName} states={flow.states} />
      )}
      {limit ? (
        <Card pad>
          <p>{limit}</p>
        </Card>
      ) : (
        <>
          <ChooseFile
            error={failure}
            onChoose={flow.chooseFile}
            onRetry={flow.retry}
            onReadOthers={readAgain && (() => readAgain({ skipsProblems: true }))}
            onChooseColumns={chooseColumns && (() => chooseColumns(''))}
          />
          <FileHelp />
          <DaysZone />
        </>
      )}
      <PastImports canUndo={limit === null} />
    </>
  )
}

/** What is known about a file that no format reads; null for other failures. */
function findUnknownFile(failure: unknown): PreviewError | null {
  const error = PreviewError.safeParse(failure)
  return error.success ? error.data : null
}

/** Where to click at each broker to get its file. */
function FileHelp() {
  const [broker, setBroker] = useState<string | null>(null)
  const { data: formats = [] } = useFormats()
  const brokers = [...new Set(formats.map((format) => format.broker))].toSorted((a, b) => a.localeCompare(b))
  return (
    <Card pad className={styles.card}>
      <OptionRow
        stacked
        label="How do I get my file?"
        hint="For a file that Candlebook does not know, it asks once which column is what."
      >
        <div className={styles.help}>
          <Select
            className={styles.select}
            aria-label="Your broker"
            placeholder="Choose your broker"
            value={broker}
            disabled={brokers.length === 0}
            options={brokers.map((name) => ({ value: name, label: name }))}
            onValueChange={setBroker}
          />
          {formats
            .filter((format) => format.broker === broker)
            .map(({ id, title, help }) => (
              <p key={id}>
                <b className="strong">{title}</b>: {help}
              </p>
            ))}
        </div>
      </OptionRow>
    </Card>
  )
}

/** Asks in which time zone the days of imported trades are. The zone of the browser is the suggestion. */
function DaysZone() {
  const { statementZone } = usePreferences()
  const { revalidate } = useRevalidator()
  const { mutate, isPending } = useSavePreferences()
  const ofBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone
  const save = (zone: string | null) =>
    mutate(
      { statementZone: zone },
      {
        onSuccess: () => {
          publishAuthEvent({ type: 'user-updated' }) // the other tabs load the session again
          void revalidate()
        },
        onError: (thrown) => toast({ title: 'Error', description: toApiError(thrown).message }),
      },
    )
  return (
    <Card pad className={styles.card}>
      <OptionRow
        stacked
        label="Time zone of your trades"
        hint="The day of a trade follows from this zone, on every screen. A change also moves the trades of earlier imports."
      >
        <div className={styles.choice}>
          <Select
            className={styles.select}
            aria-label="Time zone of your trades"
            disabled={isPending}
            options={listZoneOptions(statementZone, ofBrowser)}
            value={statementZone ?? STATEMENT}
            onValueChange={(zone) => save(zone === STATEMENT ? null : zone)}
          />
          {statementZone === null && (
            <Button size="small" busy={isPending} busyLabel="Saving" onClick={() => save(ofBrowser)}>
              Use {formatZone(ofBrowser)} time
            </Button>
          )}
        </div>
      </OptionRow>
    </Card>
  )
}

/** The progress of a preview, with a button that cancels it. */
function ImportProgress({
  fileName,
  progress,
  onCancel,
}: {
  fileName: string
  progress: ShownProgress
  onCancel: () => void
}) {
  const titleId = useId()
  const { title, detail, part } = describeProgress(progress)
  return (
    <Card pad>
      <div className={styles.progress}>
        <h2 className={`h-card ${styles.name}`} id={titleId}>
          {fileName}
        </h2>
        <ProgressBar aria-labelledby={titleId} {...(part !== null && { value: part })} />
        <p className="cap num" role="status">
          {title}
          {detail && <span>, {detail}</span>}
        </p>
      </div>
      <PreviewButtons>
        <Button onClick={onCancel}>Cancel</Button>
      </PreviewButtons>
    </Card>
  )
}

/** Says how the previews of the upload in the address ended, when another tab imported or cancelled them. */
function EndedPreview({ fileName, states }: { fileName: string; states: PreviewState[] }) {
  return (
    <p className={styles.ended} role="status">
      {describeEnded(fileName, states)}
    </p>
  )
}

/** The results of the imports of an upload. */
function ImportDone({ imported, onAnother }: { imported: Import[]; onAnother: () => void }) {
  return (
    <Card pad>
      <div role="status" className={styles.done}>
        {imported.map(({ id, fileName, tradesAdded, tradesChanged, executionsAdded }) => (
          <div key={id}>
            <h2 className="h-card">Imported {fileName}</h2>
            <p>
              {formatCount(tradesAdded, 'trade')} added, {tradesChanged} changed, from{' '}
              {formatCount(executionsAdded, 'execution')}.
            </p>
          </div>
        ))}
        <p className="cap">
          The list “Imports so far” below the file box can undo{' '}
          {imported.length === 1 ? 'the entire import' : 'each of these imports'}.
        </p>
      </div>
      <PreviewButtons>
        <Button onClick={onAnother}>Import another file</Button>
        <Link className={getButtonClass({ variant: 'primary' })} to={paths.app}>
          Look at your trades
        </Link>
      </PreviewButtons>
    </Card>
  )
}
