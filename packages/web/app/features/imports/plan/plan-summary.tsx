import { findAccountTotal, type ImportPlan, listClosedTotals } from '@candlebook/contract/imports'
import { sign } from '@candlebook/domain/decimal'
import { formatCount } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { getPnlSign, Pnl } from '../../../ui/display/pnl.tsx'
import { formatSignedAmount } from './format-signed-amount.ts'
import {
  describeBrokerTotal,
  describeImport,
  describePlan,
  describeUnconverted,
  hasWork,
} from './plan.words.ts'
import { isValidAccount, PlanAccounts } from './plan-accounts.tsx'
import { PlanButtons } from './plan-buttons.tsx'
import { PlanQuestions } from './plan-questions.tsx'
import {
  type Answers,
  findNewAnswers,
  findSizeProblems,
  getAcceptedSuggestion,
  getShownAnswers,
  type ImportChoice,
  listValidSizes,
  needsAccount,
  type TypedAnswers,
} from './plan-questions.words.ts'
import styles from './plan-summary.module.css'

/** The counts and the P&L of a plan, the names of its accounts, and the buttons that import or cancel it. */
export function PlanSummary({
  plan,
  usedAccounts,
  busy,
  answering,
  onAnswer,
  onImport,
  onCancel,
}: {
  plan: ImportPlan
  usedAccounts: string[]
  busy: boolean
  answering: boolean
  onAnswer: (answers: Answers) => void
  onImport: (choice: ImportChoice) => void
  onCancel: () => void
}) {
  // The names that the trader changed, by the account's name in the file.
  const [renamed, setRenamed] = useState<ReadonlyMap<string, string>>(new Map())
  const [isAnswerMissing, setAnswerMissing] = useState(false)
  const [typed, setTyped] = useState<{ plan: ImportPlan; answers: TypedAnswers } | null>(null)
  const answers = getShownAnswers(plan, typed)
  const newAnswers = findNewAnswers(plan, answers)
  const sizeProblems = findSizeProblems(plan, answers)
  const importPlan = () => {
    if (needsAccount(plan.accountQuestion)) setAnswerMissing(true)
    else if (plan.accounts.every((account) => isValidAccount(renamed.get(account) ?? account)))
      onImport({ renamed, account: getAcceptedSuggestion(plan) })
  }
  const update = () => {
    if (newAnswers && isValidAccount(answers.account) && sizeProblems.size === 0) onAnswer(newAnswers)
  }
  return (
    <>
      <h2 className={clsx('h-card', styles.name)}>{plan.fileName}</h2>
      <p className="cap">{plan.format.title}</p>
      <PlanFacts plan={plan} />
      {!hasWork(plan) && plan.executions.unsized === 0 && (
        <p className="strong">Everything in this file is imported already. There is nothing to do.</p>
      )}
      {/* While the file is imported, an answer would change the plan. */}
      <fieldset disabled={busy}>
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
      {plan.brokerTotals.map((total) => (
        <li key={`broker ${total.currency}`}>{describeBrokerTotal(total)}</li>
      ))}
    </ul>
  )
}
