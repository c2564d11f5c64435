import type { Challenge, Payload, Solution } from 'altcha-lib/types'
import { getAuth } from '../../lib/api.ts'

/**
 * Solves a new challenge of the server in a worker, so that the page stays responsive. Returns the payload
 * that the sign-up sends: base64 of {challenge, solution}. Throws when the server or the worker fails.
 */
export async function solveRobotChallenge(): Promise<string> {
  const challenge = (await getAuth('/challenge')) as Challenge // the server checks its own signature later
  const payload: Payload = { challenge, solution: await solveInWorker(challenge) }
  return btoa(JSON.stringify(payload))
}

function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./robot-challenge.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
      data ? resolve(data) : reject(new Error('the robot challenge was not solved in time'))
    worker.onerror = () => reject(new Error('the worker of the robot challenge failed'))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
