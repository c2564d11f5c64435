/** The name that trades without a strategy are shown and grouped under. */
export const NO_STRATEGY = 'No Strategy'

/** The strategy's name without spaces around it, or 'No Strategy' when it is blank. */
export function toStrategyName(strategy: string | null | undefined): string {
  return strategy?.trim() || NO_STRATEGY
}
