import { useState } from 'react'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { ExplainedRule } from './explained-rule.tsx'
import { parseCount } from './what-if.url.ts'
import styles from './what-if-rules.module.css'

/** A rule with a number. The number stays while the rule is off; an incomplete number changes nothing. */
export function CountedRule({
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
