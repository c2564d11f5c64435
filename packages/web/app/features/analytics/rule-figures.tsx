import {
  buildAnswerDrillDown,
  buildRuleOutcomeDrillDown,
  type DrillDownFilter,
} from '@candlebook/contract/drill-down'
import type { RuleFigures as Figures, RuleGroup } from '@candlebook/contract/rule-figures'
import { sign } from '@candlebook/domain/decimal/decimal'
import type { RuleAnswer } from '@candlebook/domain/playbooks/rules'
import { formatPercent, formatRSum } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { useId } from 'react'
import { Link } from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { Table } from '../../ui/display/table.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { ScrollArea } from '../../ui/layout/scroll-area.tsx'
import { useRuleFigures } from '../trades/trade-rules.queries.ts'
import { answerNames, outcomeNames } from '../trades/trade-rules.words.ts'
import { buildWithoutRatePath, describeWithoutRate } from '../trades/without-rate.words.ts'
import { describeInterval, describeTestsAtOnce, verdictWords } from './certainty.words.ts'
import { ChartNote } from './chart-card.tsx'
import { describeStandouts } from './patterns.words.ts'
import styles from './rule-figures.module.css'
import { OnlyWithRate, TradeCount } from './trades-link.tsx'

/** The figures of the closed trades of a strategy, and by their answers to its rules. */
export function RuleFigures({ strategy }: { strategy: string }) {
  const { data, error, isFetching, refetch } = useRuleFigures(strategy)
  const headingId = useId()
  if (!data && error) {
    return (
      <Card>
        <ErrorState title="Failed to load the figures." onRetry={() => void refetch()} retrying={isFetching}>
          {toApiError(error).message}
        </ErrorState>
      </Card>
    )
  }
  if (!data) {
    return (
      <Card pad role="status" aria-label="Loading the figures">
        <Skeleton width="100%" height={160} />
      </Card>
    )
  }
  const { all, byRule, withoutRate } = data
  return (
    <Card pad aria-labelledby={headingId}>
      <h2 className="h-card" id={headingId}>
        {byRule.length > 0 ? 'Figures by rule' : 'Figures'}
      </h2>
      {all.trades === 0 ? (
        <p className="soft">No closed trade of this strategy has figures yet.</p>
      ) : (
        <OnlyWithRate value={withoutRate.length > 0}>
          <FigureTable strategy={strategy} figures={data} headingId={headingId} />
        </OnlyWithRate>
      )}
      {withoutRate.length > 0 && (
        <ChartNote>
          <Link className="link" to={buildWithoutRatePath({ strategy, status: 'closed' })}>
            {describeWithoutRate(withoutRate)}
          </Link>
        </ChartNote>
      )}
    </Card>
  )
}

function FigureTable({
  strategy,
  figures,
  headingId,
}: {
  strategy: string
  figures: Figures
  headingId: string
}) {
  const { all, together, byRule, tests } = figures
  return (
    <>
      {byRule.length > 0 && (
        <p className={styles.finding}>
          {describeFinding(figures)}. <span className="soft">{AGAINST_ZERO}</span>
        </p>
      )}
      {/* The area scrolls sideways on a phone, and needs focus to scroll by keyboard. */}
      <ScrollArea className={styles.area} role="group" aria-labelledby={headingId} tabIndex={0}>
        <Table aria-labelledby={headingId}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column} scope="col" className={at > 0 ? 'right' : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <GroupRow name="All" group={all} link={{ of: strategy, part: { strategy } }} />
            {/* With one rule, its own rows say the same. */}
            {byRule.length > 1 &&
              together.filter(hasTrades).map((group) => (
                <GroupRow
                  key={group.key}
                  name={outcomeNames[group.key]}
                  group={group}
                  verdict={group.key === 'neither' ? null : verdictWords[group.verdict]}
                  link={{
                    of: `“${outcomeNames[group.key]}”`,
                    part: buildRuleOutcomeDrillDown(strategy, group.key),
                  }}
                />
              ))}
          </tbody>
          {byRule.map(({ id, text, groups }) => (
            <tbody key={id}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length} className={styles.rule}>
                  <div>
                    {text}
                    <p className="mini">{describeSilence(groups, all.trades)}</p>
                  </div>
                </th>
              </tr>
              {listAnswered(groups, all.trades).map((group) => (
                <GroupRow
                  key={group.key}
                  name={answerNames[group.key]}
                  group={group}
                  verdict={group.key === 'unsaid' ? null : verdictWords[group.verdict]}
                  link={{
                    of: nameAnswer(text, group.key),
                    part: buildAnswerDrillDown(strategy, { answer: group.key, ruleId: id }),
                  }}
                />
              ))}
            </tbody>
          ))}
        </Table>
      </ScrollArea>
      <ChartNote>
        P&L is after fees. Expectancy and average R are per trade, each with its 90% interval below, from 12
        trades, 3 wins and 3 losses on; the average R counts the trades with a stop loss.
        {byRule.length > 0 && ` ${describeTestsAtOnce(tests, 'of these')} ${BEFORE_THE_RESULT}`}
      </ChartNote>
    </>
  )
}

