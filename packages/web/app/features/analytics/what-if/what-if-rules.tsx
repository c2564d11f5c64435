import type { PackedTrades, Rules } from '@candlebook/domain/analytics/what-if'
import { formatCount } from '@candlebook/domain/text'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { CheckedRule } from './checked-rule.tsx'
import { CountedRule } from './counted-rule.tsx'
import styles from './what-if-rules.module.css'
import { WithoutTags } from './without-tags.tsx'
import { WithoutWeekdays } from './without-weekdays.tsx'

const DEFAULT_MAX_PER_DAY = 3
const DEFAULT_LOSSES = 2

/** The rules as checkboxes, each with an explanation. */
export function WhatIfRules({
  packed,
  rules,
  onChange,
  onClear,
}: {
  packed: PackedTrades
  rules: Rules
  onChange: (change: Partial<Rules>) => void
  /** Null while no rule is on. */
  onClear: (() => void) | null
}) {
  return (
    <Card pad className={styles.rules} aria-label="Rules">
      <div className={styles.head}>
        <h3 className="h-card">Rules</h3>
        {onClear && (
          <Button size="small" variant="quiet" onClick={onClear}>
            Clear rules
          </Button>
        )}
      </div>
      <WithoutWeekdays rules={rules} onChange={onChange} />
      <CheckedRule
        label="Only plan followed"
        about="Trades on which you noted that you followed your plan."
        checked={rules.onlyPlanFollowed}
        onChecked={(onlyPlanFollowed) => onChange({ onlyPlanFollowed })}
      />
      <CheckedRule
        label="Stop honoured"
        about={`A trade that lost more than its stop allowed counts as if it had exited there, with its stored fees. ${describeStops(packed)}`}
        checked={rules.stopHonoured}
        onChecked={(stopHonoured) => onChange({ stopHonoured })}
      />
      <CountedRule
        before="At most"
        after={['trade a day', 'trades a day']}
        usual={DEFAULT_MAX_PER_DAY}
        count={rules.maxPerDay}
        onCount={(maxPerDay) => onChange({ maxPerDay })}
        about="The first of each entry day, in the order you added them: days are stored, times are not."
      />
      <CountedRule
        before="Skip after"
        after={['loss', 'losses']}
        usual={DEFAULT_LOSSES}
        count={rules.excludeAfterLosses}
        onCount={(excludeAfterLosses) => onChange({ excludeAfterLosses })}
        about="After this number of losses in a row among the exits of one day, trades entered later on that day are left out. Within a day, trades go in the order you added them."
      />
      <WithoutTags packed={packed} rules={rules} onChange={onChange} />
    </Card>
  )
}

function describeStops({ usableStops, trades }: PackedTrades): string {
  if (usableStops === trades) return 'Every trade has a stop.'
  if (usableStops === 0) return 'No trade has a usable stop, so all stay as they are.'
  return `${usableStops.toLocaleString('en-US')} of ${formatCount(trades, 'trade')} have a usable stop; the others stay as they are.`
}
