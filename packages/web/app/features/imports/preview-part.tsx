import type { FileOptions } from '@candlebook/contract/column-mapping'
import type { FileNote, SkippedLine } from '@candlebook/contract/file-reading'
import {
  describeMissingSides,
  describeNoWork,
  findAccountTotal,
  hasWork,
  listClosedTotals,
} from '@candlebook/contract/import-preview-words'
import type { ImportPreview } from '@candlebook/contract/import-previews'
import { sign } from '@candlebook/domain/decimal/decimal'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { FileNotes } from './choose-file.tsx'
import { FileReadingFields } from './file-reading.tsx'
import styles from './imports.module.css'
import { usePreviewItems } from './imports.queries.ts'
import {
  type Answers,
  describeBrokerTotal,
  describeExits,
  describeLists,
  describePreview,
  describeUnconverted,
  findNewAnswers,
  findSizeProblems,
  formatSignedAmount,
  getShownAnswers,
  listValidSizes,
  needsAccount,
  type TypedAnswers,
} from './imports.words.ts'
import { MissingPurchases } from './missing-purchases.tsx'
import { PlannedTrades } from './planned-trades.tsx'
import { isValidAccount, PreviewAccounts, PreviewQuestions } from './preview-questions.tsx'
import { SpinOffQuestions } from './spin-off-questions.tsx'

/** The preview of the files of one format of an upload. */
export type PreviewPart = {
  id: string
  preview: ImportPreview
  /** Whether it replaces one that the trader saw before. */
  isChanged: boolean
}

/** What the trader has typed and tried for one preview. `renamed` are the new names of accounts, by their name in the file. */
export type PreviewDraft = {
  renamed: ReadonlyMap<string, string>
  typed: { preview: ImportPreview; answers: TypedAnswers } | null
  /** Whether the trader tried to import without an answer. */
  isAnswerMissing: boolean
}

/** The draft of a preview in which nothing is typed. */
export const NEW_DRAFT: PreviewDraft = { renamed: new Map(), typed: null, isAnswerMissing: false }

/** Receives the answers to questions of a preview, and what follows when they are stored. */
export type OnAnswer = (answers: Answers & { id: string }, onAnswered?: () => void) => void

/** The answers that are typed and not sent, or null. */
export function findTypedAnswers(preview: ImportPreview, { typed }: PreviewDraft): Answers | null {
  return findNewAnswers(preview, getShownAnswers(preview, typed))
}

type PartProps = {
  part: PreviewPart
  /** Whether the upload has files of one format only. */
  isOne: boolean
  draft: PreviewDraft
  onChange: (change: Partial<PreviewDraft>) => void
  usedAccounts: string[]
  busy: boolean
  answering: boolean
  onAnswer: OnAnswer
  onChooseColumns: ((file: string) => void) | null
  onRead: ((options: FileOptions) => void) | null
}

/** The preview of the files of one format: its summary and questions, and its lists. */
export function PartView({ children, ...props }: PartProps & { children: ReactNode }) {
  const { part, isOne, busy, answering, onAnswer, onChooseColumns } = props
  const { id, preview, isChanged } = part
  const [file = ''] = preview.files.length === 1 ? preview.files : []
  return (
    <>
      {isChanged && (
        <p className={styles.changed} role="alert">
          Your trades changed after this preview was made, so nothing was written. Check the new preview
          below, then import again.
        </p>
      )}
      <Card pad>
        <PreviewSummary {...props} />
        {children}
      </Card>
      {onChooseColumns && (isOne || file !== '') && (
        <p className="cap">
          Not what is in your file?{' '}
          <button type="button" className="link" onClick={() => onChooseColumns(isOne ? '' : file)}>
            Choose the columns yourself
          </button>
        </p>
      )}
      {!needsAccount(preview.accountQuestion) && (
        <MissingPurchases
          preview={preview}
          busy={busy}
          answering={answering}
          onAnswer={(answers, onAnswered) => onAnswer({ id, contractSizes: [], ...answers }, onAnswered)}
        />
      )}
      {!needsAccount(preview.accountQuestion) && (
        <SpinOffQuestions
          preview={preview}
          busy={busy}
          answering={answering}
          onAnswer={(answers) => onAnswer({ id, contractSizes: [], ...answers })}
        />
      )}
      {preview.warnings.length > 0 && <PreviewNotes id={id} preview={preview} section="warnings" />}
      <PreviewLists id={id} preview={preview} isFolded={!isOne} />
    </>
  )
}

/** The trades and the skipped lines of a preview. With several previews on the screen they are shown after a click. */
function PreviewLists({ id, preview, isFolded }: { id: string; preview: ImportPreview; isFolded: boolean }) {
  const [isOpen, setOpen] = useState(!isFolded)
  const hasTrades = preview.planned.length > 0 && !needsAccount(preview.accountQuestion)
  if (!hasTrades && preview.skipped.length === 0) return null
  return (
    <>
      {isFolded && (
        <p>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {describeLists(preview, hasTrades)}
          </Button>
        </p>
      )}
      {isOpen && hasTrades && <PlannedTrades id={id} preview={preview} />}
      {isOpen && preview.skipped.length > 0 && <PreviewNotes id={id} preview={preview} section="skipped" />}
    </>
  )
}

