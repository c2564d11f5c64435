import { useSyncExternalStore } from 'react'

/** How a row is laid out: six columns, five, or a card of three lines. */
export type RowLayout = 'wide' | 'tablet' | 'phone'

/** The height of one row in px, with the gap below a phone's card. The style sheet repeats these figures. */
export const rowHeights: Record<RowLayout, number> = { wide: 68, tablet: 68, phone: 176 }

const phone = '(max-width: 719px)'
const tablet = '(max-width: 1119px)'

/** The layout for the width of the window. */
export function useRowLayout(): RowLayout {
  return useSyncExternalStore(subscribe, currentLayout, () => 'wide')
}

function currentLayout(): RowLayout {
  if (matchMedia(phone).matches) return 'phone'
  return matchMedia(tablet).matches ? 'tablet' : 'wide'
}

function subscribe(changed: () => void): () => void {
  const widths = [matchMedia(phone), matchMedia(tablet)]
  for (const width of widths) width.addEventListener('change', changed)
  return () => {
    for (const width of widths) width.removeEventListener('change', changed)
  }
}
