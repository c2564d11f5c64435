/** The same as loadBaseUrl, without a request, for a page that is opened from another page of the app. */
export function readBaseUrl() {
  return { baseUrl: location.origin }
}
