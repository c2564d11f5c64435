/**
 * The current parameters of the address, for code that changes some of them. The router renders a change a
 * moment later. Of two changes in that time, the second would lose the first if it started from the rendered
 * address.
 */
export function getCurrentSearchParams(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
