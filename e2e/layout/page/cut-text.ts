import { oncePerElement } from './cache.ts'
import { describe } from './describe.ts'
import { findTexts, getTextRect } from './visible.ts'

const TOLERANCE_PX = 1.5

/** Texts and placeholders that are partly cut off, without an ellipsis or without a way to read the full text. */
export function findCutText(): string[] {
  const found = findTexts().flatMap(({ node, parent }) => {
    const cut = findCut(parent, getTextRect(node))
    if (!cut) return []
    const { cutter } = cut
    if (!hasEllipsis(parent, cut)) return [`cut: "${start(node.data)}" in ${describe(cutter)}, no ellipsis`]
    if (!isReadable(parent, node.data))
      return [`cut: "${start(node.data)}" in ${describe(cutter)}, no way to read all`]
    return []
  })
  return [...found, ...cutPlaceholders()]
}

const start = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)

type Cut = { cutter: Element; axis: 'x' | 'y' }

/** The element that cuts this rectangle off, and whether at the side or below; a scrolling element does not cut. */
function findCut(element: Element, rect: DOMRect): Cut | null {
  const { whiteSpace, overflowWrap } = getComputedStyle(element)
  // Where white space is preserved, spaces at the end of a line may reach beyond the edge; letters may not.
  const hangs = whiteSpace === 'pre-wrap' && overflowWrap === 'anywhere'
  let [x, y] = [!hangs, true]
  for (let at: Element | null = element; at && (x || y); at = at.parentElement) {
    const { box, ...style } = getCutting(at)
    if (!box) continue
    if (
      x &&
      isCutting(style.overflowX) &&
      (rect.right > box.right + TOLERANCE_PX || rect.left < box.left - TOLERANCE_PX)
    )
      return { cutter: at, axis: 'x' }
    // A line is higher than its letters, so a few pixels above and below contain no text.
    const spare = Math.max(TOLERANCE_PX, style.fontSizePx * 0.35)
    if (y && isCutting(style.overflowY) && (rect.bottom > box.bottom + spare || rect.top < box.top - spare))
      return { cutter: at, axis: 'y' }
    if (isScrolling(style.overflowX) || style.position === 'fixed') x = false
    if (isScrolling(style.overflowY) || style.position === 'fixed') y = false
  }
  return null
}

/** What decides whether an element cuts texts off; `box` is null for an element without an own box. */
const getCutting = oncePerElement((element) => {
  const { display, overflowX, overflowY, fontSize, position } = getComputedStyle(element)
  const box = display === 'contents' || display === 'inline' ? null : element.getBoundingClientRect()
  return { box, overflowX, overflowY, fontSizePx: Number.parseFloat(fontSize), position }
})

const isCutting = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
const isScrolling = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

/** Whether an ellipsis is at the end of the line or, for a cut below, after the last line, or the text fades out. */
function hasEllipsis(element: Element, { cutter, axis }: Cut): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { textOverflow, webkitLineClamp, maskImage } = getComputedStyle(at)
    if (axis === 'x' && textOverflow === 'ellipsis') return true
    if (axis === 'y' && (webkitLineClamp !== 'none' || maskImage.includes('gradient'))) return true
    if (at === cutter) return false
  }
  return false
}

/** Whether a title, a name or a description has the full text, or a control next to the text opens it. */
function isReadable(element: Element, text: string): boolean {
  const told = element.closest('[title],[aria-label],[aria-describedby],[aria-expanded]')
  if (told && !told.matches('section,main,body,html,ul,ol,[role="region"],[role="dialog"]')) {
    const name = told.getAttribute('title') ?? told.getAttribute('aria-label')
    if (name === null || name.includes(text.trim().slice(0, 20))) return true
  }
  const item = element.closest('article,li,[role="row"],tr')
  const opens = [...(item?.querySelectorAll('button,a[href]') ?? [])].some((control) =>
    /^(view|open|edit|actions)\b/i.test(control.getAttribute('aria-label') ?? control.textContent ?? ''),
  )
  return opens || element.closest('[role="combobox"],[aria-haspopup],summary') !== null
}

function cutPlaceholders(): string[] {
  const paper = document.createElement('canvas').getContext('2d')
  if (!paper) return []
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]:placeholder-shown')]
    .filter(
      (input) => input.checkVisibility() && !input.closest('[aria-hidden="true"],[inert]') && !input.title,
    )
    .filter((input) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input)
      paper.font = font
      const width = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return paper.measureText(input.placeholder).width > width + TOLERANCE_PX
    })
    .map((input) => `cut: placeholder "${input.placeholder}" of ${describe(input)}`)
}
