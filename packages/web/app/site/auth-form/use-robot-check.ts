import { useRef, useState } from 'react'

export type RobotCheckState = 'idle' | 'solving' | 'solved'

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
    const solving = import('../../lib/robot-challenge/robot-challenge.ts').then((robot) =>
      robot.solveRobotChallenge(),
    )
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
