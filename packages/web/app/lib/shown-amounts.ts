import { areAmountsHidden } from '@candlebook/domain/text/hidden-amounts'
import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

const listeners = createListeners()

/** Says that the user chose to show amounts in another way. */
export const drawAmounts = listeners.notify

/**
 * Whether amounts are hidden. A page that calls it is drawn again when the user hides or shows them, so that its components
 * may format amounts without a subscription; a component in `memo` and a drawing on a canvas call it too.
 */
export function useShownAmounts(): boolean {
  return useSyncExternalStore(listeners.subscribe, areAmountsHidden)
}
