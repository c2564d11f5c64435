import { useWeekStart } from '../../../ui/dates/week-start.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { listWeekdays, weekdayNames } from '../words/calendar-month.ts'
import type { RulesPart } from './explained-rule.tsx'
import styles from './what-if-rules.module.css'

export function WithoutWeekdays({ rules: { withoutWeekdays }, onChange }: RulesPart) {
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
