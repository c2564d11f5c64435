// Runs before the first paint: the stored theme, the money colours, and whether a user was signed in here go onto <html>,
// so nothing flashes.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const stored = read('candlebook.theme')
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.toggleAttribute('data-signed-in', read('candlebook.signed-in') === 'yes')
  if (read('candlebook.money') === 'blue-orange') root.dataset.money = 'blue-orange'
})()
