import type { PackedTrades } from '@candlebook/domain/analytics/what-if'
import { toTagKey } from '@candlebook/domain/trades'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import type { RulesPart } from './explained-rule.tsx'
import styles from './what-if-rules.module.css'

/** The number of tags listed at first. */
const TAGS_SHOWN = 8

export function WithoutTags({
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
