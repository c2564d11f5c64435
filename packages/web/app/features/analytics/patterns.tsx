import { buildPatternDrillDown, type Pattern } from '@candlebook/contract/drill-down'
import type { PatternRow, PatternsReport, SizeRow } from '@candlebook/contract/patterns-report'
import type { TradeFilter } from '@candlebook/contract/trades'
import type { ReactNode } from 'react'
import {
  formatHour,
  nameDayNumber,
  nameDayPlace,
  namePrecedent,
  nameSession,
  WITHOUT_TIME,
} from '../trades/trade-patterns.words.ts'
import { BreakdownNumbers, type BreakdownProps, BreakdownTable } from './breakdown-table.tsx'
import { ChartCard, ChartNote } from './chart-card.tsx'
import {
  describeStandouts,
  describeWithoutTime,
  explainUntested,
  nameSize,
  OF_PATTERNS,
} from './patterns.words.ts'

type Props = { patterns: PatternsReport }

/** P&L by hour of entry. */
export function ByHour({ patterns }: Props) {
  return (
    <PatternCard
      tests={patterns.tests}
      noun="hour of entry"
      tables={[table('Hour of entry', 'byHour', patterns.byHour, nameHour)]}
    >
      In the time zone of your days. {describeWithoutTime(patterns)}
    </PatternCard>
  )
}

/** P&L by session of the entry. */
export function BySession({ patterns }: Props) {
  return (
    <PatternCard
      tests={patterns.tests}
      noun="session"
      tables={[
        table('Session', 'bySession', patterns.bySession, (key) => nameSession(key as Key<'session'>)),
      ]}
    >
      London and New York are 08:00 to 17:00 there, summer time included; all other time is Asia and nights.{' '}
      {describeWithoutTime(patterns)}
    </PatternCard>
  )
}

/** P&L by what came before a trade. */
export function ByPrecedent({ patterns }: Props) {
  const name = (key: string) => namePrecedent(key as Key<'precedent'>)
  return (
    <PatternCard
      tests={patterns.tests}
      noun="result before"
      tables={[
        table('Trade before', 'byPrecedent', patterns.byPrecedent, name),
        table('In a row before', 'byRun', patterns.byRun, name),
      ]}
    >
      The trade before is the one that closed before, in the order of the streaks: exit day, then the order
      you added them.
    </PatternCard>
  )
}

/** P&L by size, in five groups of about equally many trades. */
export function BySize({ patterns: { bySize, tests } }: Props) {
  const name = (key: string) => nameSize(bySize.find((row) => row.key === key) ?? { from: null, to: null })
  return (
    <PatternCard tests={tests} noun="size" tables={[table('Entry value', 'bySize', bySize, name)]}>
      Fifths of your trades by entry value: price × quantity × contract size. Equal sizes are in one group.
    </PatternCard>
  )
}

/** P&L by the number and the place of a trade in its day. */
export function ByDayTrade({ patterns }: Props) {
  return (
    <PatternCard
      tests={patterns.tests}
      noun="trade of the day"
      tables={[
        table('Trade of the day', 'byDayNumber', patterns.byDayNumber, (key) =>
          nameDayNumber(key as Key<'dayNumber'>),
        ),
        table('Place in the day', 'byDayPlace', patterns.byDayPlace, (key) =>
          nameDayPlace(key as Key<'dayPlace'>),
        ),
      ]}
    >
      By day of entry, in order of the time of entry, without one in the order you added them. If you stop
      after a win or a loss, the result decides which trade is the last: so places are never called more than
      chance.
    </PatternCard>
  )
}

type Key<Part extends keyof TradeFilter> = NonNullable<TradeFilter[Part]>

/** '09:00 to 10:00'. */
function nameHour(key: string): string {
  return key === 'none' ? WITHOUT_TIME : `${formatHour(Number(key))} to ${formatHour(Number(key) + 1)}`
}

function table<Row extends PatternRow | SizeRow>(
  what: string,
  by: Pattern,
  rows: readonly Row[],
  name: (key: string) => string,
): BreakdownProps<Row> {
  return {
    what,
    by: (row) => buildPatternDrillDown(by, row),
    rows,
    name,
    whyUntested: (key) => explainUntested(by, key),
  }
}

/** The groups of a pattern, with the groups that stand out as the title. */
function PatternCard<Row extends PatternRow>({
  tests,
  noun,
  tables,
  children,
}: Pick<PatternsReport, 'tests'> & {
  noun: string
  tables: BreakdownProps<Row>[]
  children: ReactNode
}) {
  const named = tables.flatMap(({ rows, name = (key) => key }) =>
    rows.map((row) => ({ ...row, key: name(row.key) })),
  )
  return (
    <ChartCard
      title={describeStandouts(named, { noun, name: (key) => key })}
      table={tables.map((one) => <BreakdownNumbers key={one.what} {...one} />)}
    >
      {tables.map((one) => (
        <BreakdownTable key={one.what} tests={{ ...tests, of: OF_PATTERNS }} {...one} />
      ))}
      <ChartNote>{children}</ChartNote>
    </ChartCard>
  )
}
