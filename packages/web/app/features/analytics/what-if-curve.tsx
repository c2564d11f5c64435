import {
  type PackedTrades,
  type TradeRecord,
  toMoney,
  type WhatIf,
} from '@candlebook/domain/analytics/what-if'
import { useMemo } from 'react'
import { signedMoney } from '../../lib/money.ts'
import type { PaneLook } from './chart-drawing.ts'
import { type Compared, equityAt } from './compared.ts'
import { dayIn } from './equity-finding.ts'
import { heightWords } from './short-money.ts'
import { TimeChart } from './time-chart.tsx'

const panes: PaneLook[] = [
  {
    share: 1,
    title: null,
    curves: [
      { kind: 'line', ink: '--ink', width: 2, words: heightWords },
      { kind: 'line', ink: '--brand', width: 2, dashed: true, words: heightWords },
    ],
  },
]

/** The two curves: equity at the end of each exit day as it was, and as it would have been. */
export function WhatIfCurve({ packed, real, would, today }: Compared & { today: string }) {
  const was = useMemo(() => heightsOf(packed, real), [packed, real])
  const heights = useMemo(() => [[was, heightsOf(packed, would)]], [packed, was, would])
  const at = (place: number) => ({
    day: dayIn(packed.days[place] ?? '', today),
    real: signedMoney(equityAt({ packed, record: real, at: place })),
    would: signedMoney(equityAt({ packed, record: would, at: place })),
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

function heightsOf({ scale }: PackedTrades, { equity }: TradeRecord | WhatIf): Float64Array {
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
