import { useRef, useState } from 'react'
import type { CheckboxProps } from '../../ui/fields/checkbox.tsx'
import styles from './auth.module.css'
import { CheckField } from './auth-fields.tsx'

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

type RobotCheckState = 'idle' | 'solving' | 'solved'

/**
 * The proof of work of the checkbox. A solution is valid for one request: after a refused request, `take` solves
 * another challenge.
 */
export function useRobotCheck() {
  const [state, setState] = useState<RobotCheckState>('idle')
  const running = useRef<Promise<string> | null>(null)

  const start = (): Promise<string> => {
    if (running.current) return running.current
    setState('solving')
    const solving = import('./robot-challenge.ts').then((robot) => robot.solveRobotChallenge())
    running.current = solving
    solving.then(
      () => setState('solved'),
      () => {
        running.current = null
        setState('idle')
      },
    )
    return solving
  }

  return {
    state,
    /** Solves a challenge in the background, unless one is solved. False when that fails. */
    solve: (): Promise<boolean> =>
      start().then(
        () => true,
        () => false,
      ),
    /** The solution for one request. Waits for it when necessary; rejects when it cannot be had. */
    take: async (): Promise<string> => {
      const solution = await start()
      running.current = null
      return solution
    },
  }
}
