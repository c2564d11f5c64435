import { Button } from '../actions/button.tsx'
import styles from './number-question.module.css'

/** Asks below the field which of several numbers the typed text means. */
export function NumberQuestion({
  values,
  onChoose,
}: {
  values: readonly string[]
  onChoose: (value: string) => void
}) {
  return (
    <fieldset className={styles.question} role="alert">
      <legend className={styles.words}>Which number do you mean?</legend>
      {values.map((value) => (
        <Button key={value} size="small" onClick={() => onChoose(value)}>
          {value}
        </Button>
      ))}
    </fieldset>
  )
}
