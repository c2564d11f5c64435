import type { Attack } from './attack.ts'
import type { Row } from './print-table.ts'
import type { Waits } from './quiet-users.ts'

/** One round of an attack, and the p99 of the idle server right before and after it. */
export type Round = { answers: string; waits: Waits; grewByMb: number; idleP99: number }

/**
 * The row of an attack from its rounds, an odd number: the round with the median ratio to the idle server. Refused
 * requests and the growth of the server count from every round.
 */
export function toRow({ name, maxGrowthMb }: Attack, rounds: Round[]): Row {
  const sorted = rounds.toSorted((a, b) => getRatio(a) - getRatio(b))
  const median = sorted[Math.floor(sorted.length / 2)]! // an attack has at least one round
  return {
    name,
    answers: median.answers,
    waits: { ...median.waits, failures: rounds.flatMap(({ waits }) => waits.failures) },
    ratio: getRatio(median),
    idleP99: median.idleP99,
    grewByMb: Math.max(...rounds.map(({ grewByMb }) => grewByMb)),
    ...(maxGrowthMb !== undefined && { maxGrowthMb }),
  }
}

const getRatio = ({ waits, idleP99 }: Round) => waits.p99 / idleP99
