import type { ImportPlan } from '@candlebook/contract/imports'
import { sign } from '@candlebook/domain/decimal'
import { plural } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pnl, pnlSign } from '../../ui/pnl.tsx'
import { FileNotes } from './file-notes.tsx'
import styles from './import-plan.module.css'
import { hasWork, planSentences } from './import-plan.words.ts'
import { usePlanItems } from './imports.queries.ts'
import { fits, PlanAccounts } from './plan-accounts.tsx'
import { PlanButtons } from './plan-buttons.tsx'
import { PlannedTrades } from './planned-trades.tsx'
import { signedAmount } from './signed-amount.ts'

/** What importing the file would do, before anything is written. */
export function ImportPlanView({
  id,
  plan,
  changed,
  accounts,
  busy,
  onImport,
  onCancel,
}: {
  id: string
  plan: ImportPlan
  changed: boolean
  /** Those that trades are in already. */
  accounts: string[]
  busy: boolean
  /** With what each account of the plan is to be called, in their order. */
  onImport: (called: string[]) => void
  onCancel: () => void
}) {
  // What the trader calls accounts otherwise than the file does, by the file's word for them.
  const [called, setCalled] = useState<ReadonlyMap<string, string>>(new Map())
  const key = { id, planHash: plan.planHash }
  const skipped = usePlanItems(key, 'skipped')
  const warnings = usePlanItems(key, 'warnings')
  const names = plan.accounts.map((account) => called.get(account) ?? account)
  return (
    <div className={styles.plan}>
      {changed && (
        <p className={styles.changed} role="alert">
          Your trades changed since the first plan was made. This is the new one; nothing was written.
        </p>
      )}
      <Card pad>
        <h2 className={clsx('h-card', styles.name)}>{plan.fileName}</h2>
        <p className="cap">{plan.format.title}</p>
        <ul className={clsx(styles.sentences, 'num')}>
          {planSentences(plan).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {plan.pnl
            .filter(({ closed }) => closed > 0)
            .map(({ currency, closed, pnl }) => (
              <li key={currency}>
                {plural(closed, 'closed trade')} in {currency}, net{' '}
                <Pnl text={signedAmount(pnl, currency)} sign={pnlSign(sign(pnl))} />
              </li>
            ))}
        </ul>
        {!hasWork(plan) && (
          <p className="strong">Everything in this file is imported already. There is nothing to do.</p>
        )}
        {plan.accounts.length > 0 && (
          <PlanAccounts
            accounts={plan.accounts}
            names={names}
            known={accounts}
            onCall={(account, name) => setCalled(new Map([...called, [account, name]]))}
          />
        )}
        <PlanButtons>
          <Button onClick={onCancel} disabled={busy}>
            {hasWork(plan) ? 'Cancel' : 'Back'}
          </Button>
          {hasWork(plan) && (
            <Button
              variant="primary"
              busy={busy}
              busyLabel="Importing"
              onClick={() => names.every(fits) && onImport(names)}
            >
              Import {plural(plan.executions.added, 'execution')}
            </Button>
          )}
        </PlanButtons>
      </Card>
      {plan.warnings.length > 0 && (
        <Card pad>
          <h3 className={clsx('h-group', styles.heading)}>Warnings</h3>
          <FileNotes
            notes={[...plan.warnings, ...warnings.more]}
            total={plan.lines.warnings}
            isLoading={warnings.isLoading}
            onMore={warnings.loadMore}
          />
        </Card>
      )}
      {plan.planned.length > 0 && <PlannedTrades id={id} plan={plan} />}
      {plan.skipped.length > 0 && (
        <Card pad>
          <h3 className={clsx('h-group', styles.heading)}>{plural(plan.lines.skipped, 'line')} skipped</h3>
          <FileNotes
            notes={[...plan.skipped, ...skipped.more]}
            total={plan.lines.skipped}
            isLoading={skipped.isLoading}
            onMore={skipped.loadMore}
          />
        </Card>
      )}
    </div>
  )
}
