import type { Attack } from './attack.ts'
import { importAttacks } from './import-attacks.ts'
import { jsonAttacks } from './json-attacks.ts'
import { slowAttacks } from './slow-attacks.ts'
import { usageAttacks } from './usage-attacks.ts'

/** All attacks in their order. The writes come last, because they use up the attacker's writes of the minute. */
export const attacks: Attack[] = [
  ...jsonAttacks.slice(0, -1),
  ...slowAttacks,
  ...importAttacks(),
  ...usageAttacks,
  ...jsonAttacks.slice(-1),
]
