import { describe } from './describe.ts'
import { CONTROLS, isInUse } from './visible.ts'

const TOLERANCE_PX = 1.5

/** Pairs of controls of which one lies over the other. */
export function findOverlaps(): string[] {
  const shown = [...document.querySelectorAll(CONTROLS)]
    .filter(isInUse)
    .map((element) => ({ element, rect: seenRect(element), layer: layerOf(element) }))
    .filter(({ rect }) => rect.width > TOLERANCE_PX && rect.height > TOLERANCE_PX)
  return shown.flatMap((one, at) =>
    shown
      .slice(at + 1)
      .filter((other) => other.layer === one.layer && meet(one.rect, other.rect) && !belong(one, other))
      .map((other) => `overlap: ${describe(one.element)} and ${describe(other.element)}`),
  )
}

type Shown = { element: Element; rect: DOMRect }

/** A button within a field, a field within its label, or an item within its list are one thing. */
function belong(one: Shown, other: Shown): boolean {
  if (one.element.contains(other.element) || other.element.contains(one.element)) return true
  return isPartOfField(one, other) || isPartOfField(other, one)
}

function isPartOfField(field: Shown, part: Shown): boolean {
  if (!field.element.matches('input,textarea,[role="combobox"]')) return false
  const { left, right, top, bottom } = field.rect
  const within = part.rect.left >= left - 2 && part.rect.right <= right + 2 && part.rect.top >= top - 2
  return within && part.rect.bottom <= bottom + 2 && part.rect.width < field.rect.width / 2
}

function meet(a: DOMRect, b: DOMRect): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > TOLERANCE_PX && height > TOLERANCE_PX
}

/** The part of an element that is not cut off by what it is in. */
function seenRect(element: Element): DOMRect {
  let { left, top, right, bottom } = element.getBoundingClientRect()
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, display } = getComputedStyle(at)
    if (display === 'contents' || display === 'inline') continue
    const box = at.getBoundingClientRect()
    if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
    if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}

/** The nearest ancestor that does not move with the rest; what scrolls below it is no overlap. */
function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
  }
  return null
}
