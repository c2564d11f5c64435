import { describe, describeRect } from './describe.ts'
import { findControls } from './visible.ts'

const MIN_PX = 4

/** Controls and labels that are shown but too small to be seen or pressed. */
export function findWithoutSize(): string[] {
  return findControls()
    .filter((element) => getComputedStyle(element).display !== 'contents')
    .map((element) => ({ element, rect: element.getBoundingClientRect() }))
    .filter(({ rect }) => rect.width < MIN_PX || rect.height < MIN_PX)
    .map(({ element, rect }) => `no size: ${describe(element)} is ${describeRect(rect)}`)
}