const AGAINST_ZERO = 'Each answer is compared with zero, not with the other answers.'
const BEFORE_THE_RESULT =
  'An answer that you give once you know the result can follow from it: answer while the trade is open.'

const columns = ['Closed trades', 'Trades', 'Expectancy', 'Average R', 'Win rate', 'P&L']

/** The rows of trades with one answer. A rule that no trade answers has no rows: they would repeat that of all trades. */
function listAnswered(groups: RuleGroups, trades: number): RuleGroups {
  return countSilent(groups) === trades ? [] : groups.filter(hasTrades)
}

const hasTrades = ({ trades }: RuleGroup) => trades > 0

type RuleGroups = Figures['byRule'][number]['groups']

const countSilent = (groups: RuleGroups) => groups.find(({ key }) => key === 'unsaid')?.trades ?? 0

/** How many of all trades do not say whether they kept a rule. */
function describeSilence(groups: RuleGroups, trades: number): string {
  const silent = countSilent(groups)
  if (silent === 0) return 'Each trade says whether it kept this rule.'
  if (silent === trades) return 'No trade says yet whether it kept this rule.'
  return `${silent.toLocaleString('en-US')} of ${formatCount(trades, 'trade')} ${silent === 1 ? 'does not say whether it' : 'do not say whether they'} kept this rule.`
}

const nameAnswer = (rule: string, answer: RuleAnswer) => `“${rule}” ${answerNames[answer].toLowerCase()}`

/** Which answers have a result that is unlikely to be chance. */
function describeFinding({ together, byRule }: Figures): string {
  const rows = [
    ...(byRule.length > 1 ? together.map((group) => ({ ...group, key: outcomeNames[group.key] })) : []),
    ...byRule.flatMap(({ text, groups }) =>
      groups.map((group) => ({ ...group, key: nameAnswer(text, group.key) })),
    ),
  ]
  return describeStandouts(rows, { noun: 'answer', name: (key) => key })
}

/** The row of trades with one answer. `verdict` is null for trades that are not tested. */
function GroupRow({
  name,
  group,
  verdict = null,
  link,
}: {
  name: string
  group: RuleGroup
  verdict?: string | null
  /** The filter of the trade list for these trades, and what they have in common. */
  link: { part: DrillDownFilter; of: string }
}) {
  const { trades, pnl, winRatePct, average, interval, r } = group
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
        {verdict !== null && <p className="mini">{verdict}</p>}
      </th>
      <td className="right">
        <TradeCount count={trades} {...link} />
      </td>
      <td className="right">
        {formatSignedBaseMoney(average)}
        {interval && <p className="mini">{describeInterval(group)}</p>}
      </td>
      <td className="right">
        {formatRSum(r.average)}
        <p className="mini">{describeR(r)}</p>
      </td>
      <td className="right">{formatPercent(winRatePct)}</td>
      <td className="right">
        <Pnl text={formatSignedBaseMoney(pnl)} sign={getPnlSign(sign(pnl))} />
      </td>
    </tr>
  )
}

/** The interval of an average R, and the number of trades that it is about. */
function describeR({ trades, interval }: RuleGroup['r']): string {
  const count = formatCount(trades, 'trade')
  return interval ? `${formatRSum(interval.low)} to ${formatRSum(interval.high)}, ${count}` : count
}
