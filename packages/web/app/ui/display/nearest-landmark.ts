/** The page's main part or the dialog around an element: a list that opens from it belongs there, not beside the page. */
export function nearestLandmark(element: Element | null): HTMLElement | undefined {
  return element?.closest<HTMLElement>('main, [role="dialog"]') ?? undefined
}
