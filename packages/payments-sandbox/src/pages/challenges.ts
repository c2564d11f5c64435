import type { Context } from '../state/context.ts'
import { createId } from '../state/create-id.ts'
import type { Challenge } from '../state/state.ts'

/** Opens the bank's page for a card. Returns its address. */
export function openChallenge(ctx: Context, challenge: Omit<Challenge, 'id'>): string {
  const id = createId(ctx, 'challenge_')
  ctx.state.challenges[id] = { id, ...challenge }
  return `/challenge/${id}`
}
