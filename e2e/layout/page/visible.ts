import { once, oncePerElement } from './cache.ts'

/** Elements that a person can press, type into or choose. */
export const CONTROLS = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'menuitemradio', 'option'].map(
    (role) => `[role="${role}"]`,
  ),
  '[role="combobox"]',
].join(',')

/** The controls and labels that a person sees and can use at this moment. */
export const findControls = once((): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`${CONTROLS},label`)].filter(isInUse),
)

/** Whether an element is visible and no modal dialog covers it. */
export function isInUse(element: Element): boolean {
  if (element.closest('[inert],[aria-hidden="true"]')) return false
  const modal = findTopModal()
  if (modal && !modal.contains(element) && !element.closest(LAYERS)) return false
  return isVisible(element)
}

/** Whether an element is rendered, not transparent and not hidden for screen readers only. */
export const isVisible = oncePerElement(
  (element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForReaders(element),
)

/** The texts that a person sees at this moment, each with the element that holds it. */
export const findTexts = once((): { node: Text; parent: Element }[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: { node: Text; parent: Element }[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text // the walker returns text nodes only
    const parent = node.parentElement
    if (!parent || node.data.trim() === '' || parent.closest('script,style,noscript,svg')) continue
    if (isSeen(parent)) found.push({ node, parent })
  }
  return found
})

/** The layout rectangle of a text, including its parts that are cut off. */
export function getTextRect(node: Text): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(node)
  return range.getBoundingClientRect()
}

// Decoration is visible although it is hidden from screen readers, so only a modal dialog counts as hiding an element.
function isSeen(element: Element): boolean {
  const modal = findTopModal()
  if (modal && !modal.contains(element) && !element.closest(LAYERS)) return false
  return isVisible(element)
}

/** Layers that are shown above a modal dialog and belong to it. */
const LAYERS = '[data-radix-popper-content-wrapper],[role="listbox"],[role="menu"],[role="tooltip"]'

/** The open menu, list or calendar, which the next press outside it closes. */
export const openLayer = once((): Element | null => {
  const layers = [
    ...document.querySelectorAll(
      '[data-radix-popper-content-wrapper],[role="menu"],[role="listbox"],details[data-menu][open] > div',
    ),
  ]
  return layers.filter((layer) => isVisible(layer) && !layer.closest('[aria-hidden="true"]')).at(-1) ?? null
})

/** The top dialog, when it is modal. */
export const findTopModal = once((): Element | null => {
  const native = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (native) return native
  const open = [...document.querySelectorAll('[role="dialog"],[role="alertdialog"]')].filter(
    (dialog) =>
      isVisible(dialog) && !dialog.closest('[data-radix-popper-content-wrapper],[aria-hidden="true"]'),
  )
  return open.at(-1) ?? null
})

// Text for screen readers only is usually one clipped pixel.
const isForReaders = oncePerElement((element): boolean => {
  if (element.parentElement && isForReaders(element.parentElement)) return true
  const { clipPath, clip, position } = getComputedStyle(element)
  if (position !== 'absolute' || (clipPath === 'none' && clip === 'auto')) return false
  const { width, height } = element.getBoundingClientRect()
  return width <= 2 && height <= 2
})
