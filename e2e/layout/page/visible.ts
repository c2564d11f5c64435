/** What a person can press, type into or choose. */
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
export function controls(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${CONTROLS},label`)].filter(isInUse)
}

/** Whether an element is on the screen for a person, and not behind a modal dialog. */
export function isInUse(element: Element): boolean {
  if (element.closest('[inert],[aria-hidden="true"]')) return false
  const modal = topModal()
  if (modal && !modal.contains(element) && !element.closest(LAYERS)) return false
  return isVisible(element)
}

/** Whether an element is rendered, not transparent and not hidden for screen readers only. */
export function isVisible(element: Element): boolean {
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForReaders(element)
  )
}

/** The texts that a person sees at this moment, each with the element that holds it. */
export function texts(): { node: Text; parent: Element }[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: { node: Text; parent: Element }[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text // the walker shows text only
    const parent = node.parentElement
    if (!parent || node.data.trim() === '' || parent.closest('script,style,noscript,svg')) continue
    if (isSeen(parent)) found.push({ node, parent })
  }
  return found
}

/** The rectangle of a text as it is laid out, also where it is cut. */
export function rectOf(node: Text): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(node)
  return range.getBoundingClientRect()
}

// Decoration is hidden from screen readers but not from the eye, so only a modal dialog hides the rest.
function isSeen(element: Element): boolean {
  const modal = topModal()
  if (modal && !modal.contains(element) && !element.closest(LAYERS)) return false
  return isVisible(element)
}

/** What is shown above a modal dialog and belongs to it. */
const LAYERS = '[data-radix-popper-content-wrapper],[role="listbox"],[role="menu"],[role="tooltip"]'

/** The menu, list or calendar that is open above the rest and goes with the next press next to it. */
export function openLayer(): Element | null {
  const layers = [
    ...document.querySelectorAll('[data-radix-popper-content-wrapper],[role="menu"],[role="listbox"]'),
  ]
  return layers.filter((layer) => isVisible(layer) && !layer.closest('[aria-hidden="true"]')).at(-1) ?? null
}

/** The dialog on top, when it keeps a person from using the rest. */
export function topModal(): Element | null {
  const native = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (native) return native
  const open = [...document.querySelectorAll('[role="dialog"],[role="alertdialog"]')].filter(
    (dialog) =>
      isVisible(dialog) && !dialog.closest('[data-radix-popper-content-wrapper],[aria-hidden="true"]'),
  )
  return open.at(-1) ?? null
}

// The usual way to say something to screen readers only: one clipped pixel.
function isForReaders(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { clipPath, clip, position } = getComputedStyle(at)
    const { width, height } = at.getBoundingClientRect()
    if (position === 'absolute' && width <= 2 && height <= 2 && (clipPath !== 'none' || clip !== 'auto'))
      return true
  }
  return false
}
