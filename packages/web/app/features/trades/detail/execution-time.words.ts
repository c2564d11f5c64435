import type { TradeExecution } from '@candlebook/contract/imports'
import { formatDay, wallClock } from '@candlebook/domain/days'

type Timed = Pick<TradeExecution, 'day' | 'executedAt' | 'zone'>

/** The heading of the time column; it names the zone when all times are in the same one. */
export function timeHeading(executions: readonly Timed[]): string {
  const zone = sharedZone(executions)
  return zone === null ? 'When' : `When (${zoneLabel(zone)})`
}

/** Day and time in the zone of the broker's file. The zone is named when the executions have different ones. */
export function executionTime({ day, executedAt, zone }: Timed, executions: readonly Timed[]): string {
  if (executedAt === null) return formatDay(day)
  const clock = wallClock(executedAt, zone ?? 'UTC')
  const words = `${formatDay(clock.day)}, ${clock.time}`
  return sharedZone(executions) === null ? `${words} ${zoneLabel(zone ?? 'UTC')}` : words
}

/** The zone of all executions that have a time; null when the zones differ or no execution has a time. */
function sharedZone(executions: readonly Timed[]): string | null {
  const zones = new Set(
    executions.filter(({ executedAt }) => executedAt !== null).map(({ zone }) => zone ?? 'UTC'),
  )
  const [only] = zones
  return zones.size === 1 ? (only ?? null) : null
}

/** 'New York' for America/New_York, 'UTC+01:00' for an offset. */
function zoneLabel(zone: string): string {
  if (/^[+-]/.test(zone)) return `UTC${zone}`
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
