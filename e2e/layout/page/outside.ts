import { describe, describeRect } from './describe.ts'
import { controls, isVisible, rectOf, texts, topModal } from './visible.ts'

const TOLERANCE_PX = 1.5

/** What lies outside its dialog or, sideways, outside the screen; and layers that do not fit into the screen. */
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

/** Dialogs, lists, menus, tips and toasts; all of each has to be on the screen. */
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
  const { x, y } = scrollersOf(element, frame)
  const limits = frame ? frame.getBoundingClientRect() : screenRect()
  if (!x && !isWithin(rect, limits, 'x')) return true
  return frame !== null && !y && !isWithin(rect, limits, 'y')
}

/** The dialog or layer that an element is in. */
function frameOf(element: Element): Element | null {
  return element.closest(
    '[role="dialog"],[role="alertdialog"],dialog:modal,[data-radix-popper-content-wrapper]',
  )
}

/** In which directions what is between an element and its frame scrolls; only that moves it into view. */
function scrollersOf(element: Element, frame: Element | null): { x: boolean; y: boolean } {
  const found = { x: false, y: false }
  for (let at: Element | null = element; at && at !== frame && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    found.x ||= /auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth
    found.y ||= /auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight
  }
  if (frame) {
    const { overflowY } = getComputedStyle(frame)
    found.y ||= /auto|scroll/.test(overflowY) && frame.scrollHeight > frame.clientHeight
  }
  return found
}

const screenRect = () => new DOMRect(0, 0, document.documentElement.clientWidth, innerHeight)

function isWithin(rect: DOMRect, limits: DOMRect, axis: 'x' | 'y' | 'both'): boolean {
  const x = rect.left >= limits.left - TOLERANCE_PX && rect.right <= limits.right + TOLERANCE_PX
  const y = rect.top >= limits.top - TOLERANCE_PX && rect.bottom <= limits.bottom + TOLERANCE_PX
  return axis === 'x' ? x : axis === 'y' ? y : x && y
}

/** Whether a modal dialog is open; the page below it is then not looked at. */
export const hasModal = () => topModal() !== null
