/**
 * Presses the buttons and ticks the boxes that the visitor pressed or ticked before the scripts arrived; theme.js marks them. Call it when all buttons
 * have their function.
 */
export function pressEarlyButtons(): void {
  // theme.js marks no further button
  delete document.documentElement.dataset.script
  delete document.documentElement.dataset.late
  for (const pressed of document.querySelectorAll<HTMLElement>('[data-early]')) {
    pressed.removeAttribute('data-early')
    if (pressed instanceof HTMLInputElement) pressed.checked = pressed.defaultChecked
    pressed.click()
  }
}