/** The counts and the P&L of a preview, its questions, and the names of its accounts. */
function PreviewSummary({
  part: { id, preview },
  draft: { renamed, typed, isAnswerMissing },
  usedAccounts,
  busy,
  answering,
  onChange,
  onAnswer,
  onRead,
}: PartProps) {
  const answers = getShownAnswers(preview, typed)
  const newAnswers = findNewAnswers(preview, answers)
  const sizeProblems = findSizeProblems(preview, answers)
  const nothing = describeNoWork(preview)
  const update = () => {
    if (newAnswers && isValidAccount(answers.account) && sizeProblems.size === 0)
      onAnswer({ id, ...newAnswers })
  }
  return (
    <>
      <h2 className={clsx('h-card', styles.previewSummaryName)}>{preview.fileName}</h2>
      <p className="cap">{preview.format.title}</p>
      <PreviewFacts preview={preview} />
      {nothing !== null && <p className="strong">{nothing}</p>}
      {/* While the file is imported, an answer would change the preview. */}
      <fieldset disabled={busy}>
        <FileReadingFields
          reading={preview.reading}
          isAnswerMissing={isAnswerMissing}
          onRead={onRead && ((read) => onRead({ ...read, format: preview.format.id }))}
        />
        <PreviewQuestions
          preview={preview}
          typed={answers}
          sizeProblems={sizeProblems}
          usedAccounts={usedAccounts}
          busy={answering}
          canUpdate={newAnswers !== null}
          isAnswerMissing={isAnswerMissing}
          onType={(next) => onChange({ typed: { preview, answers: next } })}
          onChoose={(account) =>
            onAnswer({ id, contractSizes: listValidSizes(newAnswers, sizeProblems), account })
          }
          onUpdate={update}
          onAnswer={(given) => onAnswer({ id, ...given })}
        />
        <PreviewAccounts
          accounts={listNamedAccounts(preview)}
          renamed={renamed}
          usedAccounts={usedAccounts}
          onRename={(account, name) => onChange({ renamed: new Map([...renamed, [account, name]]) })}
        />
      </fieldset>
    </>
  )
}

/** The accounts of the file that have a field for their name. An account that the preview asks for has its own field. */
function listNamedAccounts({ accounts, accountQuestion }: ImportPreview): string[] {
  if (accountQuestion === null) return accounts
  return accounts.filter((account) => account !== '' && account !== accountQuestion.account)
}

function PreviewFacts({ preview }: { preview: ImportPreview }) {
  const [executions, ...effects] = describePreview(preview)
  const accountTotal = findAccountTotal(preview)
  const unconverted = describeUnconverted(preview)
  if (hasWork(preview) && needsAccount(preview.accountQuestion)) {
    return (
      <ul className={clsx(styles.facts, 'num')}>
        <li>{executions}</li>
        <li>Choose the account of this file, and its trades and their P&amp;L are shown here.</li>
      </ul>
    )
  }
  return (
    <ul className={clsx(styles.facts, 'num')}>
      {[executions, ...effects].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {listClosedTotals(preview).map((total) => (
        <li key={total.currency}>
          {describeExits(total)} in {total.currency}, net{' '}
          <Pnl text={formatSignedAmount(total.pnl, total.currency)} sign={getPnlSign(sign(total.pnl))} />
        </li>
      ))}
      {accountTotal !== null && (
        <li>
          In your base currency, net{' '}
          <Pnl
            text={formatSignedAmount(accountTotal, preview.basePnl.currency)}
            sign={getPnlSign(sign(accountTotal))}
          />
        </li>
      )}
      {unconverted !== null && <li>{unconverted}</li>}
      {preview.lots.open > 0 && (
        <li>
          {formatCount(preview.lots.open, 'position')} without a known{' '}
          {describeMissingSides(preview.lots.questions).one}, in no trade until you answer below
        </li>
      )}
      {preview.spinOffs.open > 0 && (
        <li>
          {formatCount(preview.spinOffs.open, 'spin-off')}, whose shares are in no trade until you answer
          below
        </li>
      )}
      {preview.brokerTotals.map((total) => (
        <li key={`broker ${total.currency}`}>{describeBrokerTotal(total)}</li>
      ))}
    </ul>
  )
}

/** The warnings or the skipped lines of a preview, page by page. */
function PreviewNotes({
  id,
  preview,
  section,
}: {
  id: string
  preview: ImportPreview
  section: 'warnings' | 'skipped'
}) {
  const { more, loadMore, isLoading } = usePreviewItems({ id, previewHash: preview.previewHash }, section)
  const total = preview.lines[section]
  return (
    <Card pad>
      <h3 className={clsx('h-group', styles.heading)}>
        {section === 'warnings' ? 'Warnings' : `${formatCount(total, 'line')} skipped`}
      </h3>
      <FileNotes
        notes={[...preview[section], ...more].map(toNote)}
        total={total}
        isLoading={isLoading}
        onMore={loadMore}
      />
    </Card>
  )
}

// A skipped line begins with the broker's name for it, so that the trader recognises the line.
function toNote(item: FileNote | SkippedLine): FileNote {
  if (!('what' in item) || item.what === '') return item
  return { ...item, message: `${item.what}: ${item.message}` }
}
