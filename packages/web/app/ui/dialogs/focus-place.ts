/** An element that has the focus, and what is near it in case it goes away. */
export type FocusPlace = {
  element: HTMLElement
  /** The next row, then the row before. Empty outside a list. */
  neighbours: Element[]
  /** Which of the focusable elements of its row it is. */
  at: number
  /** The section, tab panel or page around it. */
  area: Element | null
}

const ROW = '[data-focus-row], li, tr'
const AREA = 'section, [role="tabpanel"], main'
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]'

/** The place of a focused element; null where nothing has the focus. */
export function focusPlaceOf(element: Element | null): FocusPlace | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const row = element.closest(ROW)
  const near = [row?.nextElementSibling, row?.previousElementSibling]
  return {
    element,
    neighbours: near.filter((one) => one instanceof Element),
    at: row ? focusableIn(row).indexOf(element) : -1,
    area: (row ?? element).parentElement?.closest(AREA) ?? null,
  }
}

/** Brings the focus back to a place, and once more if a late change of the list takes the element away. */
export function restoreFocus(place: FocusPlace): void {
  focusNow(place)
  const focused = document.activeElement
  const isLost = () => document.activeElement === document.body
  const changes = new MutationObserver(() => isLost() && focusNow(place))
  const stop = ({ target }: Event) => {
    if (target === focused || isOf(place, target)) return
    changes.disconnect()
    for (const kind of ['focusin', 'pointerdown']) document.removeEventListener(kind, stop, true)
  }
  changes.observe(document.body, { childList: true, subtree: true })
  for (const kind of ['focusin', 'pointerdown']) document.addEventListener(kind, stop, true)
}

function focusNow(place: FocusPlace): void {
  const row = place.neighbours.find((one) => one.isConnected)
  const target = place.element.isConnected ? place.element : row ? partOf(row, place.at) : headingOf(place)
  target?.focus()
}

/** The row itself where it takes the focus, else its part at the same place, else its first. */
function partOf(row: Element, at: number): HTMLElement | undefined {
  if (row instanceof HTMLElement && row.tabIndex >= 0) return row
  const parts = focusableIn(row)
  return parts[at] ?? parts[0]
}

function headingOf({ area }: FocusPlace): HTMLElement | null {
  const around = area?.isConnected ? area : document.querySelector('main')
  const heading =
    around?.querySelector<HTMLElement>('h1') ??
    around?.querySelector<HTMLElement>('h2') ??
    document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}

function focusableIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(FOCUSABLE)]
}

function isOf({ element, neighbours }: FocusPlace, target: EventTarget | null): boolean {
  return target instanceof Node && [element, ...neighbours].some((one) => one.contains(target))
}
