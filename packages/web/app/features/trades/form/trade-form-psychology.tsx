import { capitalise } from '@candlebook/domain/text'
import { confidenceLevels, emotions, formatConfidenceLabel } from '@candlebook/domain/trades'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { ChipGroup } from '../../../ui/chips/chip-group.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { FoldedFields } from './trade-form.fields.tsx'
import type { TradeFormValues } from './trade-form.values.ts'
import styles from './trade-form-psychology.module.css'

/** How the trader felt: emotion, confidence, whether the plan was followed. */
export function PsychologyFields() {
  const emotion = useController<TradeFormValues, 'emotion'>({ name: 'emotion' }).field
  const planId = useId()
  const plan = useController<TradeFormValues, 'planFollowed'>({ name: 'planFollowed' }).field
  return (
    <FoldedFields
      name="Mind"
      holds="Emotion, confidence, plan"
      fields={['emotion', 'confidenceLevel', 'planFollowed']}
    >
      <Field label="Emotion" group>
        <ChipGroup
          className={styles.emotions}
          value={emotion.value}
          onValueChange={emotion.onChange}
          options={emotions.map((value) => ({ value, label: capitalise(value) }))}
        />
      </Field>
      <ConfidenceField />
      <div className={styles.plan}>
        <label htmlFor={planId}>I followed my plan</label>
        <Switch id={planId} checked={plan.value} onCheckedChange={plan.onChange} />
      </div>
    </FoldedFields>
  )
}

function ConfidenceField() {
  const { field } = useController<TradeFormValues, 'confidenceLevel'>({ name: 'confidenceLevel' })
  const chosen = confidenceLevels.find(({ level }) => level === field.value)
  return (
    <Field
      label="Confidence"
      group
      aside={
        chosen ? (
          <>
            {chosen.level} of 5, {formatConfidenceLabel(chosen.level)}{' '}
            <button type="button" className={clsx('link', styles.clear)} onClick={() => field.onChange(null)}>
              Clear
            </button>
          </>
        ) : (
          'Not set'
        )
      }
    >
      <Segments
        value={chosen ? String(chosen.level) : null}
        onValueChange={(value) => field.onChange(Number(value))}
        options={confidenceLevels.map(({ level, label }) => ({
          value: String(level),
          label: (
            <>
              {level}
              <span className="visually-hidden"> {label}</span>
            </>
          ),
        }))}
      />
    </Field>
  )
}
