import { type Challenge, solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves a challenge like the browser does: the text that a sign-up sends as `challenge`. */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const solution = await solve({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
