import type { CheckboxProps } from '../../ui/fields/checkbox.tsx'
import type { RobotCheckState } from '../auth-form/use-robot-check.ts'
import styles from './auth.module.css'
import { CheckField } from './check-field.tsx'

/** The tick box for people. Behind it, the browser solves a challenge of the server [AUTH-09]. */
export function RobotField({
  state,
  error,
  ...rest
}: Omit<CheckboxProps, 'children'> & { state: RobotCheckState; error: string | undefined }) {
  return (
    <CheckField
      {...rest}
      error={error}
      aria-busy={state === 'solving' || undefined}
      note={
        <span role="status" className={styles.robotState}>
          {state === 'solving' && 'Checking your browser'}
        </span>
      }
    >
      I am not a robot
    </CheckField>
  )
}
