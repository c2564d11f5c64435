import type { FileOptions } from '@candlebook/contract/column-mapping'
import { hasWork } from '@candlebook/contract/import-preview-words'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import styles from './imports.module.css'
import type { PreviewToCommit } from './imports.queries.ts'
import {
  countOpenQuestions,
  describeBrokerTotal,
  describeImport,
  getAcceptedSuggestion,
  listPartFacts,
  needsAccount,
} from './imports.words.ts'
import {
  findTypedAnswers,
  NEW_DRAFT,
  type OnAnswer,
  PartView,
  type PreviewDraft,
  type PreviewPart,
} from './preview-part.tsx'
import { isValidAccount } from './preview-questions.tsx'

/**
 * The preview of an upload: what importing it changes, before anything is written. It has a part for each format, and one button
 * that imports all of them.
 */
export function PreviewView({
  uploadName,
  parts,
  usedAccounts,
  busy,
  answering,
  onAnswer,
  onImport,
  onCancel,
  onChooseColumns,
  onRead,
}: {
  uploadName: string
  parts: PreviewPart[]
  /** The accounts of existing trades. */
  usedAccounts: string[]
  busy: boolean
  answering: boolean
  onAnswer: OnAnswer
  onImport: (planned: PreviewToCommit[]) => void
  onCancel: () => void
  /** Lets the trader choose which column of this file is what; null when the page does not have the file. */
  onChooseColumns: ((file: string) => void) | null
  /** Reads the file again with other answers; null when the page does not have the file. */
  onRead: ((options: FileOptions) => void) | null
}) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, PreviewDraft>>(new Map())
  const getDraft = (id: string) => drafts.get(id) ?? NEW_DRAFT
  const changeDraft = (id: string, change: Partial<PreviewDraft>) =>
    setDrafts((before) => new Map([...before, [id, { ...(before.get(id) ?? NEW_DRAFT), ...change }]]))
  const withWork = parts.filter(({ preview }) => hasWork(preview))
  const unsent = withWork.filter(({ id, preview }) => findTypedAnswers(preview, getDraft(id)) !== null)
  const importAll = () => {
    const open = withWork.filter(({ preview }) => countOpenQuestions(preview) > 0)
    for (const { id } of open) changeDraft(id, { isAnswerMissing: true })
    const planned = withWork.map(({ id, preview }) => {
      const { renamed } = getDraft(id)
      return { id, preview, choice: { renamed, account: getAcceptedSuggestion(preview) } }
    })
    if (open.length === 0 && planned.every(hasValidAccounts)) onImport(planned)
  }
  const buttons = (
    <PreviewButtons>
      <Button onClick={onCancel} disabled={busy}>
        {withWork.length > 0 ? 'Cancel' : 'Back'}
      </Button>
      {withWork.length > 0 && unsent.length === 0 && (
        <Button variant="primary" busy={busy} busyLabel="Importing" disabled={answering} onClick={importAll}>
          {describeImport(withWork.map(({ preview }) => preview))}
        </Button>
      )}
    </PreviewButtons>
  )
  const isOne = parts.length === 1
  return (
    <div className={styles.preview}>
      {!isOne && (
        <UploadSummary
          uploadName={uploadName}
          parts={parts}
          unsent={unsent}
          isAnswerMissing={[...drafts.values()].some((draft) => draft.isAnswerMissing)}
        >
          {buttons}
        </UploadSummary>
      )}
      <UnreadFiles
        files={parts.flatMap(({ preview }) => preview.unreadFiles)}
        onChooseColumns={onChooseColumns}
      />
      {parts.map((part) => (
        <PartView
          key={part.id}
          part={part}
          isOne={isOne}
          draft={getDraft(part.id)}
          onChange={(change) => changeDraft(part.id, change)}
          {...{ usedAccounts, busy, answering, onAnswer, onChooseColumns, onRead }}
        >
          {isOne && buttons}
        </PartView>
      ))}
    </div>
  )
}

function hasValidAccounts({ preview, choice: { renamed } }: PreviewToCommit): boolean {
  return preview.accounts.every((account) => isValidAccount(renamed.get(account) ?? account))
}

/** What an upload with files of several formats contains, one line for each, and the buttons for all of them. */
function UploadSummary({
  uploadName,
  parts,
  unsent,
  isAnswerMissing,
  children,
}: {
  uploadName: string
  parts: PreviewPart[]
  /** The parts with answers that are typed and not sent. */
  unsent: PreviewPart[]
  isAnswerMissing: boolean
  children: ReactNode
}) {
  const titleId = useId()
  const open = parts.filter(({ preview }) => countOpenQuestions(preview) > 0)
  return (
    <Card pad role="region" aria-labelledby={titleId}>
      <h2 className={clsx('h-card', styles.previewSummaryName)} id={titleId}>
        {uploadName}
      </h2>
      <p className="cap">
        {parts.length} kinds of files. Each one becomes an import that can be undone by itself.
      </p>
      <ul className={styles.parts}>
        {parts.map(({ id, preview }) => (
          <li key={id}>
            <b className="strong">{preview.format.title}</b>
            <span className="cap num">{listPartFacts(preview).join(', ')}</span>
            {!needsAccount(preview.accountQuestion) &&
              preview.brokerTotals.map((total) => (
                <span key={total.currency} className="cap num">
                  {describeBrokerTotal(total)}
                </span>
              ))}
          </li>
        ))}
      </ul>
      {isAnswerMissing && open.length > 0 && (
        <p className={styles.changed} role="alert">
          Nothing was written. Answer the questions of {joinTitles(open)} below first.
        </p>
      )}
      {unsent.length > 0 && (
        <p className={styles.changed}>Press “Update the preview” of {joinTitles(unsent)} below first.</p>
      )}
      {children}
    </Card>
  )
}

function joinTitles(parts: PreviewPart[]): string {
  return parts.map(({ preview }) => preview.format.title).join(' and ')
}

/** The files of the upload that no format knows, each with a button that asks for its columns. */
function UnreadFiles({
  files,
  onChooseColumns,
}: {
  files: string[]
  onChooseColumns: ((file: string) => void) | null
}) {
  if (files.length === 0) return null
  return (
    <Card pad>
      <h3 className={clsx('h-group', styles.heading)}>
        {formatCount(files.length, 'file')} that Candlebook does not know
      </h3>
      <p className={styles.lotsNote}>
        {files.length === 1 ? 'It is' : 'They are'} in no preview yet.{' '}
        {onChooseColumns
          ? 'Say which column is what, and the preview contains them.'
          : 'Choose the files again to say which column is what.'}
      </p>
      <ul className={styles.unread}>
        {files.map((file) => (
          <li key={file}>
            <span>{file}</span>
            {onChooseColumns && (
              <Button
                size="small"
                aria-label={`Choose the columns of ${file}`}
                onClick={() => onChooseColumns(file)}
              >
                Choose its columns
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The row of buttons at the end of a card. */
export function PreviewButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
