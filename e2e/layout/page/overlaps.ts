import { oncePerElement } from './cache.ts'
import { computeVisiblePart } from './compute-visible-part.ts'
import { describe } from './describe.ts'
import { CONTROLS, isInUse, openLayer } from './visible.ts'

const TOLERANCE_PX = { x: 1.5, y: 1.5 }

/** Pairs of controls that overlap. */
export function findOverlaps(): string[] {
  const layer = openLayer()
  const shown = [...(layer ?? document).querySelectorAll(CONTROLS)]
    .filter(isInUse)
    .map((element) => ({
      element,
      rect: computeVisiblePart({ element, rect: element.getBoundingClientRect() }),
      layer: findLayer(element),
    }))
    .filter(({ rect }) => rect.width > TOLERANCE_PX.x && rect.height > TOLERANCE_PX.y)
  return shown.flatMap((one, at) =>
    shown
      .slice(at + 1)
      .filter(
        (other) =>
          other.layer === one.layer &&
          isOverlapping(one.rect, other.rect, TOLERANCE_PX) &&
          !isPartOfOther(one, other),
      )
      .map((other) => `overlap: ${describe(one.element)} and ${describe(other.element)}`),
  )
}

export type Shown = { element: Element; rect: DOMRect }

/** Whether one is a part of the other: a button in a field or on an image, a field in its label, an item in its list. */
export function isPartOfOther(one: Shown, other: Shown): boolean {
  if (one.element.contains(other.element) || other.element.contains(one.element)) return true
  return isPartOfField(one, other) || isPartOfField(other, one)
}

function isPartOfField(field: Shown, part: Shown): boolean {
  if (!field.element.matches('input,textarea,[role="combobox"],button:has(> img)')) return false
  const { left, right, top, bottom } = field.rect
  const within = part.rect.left >= left - 2 && part.rect.right <= right + 2 && part.rect.top >= top - 2
  return within && part.rect.bottom <= bottom + 2 && part.rect.width < field.rect.width / 2
}

/** Whether two rectangles share more than the tolerance in both directions. */
export function isOverlapping(a: DOMRect, b: DOMRect, tolerance: { x: number; y: number }): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > tolerance.x && height > tolerance.y
}

/** The nearest ancestor with a fixed or sticky position; elements that scroll below it are no overlap. */
export const findLayer = oncePerElement((element): Element | null => {
  if (/fixed|sticky/.test(getComputedStyle(element).position)) return element
  return element.parentElement && findLayer(element.parentElement)
})
