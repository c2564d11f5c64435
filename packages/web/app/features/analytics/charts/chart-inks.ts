/** A colour token of ui/tokens.css. */
export type Ink = `--${string}`

/**
 * The colour of a token in the current theme, in a form that a canvas accepts, with an opacity. The browser resolves
 * it, because the chart library knows fewer colour formats than CSS.
 */
export function toInkColor(token: Ink, strength = 1): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return 'gray'
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${(strength * alpha) / 255})`
}

/** Calls `work` when the theme changes. Returns a function that stops it. */
export function onThemeChange(work: () => void): () => void {
  const observer = new MutationObserver(work)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
