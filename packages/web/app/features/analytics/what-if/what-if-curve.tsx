import {
  type PackedTrades,
  type TradeRecord,
  toMoney,
  type WhatIf,
} from '@candlebook/domain/analytics/what-if'
import { formatDayWithYearIfOther } from '@candlebook/domain/days'
import { useMemo } from 'react'
import { formatSignedAccountMoney } from '../../../lib/money.ts'
import type { PaneLook } from '../charts/chart-drawing.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { formatEquity } from '../words/short-money.ts'
import { type Comparison, getEquityAt } from './comparison.ts'

const panes: PaneLook[] = [
  {
    share: 1,
    title: null,
    curves: [
      { kind: 'line', ink: '--ink', width: 2, words: formatEquity },
      { kind: 'line', ink: '--brand', width: 2, dashed: true, words: formatEquity },
    ],
  },
]

/** Two curves: the real and the simulated equity at the end of each exit day. */
export function WhatIfCurve({ packed, real, simulated, today }: Comparison & { today: string }) {
  const was = useMemo(() => toValues(packed, real), [packed, real])
  const heights = useMemo(() => [[was, toValues(packed, simulated)]], [packed, was, simulated])
  const at = (place: number) => ({
    day: formatDayWithYearIfOther(packed.days[place] ?? '', today),
    real: formatSignedAccountMoney(getEquityAt({ packed, record: real, at: place })),
    would: formatSignedAccountMoney(getEquityAt({ packed, record: simulated, at: place })),
  })
  return (
    <TimeChart
      size="small"
      days={packed.days}
      panes={panes}
      heights={heights}
      label="Day of the curves"
      words={(place) => {
        const spoken = at(place)
        return `${spoken.day}: real ${spoken.real}, what if ${spoken.would}`
      }}
      tip={(place) => <TipWords {...at(place)} />}
    />
  )
}

function toValues({ scale }: PackedTrades, { equity }: TradeRecord | WhatIf): Float64Array {
  return equity.map((amount) => toMoney(amount, scale))
}

function TipWords({ day, real, would }: { day: string; real: string; would: string }) {
  return (
    <>
      {day}
      <br />
      Real <b>{real}</b>
      <br />
      What if <b>{would}</b>
    </>
  )
}
