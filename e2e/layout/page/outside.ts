import { describe, describeRect } from './describe.ts'
import { seenPart } from './seen-part.ts'
import { controls, isVisible, rectOf, texts } from './visible.ts'

const TOLERANCE_PX = 1.5

/** Elements outside their dialog or beyond a side of the screen, and layers that do not fit the screen. */
export function findOutside(): string[] {
  const pieces = [
    ...controls().map((element) => ({
      element,
      rect: element.getBoundingClientRect(),
      words: describe(element),
    })),
    ...texts().map(({ node, parent }) => ({
      element: parent,
      rect: rectOf(node),
      words: `"${node.data.trim().slice(0, 40)}" in ${describe(parent)}`,
    })),
  ].filter(({ rect }) => rect.width > 0 && rect.height > 0)
  return [
    ...pageThatScrollsSideways(),
    ...dialogsThatScrollSideways(),
    ...layersOutside(),
    ...pieces
      .filter(({ element, rect }) => isOutside(element, rect))
      .map(({ rect, words }) => `outside: ${words} is ${describeRect(rect)}`),
  ]
}

function pageThatScrollsSideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const over = scrollWidth - clientWidth
  return over > 0 ? [`outside: the page can be scrolled sideways by ${over} px`] : []
}

/** Dialogs whose body scrolls sideways. A table or a list within the body may scroll sideways. */
function dialogsThatScrollSideways(): string[] {
  const dialogs = [...document.querySelectorAll('[role="dialog"],[role="alertdialog"],dialog:modal')]
  return dialogs.filter(isVisible).flatMap((dialog) =>
    outermostScrollers(dialog)
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .filter((over) => over > 0)
      .map((over) => `outside: ${describe(dialog)} can be scrolled sideways by ${over} px`),
  )
}

/** The scrolling parts of a dialog that are not inside another scrolling part. */
function outermostScrollers(element: Element): Element[] {
  if (/auto|scroll/.test(getComputedStyle(element).overflowX)) return [element]
  return [...element.children].flatMap(outermostScrollers)
}

/** Dialogs, lists, menus, tooltips and toasts that are not completely on the screen. */
function layersOutside(): string[] {
  const layers =
    '[role="dialog"],[role="alertdialog"],dialog:modal,[data-radix-popper-content-wrapper],[role="status"][data-state="open"]'
  return [...document.querySelectorAll(layers)]
    .filter(isVisible)
    .map((element) => ({ element, rect: element.getBoundingClientRect() }))
    .filter(({ rect }) => !isWithin(rect, screenRect(), 'both'))
    .map(
      ({ element, rect }) => `outside: ${describe(element)} is ${describeRect(rect)}, not within the screen`,
    )
}

function isOutside(element: Element, rect: DOMRect): boolean {
  const frame = frameOf(element)
  const seen = seenPart({ element, rect, frame })
  if (seen.width <= 0 || seen.height <= 0) return false
  if (!frame) return !isWithin(seen, screenRect(), 'x')
  return !isWithin(seen, frame.getBoundingClientRect(), scrollsDown(frame) ? 'x' : 'both')
}

/** The dialog or layer that an element is in. */
function frameOf(element: Element): Element | null {
  return element.closest(
    '[role="dialog"],[role="alertdialog"],dialog:modal,[data-radix-popper-content-wrapper]',
  )
}

const screenRect = () => new DOMRect(0, 0, document.documentElement.clientWidth, innerHeight)

function isWithin(rect: DOMRect, limits: DOMRect, axis: 'x' | 'y' | 'both'): boolean {
  const x = rect.left >= limits.left - TOLERANCE_PX && rect.right <= limits.right + TOLERANCE_PX
  const y = rect.top >= limits.top - TOLERANCE_PX && rect.bottom <= limits.bottom + TOLERANCE_PX
  return axis === 'x' ? x : axis === 'y' ? y : x && y
}

function scrollsDown(frame: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(frame).overflowY) && frame.scrollHeight > frame.clientHeight
}
