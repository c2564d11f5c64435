import { computeVisiblePart } from './compute-visible-part.ts'
import { describe } from './describe.ts'
import { findLayer, isOverlapping, isPartOfOther, type Shown } from './overlaps.ts'
import { storeScrollPositions } from './scroll-positions.ts'
import { CONTROLS, findControls, findTexts, openLayer } from './visible.ts'

/** Letters are lower than their line, so a control may reach a few pixels into it. */
const TOLERANCE_PX = { x: 1.5, y: 4 }

/** Texts that a control next to them covers, such as a long amount that runs under a button. */
export function findCoveredTexts(): string[] {
  const openedLayer = openLayer() // it covers the texts below it on purpose
  const controls = findControls()
    .filter((element) => element.matches(CONTROLS) && isPainted(element))
    .map(toShown)
  const texts = findTexts().filter(({ parent }) => !openedLayer || openedLayer.contains(parent))
  const pairs = texts.flatMap(({ node, parent }) => {
    const layer = findLayer(parent)
    return listLines(node, parent).flatMap((rect) =>
      controls
        .filter(
          (control) =>
            isOverlapping(rect, control.rect, TOLERANCE_PX) && findLayer(control.element) === layer,
        )
        .filter((control) => !isPartOfOther({ element: parent, rect }, control))
        .map(({ element }) => ({ node, parent, control: element })),
    )
  })
  const scrolled = storeScrollPositions()
  const found = pairs
    .filter(({ node, parent, control }) => isBelow(control, { node, parent }))
    .map(({ node, control }) => `covered: "${node.data.trim().slice(0, 40)}" by ${describe(control)}`)
  scrolled.restore()
  return found
}

/** Whether a control has a background or a border. A control without both, such as a link over a card, hides no text. */
function isPainted(control: Element): boolean {
  const { backgroundColor, backgroundImage, borderStyle, borderColor } = getComputedStyle(control)
  const hasBorder = borderStyle !== 'none' && !isTransparent(borderColor)
  return hasBorder || backgroundImage !== 'none' || !isTransparent(backgroundColor)
}

const isTransparent = (color: string) => color === 'transparent' || /[,/]\s*0\)$/.test(color)

function toShown(element: Element): Shown {
  return { element, rect: computeVisiblePart({ element, rect: element.getBoundingClientRect() }) }
}

/** The visible rectangles of the lines of a text. */
function listLines(node: Text, parent: Element): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()].map((rect) => computeVisiblePart({ element: parent, rect }))
}

/** Whether the control is above the text where they overlap, once the text is scrolled into view. */
function isBelow(control: Element, { node, parent }: { node: Text; parent: Element }): boolean {
  if (getComputedStyle(parent).pointerEvents === 'none') return false // a search at a point does not find it
  parent.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { rect } = toShown(control)
  return listLines(node, parent)
    .filter((line) => isOverlapping(line, rect, TOLERANCE_PX))
    .some((line) => {
      const [x, y] = [getMiddle(line, rect, 'left', 'right'), getMiddle(line, rect, 'top', 'bottom')]
      return control.contains(document.elementFromPoint(x, y))
    })
}

function getMiddle(a: DOMRect, b: DOMRect, start: 'left' | 'top', end: 'right' | 'bottom'): number {
  return (Math.max(a[start], b[start]) + Math.min(a[end], b[end])) / 2
}
