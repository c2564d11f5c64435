import type { Locator } from '@playwright/test'
import { expect } from '../fixtures.ts'

const MIN_TARGET_PX = 44

/** The controls of ui; each feature tests its own controls. A class begins with the name of its style file. */
const CONTROLS_OF_UI = [
  ...['button', 'chip-group', 'text-input', 'tooltip', 'select', 'calendar'].map(
    (file) => `button[class*="${file}_"]`,
  ),
  ...[
    'a[class*="button_"]',
    '[class*="calendar_"] button',
    'label[class*="checkbox_"]',
    '[class*="segments_"] > label',
  ],
  ...['[role="tab"]', '[role="menuitem"]', '[role="switch"]'],
].join(', ')

/** Expects that a touch 21 px from the centre of each control hits the control, in all four directions. */
export async function expectLargeTargets(area: Locator, name: string) {
  await expect(area).toBeVisible()
  const { count, small } = await area.evaluate(
    (root, { reach, selector }) => {
      const controls = [...root.querySelectorAll<HTMLElement>(selector)].filter(
        (control) => control.offsetWidth > 1,
      )
      return {
        count: controls.length,
        small: controls.filter((control) => !isLarge(control)).map(getName),
      }

      function isLarge(control: HTMLElement): boolean {
        control.scrollIntoView({ block: 'center' })
        const { x, y, width, height } = control.getBoundingClientRect()
        const centre = { x: x + width / 2, y: y + height / 2 }
        const touches = [
          [0, 0],
          [0, reach],
          [0, -reach],
          [reach, 0],
          [-reach, 0],
        ] as const
        return touches.every(([right, down]) => {
          const hit = document.elementFromPoint(centre.x + right, centre.y + down)
          return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
        })
      }
      function getName(control: HTMLElement): string {
        const { width, height } = control.getBoundingClientRect()
        const text = control.getAttribute('aria-label') ?? control.textContent
        return `${text?.trim()} (${Math.round(width)} x ${Math.round(height)})`
      }
    },
    { reach: MIN_TARGET_PX / 2 - 1, selector: CONTROLS_OF_UI },
  )
  expect(small, name).toEqual([])
  expect(count, `controls of ${name}`).toBeGreaterThan(0)
}
