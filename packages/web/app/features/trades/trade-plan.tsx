import type { Trade } from '@candlebook/contract/trades'
import { answerRule, type RuleAnswer, type RuleAnswers } from '@candlebook/domain/playbooks/rules'
import { formatPercent, formatQuantity, formatShortPrice } from '@candlebook/domain/text/numbers'
import type { ExecutionFlagName } from '@candlebook/domain/trades/trade-fields'
import { useState } from 'react'
import { Link } from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import { strategyPaths } from '../../lib/strategy-paths.ts'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import styles from './trade-detail-dialog.module.css'
import { DetailSection, DetailTable } from './trade-detail-sections.tsx'
import { correctionWords, describePlanOutcome } from './trade-plan.words.ts'
import { useRulesOf, useSetTradeRules } from './trade-rules.queries.ts'
import { RuleChecklist } from './trade-rules.tsx'
import { describeAnswers, RULES } from './trade-rules.words.ts'
import { useCorrectPlan, useSetTradeFlags } from './trades.queries.ts'

/** The plan of a trade at entry, each change of it while the trade was open, and what the plan would have made. */
export function TradePlan({ trade }: { trade: Trade }) {
  const [asked, setAsked] = useState<number | null>(null)
  const outcome = describePlanOutcome(trade)
  return (
    <DetailSection heading="Plan">
      <DetailTable
        texts={['When']}
        numbers={['Stop loss', 'Take profit', 'Quantity', 'Risk']}
        rows={trade.planHistory.map(({ at, stopLoss, takeProfit, quantity, riskPercentage }, place) => ({
          key: String(place),
          cells: [
            <>
              {formatInstant(at)}
              <span className={styles.planNote}>
                {place === 0 ? (
                  'Plan at entry'
                ) : (
                  <button type="button" className="link" onClick={() => setAsked(place)}>
                    This was a correction
                  </button>
                )}
              </span>
            </>,
            stopLoss === null ? 'None' : formatShortPrice(stopLoss),
            takeProfit === null ? 'None' : formatShortPrice(takeProfit),
            formatQuantity(quantity),
            riskPercentage === null ? 'None' : formatPercent(riskPercentage, 2),
          ],
        }))}
      />
      <ul className={styles.outcome}>
        {outcome.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="cap">
        Is the plan at entry itself wrong?{' '}
        <button type="button" className="link" onClick={() => setAsked(0)}>
          Remove the plan
        </button>
      </p>
      {asked !== null && <CorrectionDialog trade={trade} change={asked} onClose={() => setAsked(null)} />}
    </DetailSection>
  )
}

function CorrectionDialog({
  trade: { id, version },
  change,
  onClose,
}: {
  trade: Trade
  change: number
  onClose: () => void
}) {
  const correct = useCorrectPlan()
  return (
    <ActionDialog
      {...(change === 0 ? correctionWords.plan : correctionWords.change)}
      run={() => correct.mutateAsync({ id, version, change })}
      done={{ title: 'Plan Corrected', description: 'The plan of this trade was changed.' }}
      failed="Failed to change the plan."
      onClose={onClose}
    />
  )
}

const flags: [ExecutionFlagName, string][] = [
  ['slHit', 'Stop loss hit'],
  ['tpHit', 'Take profit hit'],
  ['slModified', 'Stop loss modified'],
  ['tpModified', 'Take profit modified'],
]

/** Whether the stop and the target of a trade were hit or modified. A change is saved at once. */
export function TradeFlags({ trade }: { trade: Trade }) {
  const { mutate, isPending, variables } = useSetTradeFlags()
  const { id, version, slHit, tpHit, slModified, tpModified } = trade
  const shown = isPending ? variables : { slHit, tpHit, slModified, tpModified }
  const save = (change: Partial<Record<ExecutionFlagName, boolean>>) => {
    if (isPending) return
    mutate(
      { id, version, slHit, tpHit, slModified, tpModified, ...change },
      { onError: (error) => toast({ title: 'Error', description: toApiError(error).message }) },
    )
  }
  return (
    <DetailSection heading="Stop and target">
      <div className={styles.flags}>
        {flags.map(([name, label]) => (
          <Checkbox
            key={name}
            checked={shown[name]}
            onChange={(event) => save({ [name]: event.currentTarget.checked })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </DetailSection>
  )
}

/** The rules of the strategy of a trade, in its details. A change is saved at once. */
export function TradeRules({ trade }: { trade: Trade }) {
  const { mutate, isPending, variables } = useSetTradeRules()
  const rules = useRulesOf(trade.strategy)
  const { id, version, strategy } = trade
  if (strategy === null || rules.length === 0) return null
  const answers: RuleAnswers = isPending ? { ...trade, ...variables } : trade
  const save = (ruleId: string, answer: RuleAnswer) => {
    if (isPending) return
    mutate(
      { id, version, ...answerRule(trade, ruleId, answer) },
      { onError: (error) => toast({ title: 'Error', description: toApiError(error).message }) },
    )
  }
  return (
    <DetailSection heading={RULES}>
      <RuleChecklist rules={rules} answers={answers} onAnswer={save} />
      <p className="cap">
        {describeAnswers(answers, rules)}{' '}
        <Link className="link" to={strategyPaths.one(strategy)}>
          Show the playbook
        </Link>
      </p>
    </DetailSection>
  )
}
