import { createHash, randomInt } from 'node:crypto'
import { type Challenge, createChallenge as create, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { asAuth, transaction } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { insertUsedChallenge } from './challenges.store.ts'
import type { IdentityContext } from './identity-context.ts'

/** A challenge can be solved and used for this long. */
const MAX_CHALLENGE_MS = 20 * 60 * 1000

const ALGORITHM = 'PBKDF2/SHA-256'
/** Iterations of one hash. The difficulty is the number of hashes. */
const ITERATIONS = 1000

/**
 * A proof-of-work challenge of ALTCHA, version 2, signed by this installation. A solution takes between half of
 * `difficulty` and `difficulty` hashes.
 */
export async function createChallenge({
  clock,
  config,
}: Pick<IdentityContext, 'clock' | 'config'>): Promise<Challenge> {
  const { difficulty, secret } = config.challenge
  return await create({
    algorithm: ALGORITHM,
    cost: ITERATIONS,
    counter: randomInt(Math.floor(difficulty / 2), difficulty + 1),
    deriveKey,
    expiresAt: new Date(clock.now().getTime() + MAX_CHALLENGE_MS),
    hmacSignatureSecret: secret,
  })
}

const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(ITERATIONS),
      nonce: z.string(),
      salt: z.string(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.int(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string() }),
})

/**
 * Accepts a solved challenge once: `solved` is the base64 of the JSON with the challenge and its solution.
 * Throws auth.challenge_failed for a challenge of another installation, a wrong solution, one that has expired
 * and one that was used before on any node.
 */
export async function useChallenge(
  { authDb, clock, config }: Pick<IdentityContext, 'authDb' | 'clock' | 'config'>,
  solved: string,
): Promise<void> {
  const payload = readPayload(solved)
  const now = clock.now()
  if (!payload || payload.challenge.parameters.expiresAt * 1000 <= now.getTime()) throw buildFailedError()
  const { challenge, solution } = payload
  const result = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: config.challenge.secret,
  }).catch(() => null) // the library throws for values that it cannot read
  if (!result?.verified) throw buildFailedError()
  const hash = createHash('sha256').update(challenge.parameters.nonce).digest('hex')
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
  if (!(await transaction(asAuth(authDb), (db) => insertUsedChallenge(db, { hash, expiresAt, now }))))
    throw buildFailedError()
}

function buildFailedError(): AppError {
  return new AppError('auth.challenge_failed')
}

function readPayload(solved: string): z.infer<typeof Payload> | null {
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(solved, 'base64').toString('utf8'))).data ?? null
  } catch {
    return null
  }
}
