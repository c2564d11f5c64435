import { createHash } from 'node:crypto'
import type { Context } from './context.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A new id with Stripe's prefix. It depends on the seed and on how many ids exist, so that the same requests give
 * the same ids for the same seed. The seed is random by default: the id of a session cannot be guessed.
 */
export function createId(ctx: Context, prefix: string, length = 24): string {
  ctx.state.idsCreated += 1
  const hash = createHash('sha512').update(`${ctx.state.seed}:${ctx.state.idsCreated}`).digest()
  return prefix + Array.from(hash.subarray(0, length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
