/**
 * Presses the buttons that the visitor pressed before this script arrived; theme.js marks them. Call it when all buttons
 * have their function.
 */
export function pressEarlyButtons(): void {
  delete document.documentElement.dataset.script // theme.js marks no further button
  for (const button of document.querySelectorAll<HTMLElement>('[data-early]')) {
    button.removeAttribute('data-early')
    button.click()
  }
}
