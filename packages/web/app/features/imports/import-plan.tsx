import type { FileOptions } from '@candlebook/contract/column-mapping'
import {
  describeMissingSides,
  describeNoWork,
  findAccountTotal,
  hasWork,
  listClosedTotals,
} from '@candlebook/contract/import-plan-words'
import type { FileNote, ImportPlan, SkippedLine } from '@candlebook/contract/import-plans'
import { sign } from '@candlebook/domain/decimal/decimal'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { FileNotes } from './choose-file.tsx'
import { FileReadingFields } from './file-reading.tsx'
import styles from './imports.module.css'
import { type PlanToCommit, usePlanItems } from './imports.queries.ts'
import {
  type Answers,
  countOpenQuestions,
  describeBrokerTotal,
  describeImport,
  describeLists,
  describePlan,
  describeUnconverted,
  findNewAnswers,
  findSizeProblems,
  formatSignedAmount,
  getAcceptedSuggestion,
  getShownAnswers,
  listPartFacts,
  listValidSizes,
  needsAccount,
  type TypedAnswers,
} from './imports.words.ts'
import { MissingPurchases } from './missing-purchases.tsx'
import { isValidAccount, PlanAccounts, PlanQuestions } from './plan-questions.tsx'
import { PlannedTrades } from './planned-trades.tsx'
import { SpinOffQuestions } from './spin-off-questions.tsx'

/** The plan of the files of one format of an upload. */
type PlanPart = {
  id: string
  plan: ImportPlan
  /** Whether it replaces one that the trader saw before. */
  isChanged: boolean
}

/** What the trader has typed and tried for one plan. `renamed` are the new names of accounts, by their name in the file. */
type PlanDraft = {
  renamed: ReadonlyMap<string, string>
  typed: { plan: ImportPlan; answers: TypedAnswers } | null
  /** Whether the trader tried to import without an answer. */
  isAnswerMissing: boolean
}

const NEW_DRAFT: PlanDraft = { renamed: new Map(), typed: null, isAnswerMissing: false }

/** Receives the answers to questions of a plan, and what follows when they are stored. */
type OnAnswer = (answers: Answers & { id: string }, onAnswered?: () => void) => void

/**
 * The plan of an upload: what importing it changes, before anything is written. It has a part for each format, and one button
 * that imports all of them.
 */
