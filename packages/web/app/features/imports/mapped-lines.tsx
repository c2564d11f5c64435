import type { ColumnMapping } from '@candlebook/contract/column-mapping'
import type { FileSample } from '@candlebook/contract/file-reading'
import { formatCount } from '@candlebook/domain/text/text'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { kindOptions } from './column-mapper.words.ts'
import styles from './imports.module.css'

/** What a part of the mapper shows and changes. */
export type MapperProps = {
  sample: FileSample
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

/** What the lines with each text in the column of the side are. */
export function LineKinds({ sample, mapping, onChange }: MapperProps) {
  const index = mapping.columns.find(({ field }) => field === 'action')?.index
  const values = index === undefined ? [] : (sample.values[index] ?? [])
  if (values.length === 0) return null
  const setKind = (text: string, kind: ColumnMapping['kinds'][number]['kind']) =>
    onChange({ ...mapping, kinds: [...mapping.kinds.filter((one) => one.text !== text), { text, kind }] })
  return (
    <fieldset className={styles.kinds}>
      <legend className="strong">Lines by their side</legend>
      {values.map(({ text, count }) => (
        <Field key={text} label={`“${text}”, ${formatCount(count, 'line')}`}>
          <Select
            value={mapping.kinds.find((one) => one.text === text)?.kind ?? 'skip'}
            options={kindOptions}
            onValueChange={(kind) => setKind(text, kind)}
          />
        </Field>
      ))}
    </fieldset>
  )
}

const MAX_CONDITIONS = 10

/** Which lines are read at all. */
export function LineConditions({ sample, mapping, onChange }: MapperProps) {
  const { conditions } = mapping
  const set = (at: number, part: Partial<ColumnMapping['conditions'][number]>) =>
    onChange({
      ...mapping,
      conditions: conditions.map((one, index) => (index === at ? { ...one, ...part } : one)),
    })
  const columns = sample.header.cells.map((cell, index) => ({
    value: String(index),
    label: cell || `Column ${index + 1}`,
  }))
  return (
    <div className={styles.kinds}>
      {conditions.map(({ index, text, keep }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other identity
        <div key={at} className={styles.condition}>
          <Select
            aria-label="Which lines"
            value={keep ? 'keep' : 'skip'}
            options={[
              { value: 'keep', label: 'Read only lines where' },
              { value: 'skip', label: 'Leave out lines where' },
            ]}
            onValueChange={(value) => set(at, { keep: value === 'keep' })}
          />
          <Select
            aria-label="Column of the condition"
            value={String(index)}
            options={columns}
            onValueChange={(value) => set(at, { index: Number(value) })}
          />
          <TextInput
            aria-label="Text of the condition"
            placeholder="is this text"
            value={text}
            maxLength={200}
            onChange={({ target }) => set(at, { text: target.value })}
          />
          <Button
            variant="quiet"
            size="small"
            onClick={() =>
              onChange({ ...mapping, conditions: conditions.filter((_, index) => index !== at) })
            }
          >
            Remove
          </Button>
        </div>
      ))}
      {conditions.length < MAX_CONDITIONS && (
        <Button
          variant="quiet"
          size="small"
          onClick={() =>
            onChange({ ...mapping, conditions: [...conditions, { index: 0, text: '', keep: false }] })
          }
        >
          Leave out some lines
        </Button>
      )}
    </div>
  )
}
