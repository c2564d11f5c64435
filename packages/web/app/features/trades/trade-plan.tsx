import type { Trade } from '@candlebook/contract/trades'
import { answerRule } from '@candlebook/domain/playbooks/rules'
import { formatPercent, formatQuantity, formatShortPrice } from '@candlebook/domain/text/numbers'
import type { ExecutionFlagName } from '@candlebook/domain/trades/trade-fields'
import { useRef, useState } from 'react'
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
import { useRuleFigures, useRulesOf, useSetTradeRules } from './trade-rules.queries.ts'
import { RuleChecklist } from './trade-rules.tsx'
import { describeAnswers, describeRuleResults, RULES } from './trade-rules.words.ts'
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

/**
 * The values of a trade as the trader last set them, and the function that saves other ones at once. What is set while a save is on
 * its way is saved after it.
 */
function useSaveInTurn<Values extends object>(
  stored: Values,
  { id, version }: Pick<Trade, 'id' | 'version'>,
  send: (input: Values & { id: string; version: number }) => Promise<{ version: number }>,
): [Values, (next: Values) => void] {
  const [shown, setShown] = useState<Values | null>(null)
  const wanted = useRef<Values | null>(null)
  const save = async (next: Values) => {
    const isOnItsWay = wanted.current !== null
    wanted.current = next
    setShown(next)
    if (isOnItsWay) return
    try {
      let latest = version
      for (let sent: Values | null = null; sent !== wanted.current; ) {
        sent = wanted.current
        latest = (await send({ ...sent, id, version: latest })).version
      }
    } catch (error) {
      toast({ title: 'Error', description: toApiError(error).message })
    }
    wanted.current = null
    setShown(null)
  }
  return [shown ?? stored, (next) => void save(next)]
}

/** Whether the stop and the target of a trade were hit or modified. A change is saved at once. */
export function TradeFlags({ trade }: { trade: Trade }) {
  const { mutateAsync } = useSetTradeFlags()
  const { slHit, tpHit, slModified, tpModified } = trade
  const [shown, save] = useSaveInTurn({ slHit, tpHit, slModified, tpModified }, trade, mutateAsync)
  return (
    <DetailSection heading="Stop and target">
      <div className={styles.flags}>
        {flags.map(([name, label]) => (
          <Checkbox
            key={name}
            checked={shown[name]}
            onChange={(event) => save({ ...shown, [name]: event.currentTarget.checked })}
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
  const { mutateAsync } = useSetTradeRules()
  const rules = useRulesOf(trade.strategy)
  const { strategy, keptRules, brokenRules } = trade
  const [answers, save] = useSaveInTurn({ keptRules, brokenRules }, trade, mutateAsync)
  if (strategy === null || rules.length === 0) return null
  return (
    <DetailSection heading={RULES}>
      <RuleChecklist
        rules={rules}
        answers={answers}
        onAnswer={(id, answer) => save(answerRule(answers, id, answer))}
      />
      <p className="cap">
        {describeAnswers(answers, rules)}{' '}
        <Link className="link" to={strategyPaths.one(strategy)}>
          Show the playbook
        </Link>
      </p>
      <RuleResults strategy={strategy} />
    </DetailSection>
  )
}

/** What the closed trades of a strategy made by whether they kept its rules; nothing until one of them says so. */
function RuleResults({ strategy }: { strategy: string }) {
  const { data } = useRuleFigures(strategy)
  const told = data && describeRuleResults(data)
  return (
    told && (
      <p className="cap num">
        All closed trades of {strategy}. {told}
      </p>
    )
  )
}
