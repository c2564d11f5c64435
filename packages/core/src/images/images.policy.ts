import { type Actor, requireUserId } from '../kernel/index.ts'

/** Whether the actor may see an image of this owner: only the owner may. Throws session.required without a user. */
export function canOpenImage(actor: Actor, { ownerId }: { ownerId: string }): boolean {
  return requireUserId(actor) === ownerId
}