export function PlanView({
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
  parts: PlanPart[]
  /** The accounts of existing trades. */
  usedAccounts: string[]
  busy: boolean
  answering: boolean
  onAnswer: OnAnswer
  onImport: (planned: PlanToCommit[]) => void
  onCancel: () => void
  /** Lets the trader choose which column of this file is what; null when the page does not have the file. */
  onChooseColumns: ((file: string) => void) | null
  /** Reads the file again with other answers; null when the page does not have the file. */
  onRead: ((options: FileOptions) => void) | null
}) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, PlanDraft>>(new Map())
  const getDraft = (id: string) => drafts.get(id) ?? NEW_DRAFT
  const changeDraft = (id: string, change: Partial<PlanDraft>) =>
    setDrafts((before) => new Map([...before, [id, { ...(before.get(id) ?? NEW_DRAFT), ...change }]]))
  const withWork = parts.filter(({ plan }) => hasWork(plan))
  const unsent = withWork.filter(({ id, plan }) => findTypedAnswers(plan, getDraft(id)) !== null)
  const importAll = () => {
    const open = withWork.filter(({ plan }) => countOpenQuestions(plan) > 0)
    for (const { id } of open) changeDraft(id, { isAnswerMissing: true })
    const planned = withWork.map(({ id, plan }) => {
      const { renamed } = getDraft(id)
      return { id, plan, choice: { renamed, account: getAcceptedSuggestion(plan) } }
    })
    if (open.length === 0 && planned.every(hasValidAccounts)) onImport(planned)
  }
  const buttons = (
    <PlanButtons>
      <Button onClick={onCancel} disabled={busy}>
        {withWork.length > 0 ? 'Cancel' : 'Back'}
      </Button>
      {withWork.length > 0 && unsent.length === 0 && (
        <Button variant="primary" busy={busy} busyLabel="Importing" disabled={answering} onClick={importAll}>
          {describeImport(withWork.map(({ plan }) => plan))}
        </Button>
      )}
    </PlanButtons>
  )
  const isOne = parts.length === 1
  return (
    <div className={styles.plan}>
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
      <UnreadFiles files={parts.flatMap(({ plan }) => plan.unreadFiles)} onChooseColumns={onChooseColumns} />
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

function findTypedAnswers(plan: ImportPlan, { typed }: PlanDraft): Answers | null {
  return findNewAnswers(plan, getShownAnswers(plan, typed))
}

function hasValidAccounts({ plan, choice: { renamed } }: PlanToCommit): boolean {
  return plan.accounts.every((account) => isValidAccount(renamed.get(account) ?? account))
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
  parts: PlanPart[]
  /** The parts with answers that are typed and not sent. */
  unsent: PlanPart[]
  isAnswerMissing: boolean
  children: ReactNode
}) {
  const titleId = useId()
  const open = parts.filter(({ plan }) => countOpenQuestions(plan) > 0)
  return (
    <Card pad role="region" aria-labelledby={titleId}>
      <h2 className={clsx('h-card', styles.planSummaryName)} id={titleId}>
        {uploadName}
      </h2>
      <p className="cap">
        {parts.length} kinds of files. Each one becomes an import that can be undone by itself.
      </p>
      <ul className={styles.parts}>
        {parts.map(({ id, plan }) => (
          <li key={id}>
            <b className="strong">{plan.format.title}</b>
            <span className="cap num">{listPartFacts(plan).join(', ')}</span>
            {!needsAccount(plan.accountQuestion) &&
              plan.brokerTotals.map((total) => (
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
        <p className={styles.changed}>Press “Update the plan” of {joinTitles(unsent)} below first.</p>
      )}
      {children}
    </Card>
  )
}

function joinTitles(parts: PlanPart[]): string {
  return parts.map(({ plan }) => plan.format.title).join(' and ')
}

type PartProps = {
  part: PlanPart
  /** Whether the upload has files of one format only. */
  isOne: boolean
  draft: PlanDraft
  onChange: (change: Partial<PlanDraft>) => void
  usedAccounts: string[]
  busy: boolean
  answering: boolean
  onAnswer: OnAnswer
  onChooseColumns: ((file: string) => void) | null
  onRead: ((options: FileOptions) => void) | null
}

/** The plan of the files of one format: its summary and questions, and its lists. */
function PartView({ children, ...props }: PartProps & { children: ReactNode }) {
  const { part, isOne, busy, answering, onAnswer, onChooseColumns } = props
  const { id, plan, isChanged } = part
  const [file = ''] = plan.files.length === 1 ? plan.files : []
  return (
    <>
      {isChanged && (
        <p className={styles.changed} role="alert">
          Your trades changed after this plan was made, so nothing was written. Check the new plan below, then
          import again.
        </p>
      )}
      <Card pad>
        <PlanSummary {...props} />
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
      {!needsAccount(plan.accountQuestion) && (
        <MissingPurchases
          plan={plan}
          busy={busy}
          answering={answering}
          onAnswer={(answers, onAnswered) => onAnswer({ id, contractSizes: [], ...answers }, onAnswered)}
        />
      )}
      {!needsAccount(plan.accountQuestion) && (
        <SpinOffQuestions
          plan={plan}
          busy={busy}
          answering={answering}
          onAnswer={(answers) => onAnswer({ id, contractSizes: [], ...answers })}
        />
      )}
      {plan.warnings.length > 0 && <PlanNotes id={id} plan={plan} section="warnings" />}
      <PlanLists id={id} plan={plan} isFolded={!isOne} />
    </>
  )
}

/** The trades and the skipped lines of a plan. With several plans on the screen they are shown after a click. */
function PlanLists({ id, plan, isFolded }: { id: string; plan: ImportPlan; isFolded: boolean }) {
  const [isOpen, setOpen] = useState(!isFolded)
  const hasTrades = plan.planned.length > 0 && !needsAccount(plan.accountQuestion)
  if (!hasTrades && plan.skipped.length === 0) return null
  return (
    <>
      {isFolded && (
        <p>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {describeLists(plan, hasTrades)}
          </Button>
        </p>
      )}
      {isOpen && hasTrades && <PlannedTrades id={id} plan={plan} />}
      {isOpen && plan.skipped.length > 0 && <PlanNotes id={id} plan={plan} section="skipped" />}
    </>
  )
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
        {files.length === 1 ? 'It is' : 'They are'} in no plan yet.{' '}
        {onChooseColumns
          ? 'Say which column is what, and the plan contains them.'
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

/** The counts and the P&L of a plan, its questions, and the names of its accounts. */
function PlanSummary({
  part: { id, plan },
  draft: { renamed, typed, isAnswerMissing },
  usedAccounts,
  busy,
  answering,
  onChange,
  onAnswer,
  onRead,
}: PartProps) {
  const answers = getShownAnswers(plan, typed)
  const newAnswers = findNewAnswers(plan, answers)
  const sizeProblems = findSizeProblems(plan, answers)
  const nothing = describeNoWork(plan)
  const update = () => {
    if (newAnswers && isValidAccount(answers.account) && sizeProblems.size === 0)
      onAnswer({ id, ...newAnswers })
  }
  return (
    <>
      <h2 className={clsx('h-card', styles.planSummaryName)}>{plan.fileName}</h2>
      <p className="cap">{plan.format.title}</p>
      <PlanFacts plan={plan} />
      {nothing !== null && <p className="strong">{nothing}</p>}
      {/* While the file is imported, an answer would change the plan. */}
      <fieldset disabled={busy}>
        <FileReadingFields
          reading={plan.reading}
          isAnswerMissing={isAnswerMissing}
          onRead={onRead && ((read) => onRead({ ...read, format: plan.format.id }))}
        />
        <PlanQuestions
          plan={plan}
          typed={answers}
          sizeProblems={sizeProblems}
          usedAccounts={usedAccounts}
          busy={answering}
          canUpdate={newAnswers !== null}
          isAnswerMissing={isAnswerMissing}
          onType={(next) => onChange({ typed: { plan, answers: next } })}
          onChoose={(account) =>
            onAnswer({ id, contractSizes: listValidSizes(newAnswers, sizeProblems), account })
          }
          onUpdate={update}
          onAnswer={(given) => onAnswer({ id, ...given })}
        />
        <PlanAccounts
          accounts={listNamedAccounts(plan)}
          renamed={renamed}
          usedAccounts={usedAccounts}
          onRename={(account, name) => onChange({ renamed: new Map([...renamed, [account, name]]) })}
        />
      </fieldset>
    </>
  )
}

/** The accounts of the file that have a field for their name. An account that the plan asks for has its own field. */
function listNamedAccounts({ accounts, accountQuestion }: ImportPlan): string[] {
  if (accountQuestion === null) return accounts
  return accounts.filter((account) => account !== '' && account !== accountQuestion.account)
}

function PlanFacts({ plan }: { plan: ImportPlan }) {
  const [executions, ...effects] = describePlan(plan)
  const accountTotal = findAccountTotal(plan)
  const unconverted = describeUnconverted(plan)
  if (hasWork(plan) && needsAccount(plan.accountQuestion)) {
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
      {listClosedTotals(plan).map((total) => (
        <li key={total.currency}>
          {describeExits(total)} in {total.currency}, net{' '}
          <Pnl text={formatSignedAmount(total.pnl, total.currency)} sign={getPnlSign(sign(total.pnl))} />
        </li>
      ))}
      {accountTotal !== null && (
        <li>
          In your account currency, net{' '}
          <Pnl
            text={formatSignedAmount(accountTotal, plan.accountPnl.currency)}
            sign={getPnlSign(sign(accountTotal))}
          />
        </li>
      )}
      {unconverted !== null && <li>{unconverted}</li>}
      {plan.lots.open > 0 && (
        <li>
          {formatCount(plan.lots.open, 'position')} without a known{' '}
          {describeMissingSides(plan.lots.questions).one}, in no trade until you answer below
        </li>
      )}
      {plan.spinOffs.open > 0 && (
        <li>
          {formatCount(plan.spinOffs.open, 'spin-off')}, whose shares are in no trade until you answer below
        </li>
      )}
      {plan.brokerTotals.map((total) => (
        <li key={`broker ${total.currency}`}>{describeBrokerTotal(total)}</li>
      ))}
    </ul>
  )
}

/** What the P&L is of: '2 closed trades and partial exits'. */
function describeExits({ closed, partial }: ImportPlan['pnl'][number]): string {
  if (!partial) return formatCount(closed, 'closed trade')
  return closed > 0 ? `${formatCount(closed, 'closed trade')} and partial exits` : 'Partial exits'
}

/** The warnings or the skipped lines of a plan, page by page. */
function PlanNotes({ id, plan, section }: { id: string; plan: ImportPlan; section: 'warnings' | 'skipped' }) {
  const { more, loadMore, isLoading } = usePlanItems({ id, planHash: plan.planHash }, section)
  const total = plan.lines[section]
  return (
    <Card pad>
      <h3 className={clsx('h-group', styles.heading)}>
        {section === 'warnings' ? 'Warnings' : `${formatCount(total, 'line')} skipped`}
      </h3>
      <FileNotes
        notes={[...plan[section], ...more].map(toNote)}
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

/** The row of buttons at the end of a card. */
export function PlanButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
