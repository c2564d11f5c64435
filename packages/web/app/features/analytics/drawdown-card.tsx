import type { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { type FieldCode, getFieldProblemMessage } from '@candlebook/contract/field-problems'
import { type DrawdownRiskReport, DrawdownRiskRequest } from '@candlebook/contract/risk-report'
import {
  type DrawdownUnit,
  drawdownUnits,
  FIRST_DRAWDOWN_TRADES,
} from '@candlebook/domain/analytics/drawdown-options'
import { riskTable } from '@candlebook/domain/analytics/risk-formulas'
import { formatChance, missing } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import { getShownCurrency } from '../../lib/money.ts'
import { getCurrentSearchParams } from '../../lib/search-params.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { Help } from '../../ui/feedback/tooltip.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { useDrawdownRisk } from './analytics.queries.ts'
import { useArithmeticDialog } from './analytics.url.ts'
import styles from './risk.module.css'
import {
  describeChance,
  describeDeepest,
  describeDrawdownProblem,
  describeRuns,
  findRiskFigure,
} from './risk.words.ts'
import { TradesLink } from './trades-link.tsx'

/** Why there is no estimate when it could not be loaded. */
export const DRAWDOWN_FAILED = 'Failed to estimate the chance of a drawdown.'

/** What the trader asks: texts as typed, empty for the usual drawdown. */
type Choice = { unit: DrawdownUnit; depth: string; trades: string }

/** The drawdown in the URL. What is not valid there counts as left out. */
function readChoice(params: URLSearchParams): Choice {
  const unit = drawdownUnits.find((known) => known === params.get('drawdown')) ?? 'r'
  const choice = { unit, depth: params.get('depth') ?? '', trades: params.get('within') ?? '' }
  return findProblems(choice).size === 0 ? choice : { unit, depth: '', trades: '' }
}

const toAsked = ({ unit, depth, trades }: Choice) => ({
  unit,
  ...(depth.trim() !== '' && { depth: depth.trim() }),
  ...(trades.trim() !== '' && { trades: Number(trades) }),
})

/** The message of each field that is not valid. */
function findProblems(choice: Choice): Map<string, string> {
  const { error } = DrawdownRiskRequest.safeParse({ today: '2026-01-01', ...toAsked(choice) })
  return new Map(
    (error?.issues ?? []).map(({ path, message }) => [
      String(path[0]),
      getFieldProblemMessage(message as FieldCode), // the shape names codes as messages
    ]),
  )
}

/** The estimate of the drawdown in the URL, for these trades. */
export function useChosenDrawdown(filter: AnalyticsFilter) {
  const [params] = useSearchParams()
  return useDrawdownRisk({ ...filter, ...toAsked(readChoice(params)) })
}

/** The chance of a drawdown that the trader chooses. */
export function DrawdownCard({ filter }: { filter: AnalyticsFilter }) {
  const query = useChosenDrawdown(filter)
  useLoadFailureToast(query.error, DRAWDOWN_FAILED)
  const { title, help } = riskTable.drawdownRisk
  return (
    <Card pad aria-labelledby="analytics-drawdown-risk">
      <div className={styles.head}>
        <h3 className="h-card" id="analytics-drawdown-risk">
          How deep may the next drawdown be?
        </h3>
        <Help about={title}>{help}</Help>
      </div>
      <div className={styles.drawdown}>
        <DrawdownForm />
        <div aria-busy={query.isPlaceholderData || undefined}>
          {query.isPending ? (
            <Skeleton width="100%" height={120} />
          ) : query.data ? (
            <Chance report={query.data} />
          ) : (
            <ErrorState
              title={DRAWDOWN_FAILED}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            >
              {toApiError(query.error).message} Nothing was lost.
            </ErrorState>
          )}
        </div>
      </div>
    </Card>
  )
}

function DrawdownForm() {
  const [params, setParams] = useSearchParams()
  const [choice, setChoice] = useState(() => readChoice(params))
  const [problems, setProblems] = useState(new Map<string, string>())
  const change = (part: Partial<Choice>) => {
    setChoice({ ...choice, ...part })
    setProblems(new Map())
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = findProblems(choice)
    setProblems(found)
    if (found.size > 0) return
    setParams(
      () => {
        const next = getCurrentSearchParams()
        const put = (name: string, value: string) =>
          value === '' ? next.delete(name) : next.set(name, value)
        put('drawdown', choice.unit === 'r' ? '' : choice.unit)
        put('depth', choice.depth.trim())
        put('within', choice.trades.trim())
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Measured in" group>
        <Segments
          value={choice.unit}
          onValueChange={(unit) => change({ unit, depth: '' })}
          options={[
            { value: 'r', label: 'R' },
            { value: 'money', label: getShownCurrency() },
          ]}
        />
      </Field>
      <Field
        label="Drawdown of at least"
        hint={choice.unit === 'r' ? 'Empty: 10R' : 'Empty: your largest one so far'}
        error={problems.get('depth') ?? null}
      >
        <NumberInput value={choice.depth} onChange={({ target }) => change({ depth: target.value })} />
      </Field>
      <Field
        label="Within how many trades"
        hint={`Empty: ${FIRST_DRAWDOWN_TRADES}`}
        error={problems.get('trades') ?? null}
      >
        <NumberInput value={choice.trades} onChange={({ target }) => change({ trades: target.value })} />
      </Field>
      <Button type="submit">Estimate</Button>
    </form>
  )
}

function Chance({ report }: { report: DrawdownRiskReport }) {
  const { open } = useArithmeticDialog(findRiskFigure)
  const problem = describeDrawdownProblem(report)
  if (problem !== null || report.estimate === null) {
    return (
      <>
        <p className={styles.chance}>{missing}</p>
        <p className="soft">{problem ?? 'These trades never had a drawdown.'}</p>
      </>
    )
  }
  return (
    <div role="status">
      <button type="button" className={styles.chance} onClick={() => open('drawdownRisk')}>
        {formatChance(report.estimate.chancePct)}
        <span className="visually-hidden">, show how the chance is computed</span>
      </button>
      <p>{describeChance(report)}</p>
      <p className="soft">{describeDeepest(report)}</p>
      <p className="mini">{describeRuns(report)}</p>
      <p className="mini">
        <TradesLink part={report.unit === 'r' ? { hasR: 'true' } : {}} className="link">
          Show the {formatCount(report.from.trades, 'trade')} of these days
        </TradesLink>
      </p>
    </div>
  )
}
