/**
 * The parameters of the address as it is by now, for those who change some of them. The router draws a change of the
 * address a moment after it was made: two changes at once, the second made from what is drawn, would lose the first.
 */
export function currentSearchParams(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
