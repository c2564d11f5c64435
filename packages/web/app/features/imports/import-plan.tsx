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
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { FileNotes } from './choose-file.tsx'
import { FileReadingFields } from './file-reading.tsx'
import styles from './imports.module.css'
import { usePlanItems } from './imports.queries.ts'
import {
  type Answers,
  describeBrokerTotal,
  describeImport,
  describePlan,
  describeUnconverted,
  findNewAnswers,
  findSizeProblems,
  formatSignedAmount,
  getAcceptedSuggestion,
  getShownAnswers,
  type ImportChoice,
  listValidSizes,
  needsAccount,
  needsReading,
  type TypedAnswers,
} from './imports.words.ts'
import { MissingPurchases } from './missing-purchases.tsx'
import { isValidAccount, PlanAccounts, PlanQuestions } from './plan-questions.tsx'
import { PlannedTrades } from './planned-trades.tsx'

/** The plan of an import: what importing the file changes, before anything is written. */
export function PlanView({
  id,
  plan,
  changed,
  usedAccounts,
  busy,
  answering,
  onAnswer,
  onImport,
  onCancel,
  onChooseColumns,
  onRead,
}: {
  id: string
  plan: ImportPlan
  /** Whether this plan replaces one that the trader saw before. */
  changed: boolean
  /** The accounts of existing trades. */
  usedAccounts: string[]
  busy: boolean
  answering: boolean
  /** Receives the answers to questions of the plan, and what follows when they are stored. */
  onAnswer: (answers: Answers, onAnswered?: () => void) => void
  onImport: (choice: ImportChoice) => void
  onCancel: () => void
  /** Lets the trader choose which column is what; null when the page does not have the file. */
  onChooseColumns: (() => void) | null
  /** Reads the file again with other answers; null when the page does not have the file. */
  onRead: ((options: FileOptions) => void) | null
}) {
  return (
    <div className={styles.plan}>
      {changed && (
        <p className={styles.changed} role="alert">
          Your trades changed after this plan was made, so nothing was written. Check the new plan below, then
          import again.
        </p>
      )}
      <Card pad>
        <PlanSummary
          plan={plan}
          usedAccounts={usedAccounts}
          busy={busy}
          answering={answering}
          onAnswer={onAnswer}
          onImport={onImport}
          onCancel={onCancel}
          onRead={onRead}
        />
      </Card>
      {onChooseColumns && (
        <p className="cap">
          Not what is in your file?{' '}
          <button type="button" className="link" onClick={onChooseColumns}>
            Choose the columns yourself
          </button>
        </p>
      )}
      {!needsAccount(plan.accountQuestion) && (
        <MissingPurchases
          plan={plan}
          busy={busy}
          answering={answering}
          onAnswer={(answers, onAnswered) => onAnswer({ contractSizes: [], ...answers }, onAnswered)}
        />
      )}
      {plan.warnings.length > 0 && <PlanNotes id={id} plan={plan} section="warnings" />}
      {plan.planned.length > 0 && !needsAccount(plan.accountQuestion) && (
        <PlannedTrades id={id} plan={plan} />
      )}
      {plan.skipped.length > 0 && <PlanNotes id={id} plan={plan} section="skipped" />}
    </div>
  )
}

/** The counts and the P&L of a plan, the names of its accounts, and the buttons that import or cancel it. */
function PlanSummary({
  plan,
  usedAccounts,
  busy,
  answering,
  onAnswer,
  onImport,
  onCancel,
  onRead,
}: {
  plan: ImportPlan
  usedAccounts: string[]
  busy: boolean
  answering: boolean
  onAnswer: (answers: Answers) => void
  onImport: (choice: ImportChoice) => void
  onCancel: () => void
  onRead: ((options: FileOptions) => void) | null
}) {
  // The names that the trader changed, by the account's name in the file.
  const [renamed, setRenamed] = useState<ReadonlyMap<string, string>>(new Map())
  const [isAnswerMissing, setAnswerMissing] = useState(false)
  const [typed, setTyped] = useState<{ plan: ImportPlan; answers: TypedAnswers } | null>(null)
  const answers = getShownAnswers(plan, typed)
  const newAnswers = findNewAnswers(plan, answers)
  const sizeProblems = findSizeProblems(plan, answers)
  const nothing = describeNoWork(plan)
  const importPlan = () => {
    const { accountQuestion, duplicates, corrections, reading } = plan
    const open = duplicates.open + corrections.open
    if (needsAccount(accountQuestion) || needsReading(reading) || open > 0) setAnswerMissing(true)
    else if (plan.accounts.every((account) => isValidAccount(renamed.get(account) ?? account)))
      onImport({ renamed, account: getAcceptedSuggestion(plan) })
  }
  const update = () => {
    if (newAnswers && isValidAccount(answers.account) && sizeProblems.size === 0) onAnswer(newAnswers)
  }
  return (
    <>
      <h2 className={clsx('h-card', styles.planSummaryName)}>{plan.fileName}</h2>
      <p className="cap">{plan.format.title}</p>
      <PlanFacts plan={plan} />
      {nothing !== null && <p className="strong">{nothing}</p>}
      {/* While the file is imported, an answer would change the plan. */}
      <fieldset disabled={busy}>
        <FileReadingFields reading={plan.reading} isAnswerMissing={isAnswerMissing} onRead={onRead} />
        <PlanQuestions
          plan={plan}
          typed={answers}
          sizeProblems={sizeProblems}
          usedAccounts={usedAccounts}
          busy={answering}
          canUpdate={newAnswers !== null}
          isAnswerMissing={isAnswerMissing}
          onType={(next) => setTyped({ plan, answers: next })}
          onChoose={(account) =>
            onAnswer({ contractSizes: listValidSizes(newAnswers, sizeProblems), account })
          }
          onUpdate={update}
          onAnswer={onAnswer}
        />
        <PlanAccounts
          accounts={listNamedAccounts(plan)}
          renamed={renamed}
          usedAccounts={usedAccounts}
          onRename={(account, name) => setRenamed(new Map([...renamed, [account, name]]))}
        />
      </fieldset>
      <PlanButtons>
        <Button onClick={onCancel} disabled={busy}>
          {hasWork(plan) ? 'Cancel' : 'Back'}
        </Button>
        {hasWork(plan) && newAnswers === null && (
          <ImportButton plan={plan} busy={busy} disabled={answering} onImport={importPlan} />
        )}
      </PlanButtons>
    </>
  )
}

function ImportButton({
  plan,
  busy,
  disabled,
  onImport,
}: {
  plan: ImportPlan
  busy: boolean
  disabled: boolean
  onImport: () => void
}) {
  return (
    <Button variant="primary" busy={busy} busyLabel="Importing" disabled={disabled} onClick={onImport}>
      {describeImport(plan)}
    </Button>
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
      {listClosedTotals(plan).map(({ currency, closed, pnl }) => (
        <li key={currency}>
          {formatCount(closed, 'closed trade')} in {currency}, net{' '}
          <Pnl text={formatSignedAmount(pnl, currency)} sign={getPnlSign(sign(pnl))} />
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
      {plan.brokerTotals.map((total) => (
        <li key={`broker ${total.currency}`}>{describeBrokerTotal(total)}</li>
      ))}
    </ul>
  )
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
