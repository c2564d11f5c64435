import { type ResultUnit, resultUnits } from '@candlebook/domain/analytics/result-units'
import { getCurrencySign } from '@candlebook/domain/money/format-money'
import { useEffect } from 'react'
import { formatKeyHint } from '../lib/keys.ts'
import { getShownCurrency } from '../lib/money.ts'
import {
  getResultUnit,
  redrawAmounts,
  setResultUnit,
  toResultUnit,
  useShownAmounts,
} from '../lib/shown-amounts.ts'
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx'
import { toast } from '../ui/feedback/toast.store.ts'
import { Segments } from '../ui/fields/segments.tsx'

/** The switch of the top bar, and of the menu where the bar is narrow: the unit of results on every page. */
export function UnitSwitch() {
  useShownAmounts()
  const hint = formatKeyHint('changeUnit')
  return (
    <div title={`${TOOLTIP}${hint ? ` (${hint})` : ''}`}>
      <Segments
        aria-label="Unit of results"
        size="tight"
        value={getResultUnit()}
        onValueChange={showResultsIn}
        options={resultUnits.map((value) => ({ value, label: <UnitName unit={value} /> }))}
      />
    </div>
  )
}

const TOOLTIP = 'Results in money, in percent of entry value or capital, or in R: P&L ÷ risk to the stop'

function UnitName({ unit }: { unit: ResultUnit }) {
  const { sign, name } = names[unit]()
  return (
    <>
      <span aria-hidden>{sign}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  )
}

const names: Record<ResultUnit, () => { sign: string; name: string; told: string }> = {
  money: () => ({ sign: getCurrencySign(getShownCurrency()), name: 'Money', told: 'Results in money' }),
  percent: () => ({ sign: '%', name: 'Percent', told: 'Results in percent' }),
  r: () => ({ sign: 'R', name: 'R-multiples', told: 'Results in R' }),
}

const explanations: Record<Exclude<ResultUnit, 'money'>, string> = {
  percent: 'Of a trade: of its value at entry. Of days and totals: the return on capital.',
  r: 'Trades without a stop loss have no R. Sums leave them out and say so.',
}

/** Shows results in the next unit, and says which one it is. */
export function showNextUnit(): void {
  const next = resultUnits[(resultUnits.indexOf(getResultUnit()) + 1) % resultUnits.length] ?? 'money'
  showResultsIn(next)
  toast({
    title: names[next]().told,
    ...(next !== 'money' && { description: explanations[next] }),
  })
}

function showResultsIn(unit: ResultUnit): void {
  applyUnit(unit)
  try {
    localStorage.setItem(STORAGE_KEY, unit)
  } catch {
    // Without storage the unit lasts until the page is closed.
  }
}

/** Follows the choice of other tabs of this browser. */
export function useUnitOfOtherTabs(): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY) applyUnit(toResultUnit(newValue))
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
}

const STORAGE_KEY = 'candlebook.unit' // theme.js reads the same name before the first paint

function applyUnit(unit: ResultUnit): void {
  document.documentElement.dataset.unit = unit // the desk reads it when it starts
  setResultUnit(unit)
  redrawAmounts()
}
