// The first script of the pages that a mailed link opens. It takes the one-time secret out of the address before any
// other code runs or sends a request; app/lib/link-parameters.ts hands the parameters to the page.
;(() => {
  if (location.search === '') return
  window.candlebookLink = location.search
  history.replaceState(history.state, '', location.pathname + location.hash)
})()
