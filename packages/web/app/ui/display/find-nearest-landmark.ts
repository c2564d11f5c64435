/**
 * The main element or the dialog that contains an element. Popups are rendered inside it, so that they belong
 * to a landmark.
 */
export function findNearestLandmark(element: Element | null): HTMLElement | undefined {
  return element?.closest<HTMLElement>('main, [role="dialog"]') ?? undefined
}
