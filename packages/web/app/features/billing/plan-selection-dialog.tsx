import { type PlanName, planBadges } from '@candlebook/domain/billing/plans'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { PlanCards } from './plan-cards.tsx'
import styles from './plan-selection-dialog.module.css'

/** The choice of a plan inside the app. Closing it means the same as Configure Later [PLAN-01] [PLAN-06] [PLAN-07]. */
export function PlanSelectionDialog({
  trialUsed,
  note,
  onChoose,
  onClose,
}: {
  trialUsed: boolean
  /** What a plan is needed for; null when every feature is open without one. */
  note: string | null
  onChoose: (plan: PlanName) => void
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Choose Your Plan"
      size="mid"
      scrim="keeps"
      className={styles.selection}
    >
      <DialogBody>
        <p className={styles.lead}>
          {trialUsed
            ? 'Select a plan to continue. The free trial of your account is used.'
            : 'Select a plan to continue with your 7-day free trial'}
        </p>
        {note && <p className={styles.lead}>{note}</p>}
        <PlanCards
          verb="Choose"
          badges={{ annual: planBadges.landing }}
          withoutTrial={trialUsed}
          busyPlan={null}
          onChoose={onChoose}
        />
      </DialogBody>
      <DialogFooter>
        <span className="gap" />
        <Button onClick={onClose}>Configure Later</Button>
      </DialogFooter>
    </Dialog>
  )
}
