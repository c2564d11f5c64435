import type { FastMetrics, WhatIf } from '@candlebook/domain/analytics/what-if'
import type { Difference } from '@candlebook/domain/analytics/what-if-difference'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DIFFERENCES_ROUNDED } from './rounding.words.ts'
import { WhatIfFigures } from './what-if-figures.tsx'

const real: FastMetrics = {
  trades: 3,
  wins: 2,
  losses: 1,
  evens: 0,
  totalPnl: '30',
  winRatePct: '66.666666666666666667',
  expectancy: '10',
  averageWin: '20',
  averageLoss: '10',
  profitFactor: '4',
  maxDrawdown: '10',
  longestLossStreak: 1,
}
const difference: Difference = { excluded: 1, stopped: 0, intervals: null, method: 'student', tooFew: null }

const render = (winRatePct: string) => {
  const simulated = { metrics: { ...real, winRatePct }, difference } as WhatIf // its curve is not drawn here
  return renderToStaticMarkup(<WhatIfFigures real={real} simulated={simulated} />)
}

test('a note below the figures says when a difference does not follow from the rounded figures', () => {
  // shown: 33.3% − 66.7% = −33.3 points
  expect(render('33.333333333333333333')).toContain(DIFFERENCES_ROUNDED)
  expect(render('50')).not.toContain(DIFFERENCES_ROUNDED)
})
