import type { ImportPlan } from '@candlebook/contract/imports'
import { sign } from '@candlebook/domain/decimal'
import { formatCount } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { getPnlSign, Pnl } from '../../../ui/display/pnl.tsx'
import { formatSignedAmount } from './format-signed-amount.ts'
import { describePlan, hasWork } from './plan.words.ts'
import { isValidAccount, PlanAccounts } from './plan-accounts.tsx'
import { PlanButtons } from './plan-buttons.tsx'
import styles from './plan-summary.module.css'

/** The counts and the P&L of a plan, the names of its accounts, and the buttons that import or cancel it. */
export function PlanSummary({
  plan,
  usedAccounts,
  busy,
  onImport,
  onCancel,
}: {
  plan: ImportPlan
  usedAccounts: string[]
  busy: boolean
  onImport: (accounts: string[]) => void
  onCancel: () => void
}) {
  // Only the names that the trader changed, by the account's name in the file.
  const [renamed, setRenamed] = useState<ReadonlyMap<string, string>>(new Map())
  const names = plan.accounts.map((account) => renamed.get(account) ?? account)
  return (
    <>
      <h2 className={clsx('h-card', styles.name)}>{plan.fileName}</h2>
      <p className="cap">{plan.format.title}</p>
      <PlanFacts plan={plan} />
      {!hasWork(plan) && (
        <p className="strong">Everything in this file is imported already. There is nothing to do.</p>
      )}
      {plan.accounts.length > 0 && (
        <PlanAccounts
          accounts={plan.accounts}
          names={names}
          usedAccounts={usedAccounts}
          onRename={(account, name) => setRenamed(new Map([...renamed, [account, name]]))}
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
            onClick={() => names.every(isValidAccount) && onImport(names)}
          >
            Import {formatCount(plan.executions.added, 'execution')}
          </Button>
        )}
      </PlanButtons>
    </>
  )
}

function PlanFacts({ plan }: { plan: ImportPlan }) {
  return (
    <ul className={clsx(styles.facts, 'num')}>
      {describePlan(plan).map((sentence) => (
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
    </ul>
  )
}
