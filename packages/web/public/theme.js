// Runs before the first paint: the stored theme and money colours go onto <html>, so nothing flashes.
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
  if (read('candlebook.money') === 'blue-orange') root.dataset.money = 'blue-orange'
})()
