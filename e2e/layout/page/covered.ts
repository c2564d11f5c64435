import { computeVisiblePart } from './compute-visible-part.ts'
import { describe } from './describe.ts'
import { storeScrollPositions } from './scroll-positions.ts'
import { findControls, isInUse, openLayer } from './visible.ts'

/** Controls, labels and headings that something covers once they are scrolled into view. */
export function findCovered(): string[] {
  const scrolled = storeScrollPositions()
  const found: string[] = []
  const layer = openLayer()
  // An open menu or calendar covers elements below it on purpose.
  for (const element of findControls().filter((control) => !layer || layer.contains(control))) {
    const rect = scrollToRect(element)
    if (!rect) continue // another rule reports elements without a size
    const hit = findHit(element, rect) ?? findElementAtCentreWithFocus(element)
    if (!hit) found.push(`out of reach: ${describe(element)} cannot be scrolled into view`)
    else if (!isPartOf(element, hit) && !isInOpenPanel(hit))
      found.push(`covered: ${describe(element)} by ${describe(hit)}`)
  }
  for (const heading of findHeadings(layer)) {
    heading.scrollIntoView({ block: 'center', behavior: 'instant' })
    const over = findCover(heading)
    if (over) found.push(`covered: ${describe(heading)} by ${describe(over)}`)
  }
  scrolled.restore()
  return found
}

function findHeadings(layer: Element | null): HTMLElement[] {
  const all = (layer ?? document).querySelectorAll<HTMLElement>('h1,h2,h3,h4,[role="heading"]')
  return [...all].filter(isInUse)
}

/** The element that covers the start, the middle or the end of a heading's text, or null. */
function findCover(heading: HTMLElement): Element | null {
  const range = document.createRange()
  range.selectNodeContents(heading)
  const { left, top, width, height } = computeVisiblePart({
    element: heading,
    rect: range.getBoundingClientRect(),
  })
  if (width < 1 || height < 1 || getComputedStyle(heading).pointerEvents === 'none') return null
  const hits = [0.05, 0.5, 0.95].map((at) => document.elementFromPoint(left + width * at, top + height / 2))
  return (
    hits.find((hit) => hit && !heading.contains(hit) && !hit.contains(heading) && !isTemporary(hit)) ?? null
  )
}

/** A toast or an open panel: it covers headings on purpose and for a short time. */
function isTemporary(hit: Element): boolean {
  return hit.closest('[data-variant]') !== null || isInOpenPanel(hit)
}

/** A panel above the page that an open button controls, such as the menu of a phone; the next press outside closes it. */
function isInOpenPanel(hit: Element): boolean {
  const openers = [...document.querySelectorAll('[aria-expanded="true"][aria-controls]')]
  return openers.some((opener) =>
    document.getElementById(opener.getAttribute('aria-controls') ?? '')?.contains(hit),
  )
}

function scrollToRect(element: HTMLElement): DOMRect | null {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const rects = [...element.getClientRects()].filter(({ width, height }) => width >= 1 && height >= 1)
  return rects[0] ?? null // the first line of a wrapped link
}

/**
 * The element at the centre of the rectangle. A toast follows the page when its scroll event arrives; this look at the page
 * scrolls and does not wait for the event, so a toast over another element gets it before the second look.
 */
function findHit(element: HTMLElement, rect: DOMRect): Element | null {
  const hit = findElementAtCentre(rect)
  const toast = hit?.closest('[data-variant]')
  if (!toast || toast.contains(element)) return hit
  document.dispatchEvent(new Event('scroll', { bubbles: true }))
  return findElementAtCentre(rect)
}

function findElementAtCentre({ left, top, width, height }: DOMRect): Element | null {
  return document.elementFromPoint(left + width / 2, top + height / 2)
}

/** A link such as "Skip to content" is shown only while it has the focus. */
function findElementAtCentreWithFocus(element: HTMLElement): Element | null {
  const focused = document.activeElement
  element.focus({ preventScroll: true })
  const hit = findElementAtCentre(element.getBoundingClientRect())
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true })
  else element.blur()
  return hit
}

function isPartOf(element: HTMLElement, hit: Element): boolean {
  if (element.contains(hit)) return true
  if (isLabelOf(hit.closest('label'), element) || isLabelOf(element, hit)) return true
  // An element that ignores the pointer passes the press on to its container.
  return hit.contains(element) && getComputedStyle(element).pointerEvents === 'none'
}

function isLabelOf(label: Element | null, control: Element): boolean {
  if (!(label instanceof HTMLLabelElement)) return false
  return label.contains(control) || label.control === control || !!label.control?.contains(control)
}
