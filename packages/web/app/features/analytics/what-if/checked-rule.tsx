import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { ExplainedRule } from './explained-rule.tsx'

/** A rule that is on or off. */
export function CheckedRule({
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
