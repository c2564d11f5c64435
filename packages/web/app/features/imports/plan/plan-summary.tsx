import type { ImportPlan } from '@candlebook/contract/imports'
import { sign } from '@candlebook/domain/decimal'
import { formatCount } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { useState } from 'react'
import { describeWithoutRate } from '../../../lib/without-rate/without-rate.words.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { getPnlSign, Pnl } from '../../../ui/display/pnl.tsx'
import { formatSignedAmount } from './format-signed-amount.ts'
import {
  describeBrokerTotal,
  describeImport,
  describePlan,
  hasOtherCurrencies,
  hasWork,
} from './plan.words.ts'
import { isValidAccount, PlanAccounts } from './plan-accounts.tsx'
import { PlanButtons } from './plan-buttons.tsx'
import { PlanQuestions } from './plan-questions.tsx'
import {
  type Answers,
  findNewAnswers,
  findSizeProblem,
  getAnswers,
  type ImportChoice,
  isAccountOpen,
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
  // Only the names that the trader changed, by the account's name in the file.
  const [renamed, setRenamed] = useState<ReadonlyMap<string, string>>(new Map())
  const names = plan.accounts.map((account) => renamed.get(account) ?? account)
  const [isMissing, setMissing] = useState(false)
  const [typed, setTyped] = useState<{ planHash: string; answers: TypedAnswers } | null>(null)
  // A new plan uses the answers, so its own ones are shown again.
  const answers = typed?.planHash === plan.planHash ? typed.answers : getAnswers(plan)
  const newAnswers = findNewAnswers(plan, answers)
  const named = plan.accounts.filter(
    (account) =>
      plan.accountQuestion === null || (account !== '' && account !== plan.accountQuestion.account),
  )
  const isAnswerValid =
    isValidAccount(answers.account) &&
    [...answers.sizes.values()].every((size) => findSizeProblem(size) === null)
  return (
    <>
      <h2 className={clsx('h-card', styles.name)}>{plan.fileName}</h2>
      <p className="cap">{plan.format.title}</p>
      <PlanFacts plan={plan} />
      {!hasWork(plan) && plan.executions.unsized === 0 && (
        <p className="strong">Everything in this file is imported already. There is nothing to do.</p>
      )}
      <PlanQuestions
        plan={plan}
        typed={answers}
        usedAccounts={usedAccounts}
        busy={answering}
        canUpdate={newAnswers !== null}
        isMissing={isMissing}
        onType={(next) => setTyped({ planHash: plan.planHash, answers: next })}
        onChoose={(account) => onAnswer({ contractSizes: newAnswers?.contractSizes ?? [], account })}
        onUpdate={() => isAnswerValid && newAnswers && onAnswer(newAnswers)}
      />
      {named.length > 0 && (
        <PlanAccounts
          accounts={named}
          names={named.map((account) => renamed.get(account) ?? account)}
          usedAccounts={usedAccounts}
          onRename={(account, name) => setRenamed(new Map([...renamed, [account, name]]))}
        />
      )}
      <PlanButtons>
        <Button onClick={onCancel} disabled={busy}>
          {hasWork(plan) ? 'Cancel' : 'Back'}
        </Button>
        {hasWork(plan) && newAnswers === null && (
          <Button
            variant="primary"
            busy={busy}
            busyLabel="Importing"
            disabled={answering}
            onClick={() => {
              if (isAccountOpen(plan)) setMissing(true)
              else if (names.every(isValidAccount)) onImport({ renamed, account: getSuggestion(plan) })
            }}
          >
            {describeImport(plan)}
          </Button>
        )}
      </PlanButtons>
    </>
  )
}

// The account that pressing the button accepts.
function getSuggestion({ accountQuestion }: ImportPlan): string | undefined {
  return accountQuestion?.isAnswered === false ? (accountQuestion.suggested ?? undefined) : undefined
}

function PlanFacts({ plan }: { plan: ImportPlan }) {
  const [executions, ...effects] = describePlan(plan)
  if (hasWork(plan) && isAccountOpen(plan)) {
    return (
      <ul className={clsx(styles.facts, 'num')}>
        <li>{executions}</li>
        <li>Its trades and their P&amp;L are shown here when you have chosen the account.</li>
      </ul>
    )
  }
  return (
    <ul className={clsx(styles.facts, 'num')}>
      {[executions, ...effects].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {plan.pnl
        .filter(({ closed }) => closed > 0)
        .map(({ currency, closed, pnl }) => (
          <li key={currency}>
            {formatCount(closed, 'closed trade')} in {currency}, net{' '}
            <Pnl text={formatSignedAmount(pnl, currency)} sign={getPnlSign(sign(pnl))} />
          </li>
        ))}
      {hasOtherCurrencies(plan) && (
        <li>
          In your account currency, net{' '}
          <Pnl
            text={formatSignedAmount(plan.accountPnl.pnl, plan.accountPnl.currency)}
            sign={getPnlSign(sign(plan.accountPnl.pnl))}
          />
        </li>
      )}
      {plan.accountPnl.withoutRate.length > 0 && <li>{describeWithoutRate(plan.accountPnl.withoutRate)}</li>}
      {plan.brokerTotals.map((total) => (
        <li key={`broker ${total.currency}`}>{describeBrokerTotal(total)}</li>
      ))}
    </ul>
  )
}
