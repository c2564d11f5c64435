import { type Scope, scopes } from '@candlebook/contract/routes'
import { useController, useFormContext } from 'react-hook-form'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import styles from './rights-field.module.css'
import { areaLabels, getRight, groupByArea } from './scope-words.ts'
import type { TokenValues } from './token-form.check.ts'

/** What the token may do: for each area a box to read and a box to write. */
export function RightsField() {
  const { control } = useFormContext<TokenValues>()
  const { field, fieldState } = useController({ control, name: 'scopes' })
  const toggle = (scope: Scope) =>
    field.onChange(
      field.value.includes(scope) ? field.value.filter((held) => held !== scope) : [...field.value, scope],
    )
  return (
    <Field
      label="Rights"
      group
      hint="Your account, your sessions and other tokens are never included."
      error={fieldState.error?.message}
    >
      <div className={styles.rights}>
        {groupByArea(scopes).map(({ area, scopes }) => (
          <fieldset key={area} className={styles.area} aria-label={areaLabels[area]}>
            <span aria-hidden>{areaLabels[area]}</span>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                className={styles[getRight(scope)]}
                checked={field.value.includes(scope)}
                onChange={() => toggle(scope)}
              >
                {getRight(scope) === 'read' ? 'Read' : 'Write'}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </Field>
  )
}
