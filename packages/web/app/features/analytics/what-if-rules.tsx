import type { PackedTrades } from '@candlebook/domain/analytics/packed-trades'
import type { Rules } from '@candlebook/domain/analytics/what-if-rules'
import { formatCount } from '@candlebook/domain/text/text'
import { toTagKey } from '@candlebook/domain/trades/labels'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { useWeekStart } from '../../ui/dates/week-start.ts'
import { Card } from '../../ui/display/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { listWeekdays, weekdayNames } from './calendar-month.ts'
import styles from './what-if.module.css'
import { parseCount } from './what-if.url.ts'

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

/** A rule that is on or off. */
function CheckedRule({
  label,
  about,
  checked,
  onChecked,
}: {
  label: string
  about: string
  checked: boolean
  onChecked: (checked: boolean) => void
}) {
  return (
    <ExplainedRule about={about}>
      {(described) => (
        <Checkbox
          aria-describedby={described}
          checked={checked}
          onChange={({ target }) => onChecked(target.checked)}
        >
          {label}
        </Checkbox>
      )}
    </ExplainedRule>
  )
}

/** A rule with a number. The number stays while the rule is off; an incomplete number changes nothing. */
function CountedRule({
  before,
  after: [one, several],
  usual,
  count,
  onCount,
  about,
}: {
  before: string
  after: [string, string]
  usual: number
  count: number | null
  onCount: (count: number | null) => void
  about: string
}) {
  const [typed, setTyped] = useState(String(count ?? usual))
  const [known, setKnown] = useState(count)
  if (count !== known) {
    setKnown(count)
    if (count !== null) setTyped(String(count))
  }
  const wanted = parseCount(typed)
  const after = wanted === 1 ? one : several
  return (
    <ExplainedRule about={about}>
      {(described) => (
        <div className={styles.counted}>
          <Checkbox
            aria-describedby={described}
            checked={count !== null}
            onChange={({ target }) => onCount(target.checked ? (wanted ?? usual) : null)}
          >
            {before}
            <span className="visually-hidden">
              {' '}
              {count ?? wanted ?? usual} {after}
            </span>
          </Checkbox>
          <NumberInput
            className={styles.number}
            aria-label={`${before} how many ${several}`}
            aria-invalid={wanted === null || undefined}
            step="1"
            maxLength={3}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              const next = parseCount(target.value)
              if (next !== null && count !== null) onCount(next)
            }}
            onBlur={() => setTyped(String(wanted ?? count ?? usual))}
          />
          <span aria-hidden>{after}</span>
        </div>
      )}
    </ExplainedRule>
  )
}

/** The number of tags listed at first. */
const TAGS_SHOWN = 8

function WithoutTags({
  packed: { tags },
  rules: { withoutTags },
  onChange,
}: RulesPart & { packed: PackedTrades }) {
  const [all, setAll] = useState(false)
  const chosen = new Set(withoutTags.map(toTagKey))
  const known = new Set(tags.map(({ key }) => key))
  const unknown = withoutTags
    .filter((tag) => !known.has(toTagKey(tag)))
    .map((tag) => ({ key: toTagKey(tag), label: tag, trades: 0 }))
  const offered = tags.filter(({ key }, at) => all || at < TAGS_SHOWN || chosen.has(key))
  if (tags.length === 0 && unknown.length === 0) return null
  return (
    <fieldset className={styles.choice}>
      <legend className="h-group">Without tags</legend>
      <div>
        {[...offered, ...unknown].map(({ key, label, trades }) => (
          <Checkbox
            key={key}
            className={styles.tag}
            checked={chosen.has(key)}
            onChange={({ target }) =>
              onChange({
                withoutTags: target.checked
                  ? [...withoutTags, label]
                  : withoutTags.filter((tag) => toTagKey(tag) !== key),
              })
            }
          >
            <span className="visually-hidden">Without tag </span>
            <span>{label}</span> <i>{trades.toLocaleString('en-US')}</i>
            <span className="visually-hidden"> {trades === 1 ? 'trade' : 'trades'}</span>
          </Checkbox>
        ))}
      </div>
      {tags.length > TAGS_SHOWN && (
        <Button
          className={styles.allTags}
          size="small"
          variant="quiet"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Fewer tags' : `All ${tags.length} tags`}
        </Button>
      )}
      <p className="mini">A trade with any of the ticked tags is left out.</p>
    </fieldset>
  )
}

function WithoutWeekdays({ rules: { withoutWeekdays }, onChange }: RulesPart) {
  const weekdays = listWeekdays(useWeekStart()).map((weekday) => ({
    weekday,
    name: weekdayNames[weekday] ?? '',
  }))
  return (
    <fieldset className={styles.choice}>
      <legend className="h-group">Without weekdays</legend>
      <div className={styles.weekdays}>
        {weekdays.map(({ name, weekday }) => (
          <Checkbox
            key={name}
            checked={withoutWeekdays.includes(weekday)}
            onChange={({ target }) =>
              onChange({
                withoutWeekdays: target.checked
                  ? [...withoutWeekdays, weekday].sort()
                  : withoutWeekdays.filter((other) => other !== weekday),
              })
            }
          >
            <span aria-hidden>{name.slice(0, 3)}</span>
            <span className="visually-hidden">Without {name}s</span>
          </Checkbox>
        ))}
      </div>
      <p className="mini">By exit day, as everywhere on this tab.</p>
    </fieldset>
  )
}

/** What each part of the rules shows and changes. */
type RulesPart = { rules: Rules; onChange: (change: Partial<Rules>) => void }

/** A rule with its explanation. The control refers to the explanation by the id that `children` receives. */
function ExplainedRule({
  about,
  children,
}: {
  about: string
  children: (explanationId: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className={styles.choice}>
      {children(id)}
      <p className="mini" id={id}>
        {about}
      </p>
    </div>
  )
}
