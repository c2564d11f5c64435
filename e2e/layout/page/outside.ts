import { computeVisiblePart } from './compute-visible-part.ts'
import { describe, describeRect } from './describe.ts'
import { findControls, findTexts, getTextRect, isVisible } from './visible.ts'

const TOLERANCE_PX = 1.5

/** Elements outside their dialog or beyond a side of the screen, and layers that do not fit the screen. */
export function findOutside(): string[] {
  const pieces = [
    ...findControls().map((element) => ({
      element,
      rect: element.getBoundingClientRect(),
      words: describe(element),
    })),
    ...findTexts().map(({ node, parent }) => ({
      element: parent,
      rect: getTextRect(node),
      words: `"${node.data.trim().slice(0, 40)}" in ${describe(parent)}`,
    })),
  ].filter(({ rect }) => rect.width > 0 && rect.height > 0)
  return [
    ...findPageThatScrollsSideways(),
    ...findDialogsThatScrollSideways(),
    ...findLayersOutside(),
    ...pieces
      .filter(({ element, rect }) => isOutside(element, rect))
      .map(({ rect, words }) => `outside: ${words} is ${describeRect(rect)}`),
  ]
}

function findPageThatScrollsSideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const over = scrollWidth - clientWidth
  return over > 0 ? [`outside: the page can be scrolled sideways by ${over} px`] : []
}

/** Dialogs whose body scrolls sideways. A table or a list within the body may scroll sideways. */
function findDialogsThatScrollSideways(): string[] {
  const dialogs = [...document.querySelectorAll('[role="dialog"],[role="alertdialog"],dialog:modal')]
  return dialogs.filter(isVisible).flatMap((dialog) =>
    findOutermostScrollers(dialog)
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .filter((over) => over > 0)
      .map((over) => `outside: ${describe(dialog)} can be scrolled sideways by ${over} px`),
  )
}

/** The scrolling parts of a dialog that are not inside another scrolling part. */
function findOutermostScrollers(element: Element): Element[] {
  if (/auto|scroll/.test(getComputedStyle(element).overflowX)) return [element]
  return [...element.children].flatMap(findOutermostScrollers)
}

/** Dialogs, lists, menus, tooltips and toasts that are not completely on the screen. */
function findLayersOutside(): string[] {
  const layers =
    '[role="dialog"],[role="alertdialog"],dialog:modal,[data-radix-popper-content-wrapper],[role="status"][data-state="open"]'
  return [...document.querySelectorAll(layers)]
    .filter(isVisible)
    .map((element) => ({ element, rect: element.getBoundingClientRect() }))
    .filter(({ rect }) => !isWithin(rect, getScreenRect(), 'both'))
    .map(
      ({ element, rect }) => `outside: ${describe(element)} is ${describeRect(rect)}, not within the screen`,
    )
}

function isOutside(element: Element, rect: DOMRect): boolean {
  const frame = findFrame(element)
  const seen = computeVisiblePart({ element, rect, frame })
  if (seen.width <= 0 || seen.height <= 0) return false
  if (!frame) return !isWithin(seen, getScreenRect(), 'x')
  return !isWithin(seen, frame.getBoundingClientRect(), canScrollDown(frame) ? 'x' : 'both')
}

/** The dialog or layer that an element is in. */
function findFrame(element: Element): Element | null {
  return element.closest(
    '[role="dialog"],[role="alertdialog"],dialog:modal,[data-radix-popper-content-wrapper]',
  )
}

const getScreenRect = () => new DOMRect(0, 0, document.documentElement.clientWidth, innerHeight)

function isWithin(rect: DOMRect, limits: DOMRect, axis: 'x' | 'y' | 'both'): boolean {
  const x = rect.left >= limits.left - TOLERANCE_PX && rect.right <= limits.right + TOLERANCE_PX
  const y = rect.top >= limits.top - TOLERANCE_PX && rect.bottom <= limits.bottom + TOLERANCE_PX
  return axis === 'x' ? x : axis === 'y' ? y : x && y
}

function canScrollDown(frame: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(frame).overflowY) && frame.scrollHeight > frame.clientHeight
}
