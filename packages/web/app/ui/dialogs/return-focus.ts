import { useLayoutEffect, useRef } from 'react'

/** The number of open dialogs, and the element that had focus before the first of them opened. */
let openDialogs = 0
let beforeFirst: FocusPosition | null = null

/**
 * The focus handler of a dialog. When the dialog closes, focus returns to the element that had it. When that
 * element was deleted with its row, focus goes to the next row, otherwise the previous row, otherwise the
 * heading of the list. When a dialog replaced another dialog, focus returns to the element before both.
 */
export function useReturnFocus(open = true) {
  const before = useRef<FocusPosition | null>(null)
  const wasOpen = useRef(false)
  // Runs during render, because a field with autoFocus takes the focus before any effect runs.
  if (open && !wasOpen.current) {
    before.current = findFocusPosition(document.activeElement)
    if (openDialogs === 0) beforeFirst = before.current
  }
  wasOpen.current = open
  useLayoutEffect(() => {
    if (!open) return
    openDialogs += 1
    return () => {
      openDialogs -= 1
    }
  }, [open])
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The event fires after the dialog was removed. The user may have moved the focus already, such as with
      // F8 to a toast.
      const hasMoved =
        document.activeElement !== document.body && !document.activeElement?.closest('[data-dialog]')
      if (hasMoved) return
      const place = before.current?.element.isConnected ? before.current : beforeFirst
      const isBehindDialog = openDialogs > 0 && !place?.element.closest('[data-dialog]')
      if (place && !isBehindDialog) restoreFocus(place)
    },
  }
}

/** A focused element and the elements that receive focus when it is removed. */
type FocusPosition = {
  element: HTMLElement
  /** The next row, then the previous row. Empty outside a list. */
  neighbours: Element[]
  /** The index of the element among the focusable elements of its row. */
  at: number
  /** The section, tab panel or page that contains the element. */
  area: Element | null
}

const ROW = '[data-focus-row], li, tr'
const AREA = 'section, [role="tabpanel"], main'
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]'

/** The place of a focused element; null when no element has the focus. */
function findFocusPosition(element: Element | null): FocusPosition | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const row = element.closest(ROW)
  const near = [row?.nextElementSibling, row?.previousElementSibling]
  return {
    element,
    neighbours: near.filter((one) => one instanceof Element),
    at: row ? findFocusable(row).indexOf(element) : -1,
    area: (row ?? element).parentElement?.closest(AREA) ?? null,
  }
}

/** Restores the focus to a place, and again when a later change of the list removes the element. */
function restoreFocus(place: FocusPosition): void {
  focusNow(place)
  const focused = document.activeElement
  const isLost = () => document.activeElement === document.body
  const changes = new MutationObserver(() => isLost() && focusNow(place))
  const stop = ({ target }: Event) => {
    if (target === focused || isAtPosition(place, target)) return
    changes.disconnect()
    for (const kind of ['focusin', 'pointerdown']) document.removeEventListener(kind, stop, true)
  }
  changes.observe(document.body, { childList: true, subtree: true })
  for (const kind of ['focusin', 'pointerdown']) document.addEventListener(kind, stop, true)
}

function focusNow(place: FocusPosition): void {
  const row = place.neighbours.find((one) => one.isConnected)
  const target = place.element.isConnected
    ? place.element
    : row
      ? findFocusTarget(row, place.at)
      : findHeading(place)
  target?.focus()
}

/**
 * The row itself when it is focusable, otherwise its element with the same index, otherwise its first
 * element.
 */
function findFocusTarget(row: Element, at: number): HTMLElement | undefined {
  if (row instanceof HTMLElement && row.tabIndex >= 0) return row
  const parts = findFocusable(row)
  return parts[at] ?? parts[0]
}

function findHeading({ area }: FocusPosition): HTMLElement | null {
  const around = area?.isConnected ? area : document.querySelector('main')
  const heading =
    around?.querySelector<HTMLElement>('h1') ??
    around?.querySelector<HTMLElement>('h2') ??
    document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}

function findFocusable(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(FOCUSABLE)]
}

function isAtPosition({ element, neighbours }: FocusPosition, target: EventTarget | null): boolean {
  return target instanceof Node && [element, ...neighbours].some((one) => one.contains(target))
}
