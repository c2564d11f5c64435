import type { ResultUnit } from '@candlebook/domain/analytics/result-units'
import { areAmountsHidden } from '@candlebook/domain/text/hidden-amounts'
import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

const listeners = createListeners()
let unit: ResultUnit = 'money'

/** The unit in which results are shown. */
export function getResultUnit(): ResultUnit {
  return unit
}

/** Sets the unit of results. The desk sets it before it draws. */
export function setResultUnit(chosen: ResultUnit): void {
  unit = chosen
}

/** The unit that was stored in this browser; money without one. */
export function toResultUnit(stored: string | null | undefined): ResultUnit {
  return stored === 'r' || stored === 'percent' ? stored : 'money'
}

/** Says that the user chose to show amounts in another way. */
export const redrawAmounts = listeners.notify

/**
 * How amounts are shown, as a text that changes with the choices of the user. Each page calls it, and so is drawn again when
 * amounts are hidden or shown, and when results get another unit. Then its components format amounts without a subscription;
 * only a component in `memo` and a drawing on a canvas call it too.
 */
export function useShownAmounts(): string {
  return useSyncExternalStore(listeners.subscribe, () => `${areAmountsHidden()} ${unit}`)
}
