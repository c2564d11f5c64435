import type { Attack } from './attack.ts'
import { importAttacks } from './import-attacks.ts'
import { jsonAttacks } from './json-attacks.ts'
import { slowAttacks } from './slow-attacks.ts'

/** Everything that is tried, in this order: the writes come last, because they use up the attacker's minute. */
export const attacks: Attack[] = [
  ...jsonAttacks.slice(0, -1),
  ...slowAttacks,
  ...importAttacks(),
  ...jsonAttacks.slice(-1),
]
