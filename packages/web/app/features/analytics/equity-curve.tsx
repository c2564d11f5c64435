import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { addDays, type Day, daysBetween } from '@candlebook/domain/days'
import { isZero, negate } from '@candlebook/domain/decimal'
import { useMemo } from 'react'
import { money, signedMoney } from '../../lib/money.ts'
import type { PaneLook } from './chart-drawing.ts'
import { dayIn } from './equity-finding.ts'
import { heightWords } from './short-money.ts'
import { TimeChart } from './time-chart.tsx'

const panes: PaneLook[] = [
  { share: 0.7, title: 'Equity', curves: [{ kind: 'line', ink: '--ink', width: 2, words: heightWords }] },
  {
    share: 0.3,
    title: 'Below the last peak',
    curves: [{ kind: 'below', ink: '--loss', width: 1, words: heightWords }],
  },
]

/** Equity at the end of each exit day, and below it how far that is under its highest point. */
export function EquityCurve({ report }: { report: AnalyticsReport }) {
  const { days, sums, marks } = report
  const names = useMemo(() => days.map(({ day }) => day), [days])
  const heights = useMemo(() => heightsOf(days), [days])
  const shade = useMemo(
    () => shadeOf(marks.fall, { days, today: sums.today }),
    [marks.fall, days, sums.today],
  )
  return (
    <TimeChart
      days={names}
      panes={panes}
      heights={heights}
      shade={shade}
      label="Day of the equity curve"
      words={(at) => valueText(days[at], sums.today)}
      tip={(at) => <TipWords day={days[at]} today={sums.today} />}
    />
  )
}

type ReportDay = AnalyticsReport['days'][number]

/** Decimals become floats here: they place ink. */
function heightsOf(days: readonly ReportDay[]) {
  return [[days.map(({ equity }) => Number(equity))], [days.map(({ drawdown }) => -Number(drawdown))]]
}

/** The deepest fall from its peak to its low, with its amount and days. */
function shadeOf(
  fall: AnalyticsReport['marks']['fall'],
  { days, today }: { days: readonly ReportDay[]; today: Day },
) {
  if (!fall) return null
  const start = addDays(days[0]?.day ?? fall.lowDay, -1)
  return {
    from: fall.peakDay ? daysBetween(start, fall.peakDay) : 0,
    to: daysBetween(start, fall.lowDay),
    words: money(negate(fall.amount)) + rangeWords(fall, today),
    short: money(negate(fall.amount)),
  }
}

/** A fall within a day is deeper than the curve, which shows the ends of days, so it is named as one. */
function rangeWords({ peakDay, lowDay }: NonNullable<AnalyticsReport['marks']['fall']>, today: Day): string {
  if (peakDay === null) return ''
  if (peakDay === lowDay) return `, within ${dayIn(lowDay, today)}`
  return `, ${dayIn(peakDay, today)} to ${dayIn(lowDay, today)}`
}

function TipWords({ day, today }: { day: ReportDay | undefined; today: string }) {
  if (!day) return null
  return (
    <>
      <b>{signedMoney(day.equity)}</b> on {dayIn(day.day, today)}
      <br />
      {belowPeak(day)}
    </>
  )
}

function valueText(day: ReportDay | undefined, today: string): string {
  return day ? `${dayIn(day.day, today)}: ${signedMoney(day.equity)}, ${belowPeak(day)}` : ''
}

function belowPeak({ drawdown }: ReportDay): string {
  return isZero(drawdown) ? 'at the peak' : `${money(drawdown)} below the peak`
}
