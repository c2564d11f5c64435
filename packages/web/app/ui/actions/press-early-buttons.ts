/**
 * Presses the buttons that the visitor pressed before the scripts arrived; theme.js marks them. Call it when all buttons
 * have their function.
 */
export function pressEarlyButtons(): void {
  // theme.js marks no further button
  delete document.documentElement.dataset.script
  delete document.documentElement.dataset.late
  for (const button of document.querySelectorAll<HTMLElement>('[data-early]')) {
    button.removeAttribute('data-early')
    button.click()
  }
}
