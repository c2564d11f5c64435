import type { ImportPlan } from '@candlebook/contract/imports'
import { Card } from '../../../ui/display/card.tsx'
import { PlanNotes } from './plan-notes.tsx'
import { type Answers, type ImportChoice, needsAccount } from './plan-questions.words.ts'
import { PlanSummary } from './plan-summary.tsx'
import styles from './plan-view.module.css'
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
}: {
  id: string
  plan: ImportPlan
  /** Whether this plan replaces one that the trader saw before. */
  changed: boolean
  /** The accounts of existing trades. */
  usedAccounts: string[]
  busy: boolean
  answering: boolean
  /** Receives the answers to questions of the plan. */
  onAnswer: (answers: Answers) => void
  onImport: (choice: ImportChoice) => void
  onCancel: () => void
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
        />
      </Card>
      {plan.warnings.length > 0 && <PlanNotes id={id} plan={plan} section="warnings" />}
      {plan.planned.length > 0 && !needsAccount(plan.accountQuestion) && (
        <PlannedTrades id={id} plan={plan} />
      )}
      {plan.skipped.length > 0 && <PlanNotes id={id} plan={plan} section="skipped" />}
    </div>
  )
}
