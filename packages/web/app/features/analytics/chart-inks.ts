/** A colour token of ui/tokens.css. */
export type Ink = `--${string}`

/**
 * The colour of a token as the canvas of a chart takes it, in the theme that is on; with a share of its strength if
 * asked. The browser itself works it out: charts know fewer ways to write a colour than CSS.
 */
export function inkOf(token: Ink, strength = 1): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return 'gray'
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${(strength * alpha) / 255})`
}

/** Calls back when the theme changes; gives the way to stop that. */
export function onThemeChange(work: () => void): () => void {
  const observer = new MutationObserver(work)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
