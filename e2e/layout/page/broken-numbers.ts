import { describe } from './describe.ts'
import { findTexts } from './visible.ts'

/**
 * Numbers and amounts of money that continue on a second line: a reader would take the first line for the number. Longer
 * numbers, such as billions with cents, may wrap in narrow columns.
 */
export function findBrokenNumbers(): string[] {
  return findTexts().flatMap(({ node, parent }) => {
    const text = node.data.trim()
    if (text.length > MAX_CHARACTERS || !NUMBER.test(text) || countLines(node) === 1) return []
    return [`broken number: "${text}" in ${describe(parent)}`]
  })
}

const MAX_CHARACTERS = 15
const NUMBER = /^[+−-]?[€$£]?\d[\d,.]*[%RxKMB]?$/

function countLines(node: Text): number {
  const range = document.createRange()
  range.selectNodeContents(node)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}
