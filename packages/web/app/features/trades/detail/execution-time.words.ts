import type { TradeExecution } from '@candlebook/contract/imports'
import { formatDay, toWallClock } from '@candlebook/domain/days'
import { formatZone, formatZoneSentence } from '../../../lib/settings/statement-zone.ts'

type Timed = Pick<TradeExecution, 'day' | 'executedAt' | 'zone'>

/** The heading of the time column; it names the zone when all times are in the same one. */
export function formatTimeHeading(executions: readonly Timed[]): string {
  const zone = findSharedZone(executions)
  return zone === null ? 'When' : `When (${formatZone(zone)})`
}

/** The sentence that says which zone the days of the trade and the times of its executions are in. */
export function describeZone(executions: readonly Timed[]): string {
  if (executions.every(({ executedAt }) => executedAt === null))
    return 'The statement has days without a time of day.'
  return formatZoneSentence(findSharedZone(executions))
}

/** The executions with their times in this zone; null leaves each in the zone of its statement. */
export function showInZone<Execution extends Timed>(
  executions: readonly Execution[],
  zone: string | null,
): readonly Execution[] {
  return zone === null ? executions : executions.map((execution) => ({ ...execution, zone }))
}

/** Day and time in the execution's zone. The zone is named when the executions have different ones. */
export function formatExecutionTime({ day, executedAt, zone }: Timed, executions: readonly Timed[]): string {
  if (executedAt === null) return formatDay(day)
  const clock = toWallClock(executedAt, zone ?? 'UTC')
  const words = `${formatDay(clock.day)}, ${clock.time}`
  return findSharedZone(executions) === null ? `${words} ${formatZone(zone ?? 'UTC')}` : words
}

/** The zone of all executions that have a time; null when the zones differ or no execution has a time. */
function findSharedZone(executions: readonly Timed[]): string | null {
  const zones = new Set(
    executions.filter(({ executedAt }) => executedAt !== null).map(({ zone }) => zone ?? 'UTC'),
  )
  const [only] = zones
  return zones.size === 1 ? (only ?? null) : null
}
